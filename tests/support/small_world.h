// small_world.h: worlds drawn as text, for tests of the simulation.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/sim/world/world.h"

namespace undercroft::testing {

// A catalogue of plain creatures and one of each item, built in code, so that tests do not depend
// on content files. Keys: player grunt idle straight yielder opener hermit mimic phantom chest vial
// crate door bounce_trap spikes lever plate iron_key treasure portal corpse crown dagger pick.
[[nodiscard]] std::shared_ptr<Catalogue> small_catalogue();

// Maps a letter of the map to a blueprint key.
using Letters = std::map<char, std::string>;

// A SmallWorld is parsed from maps with walls and terrain as in scenario files. Entities are drawn
// as letters and spawned in order of letter, then in reading order. P always means player.
struct SmallWorld {
  explicit SmallWorld(const std::vector<std::string>& maps, const Letters& letters = {},
                      Ruleset rules = {}, std::uint64_t seed = 1,
                      std::shared_ptr<Catalogue> catalogue = small_catalogue());

  [[nodiscard]] EntityId id(char letter, std::size_t nth = 0) const {
    return ids.at(letter).at(nth);
  }
  [[nodiscard]] Entity& at(char letter, std::size_t nth = 0) {
    return world.entity(id(letter, nth));
  }

  // The level as text: the letter of the body in each cell, else the ground.
  [[nodiscard]] std::string picture(int depth = 1) const;

  World world;
  std::map<char, std::vector<EntityId>> ids;
};

// Rules without dice, for tests of movement.
[[nodiscard]] Ruleset plain_rules();
[[nodiscard]] Ruleset plain_rules(ClockRule clock);

// A walled hall: its first row as a map would have it, then floor, `rows` rows in all. Q and R are
// players, like P.
[[nodiscard]] World hall(const std::string& first_row, int rows = 1, Ruleset rules = plain_rules());
// A hall of 48 by 2 with up to three players: P and Q beside the entrance, R far away.
[[nodiscard]] World long_hall(int players, ClockRule clock = ClockRule::Bubble);

}  // namespace undercroft::testing
