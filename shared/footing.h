// footing.h: how safely a walker may enter a cell, by what is known of it (R105).
//
// Standing intents, which the server steps for a player, and the bots that measure balance share
// this table. So what a bot can walk is what a player's journey can walk.
#pragma once

#include <optional>

#include "shared/vocabulary.h"

namespace undercroft {

// From the least to the most walkable: of several in one cell, the least counts.
enum class Footing : std::uint8_t {
  Unknown,
  Blocked,  // a wall, a chest, a lever, a locked door, a creature
  Danger,   // spikes, traps, plates, ledges, ice, fire, webs, a missile's path
  Wade,     // water: it holds a walker for a turn in each cell (R92), and does no harm
  Door,     // closed but not locked; a bump opens it
  Player,   // a player to swap places with
  Free
};

[[nodiscard]] Footing footing_of(Ground ground);

// The footing that an entity gives its cell, or nothing if it does not affect walking.
// `players_fight`: players fight under this house rule instead of swapping places (R63).
[[nodiscard]] std::optional<Footing> footing_of(Kind kind, State state, bool players_fight);

}  // namespace undercroft
