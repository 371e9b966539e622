// growth.h: a hero chooses its kit and its boons (R170, R171).
#pragma once

#include <cstdint>
#include <span>

#include "server/sim/world/world.h"

namespace undercroft {

// From here on the hero is asked to choose, first of all its kit. Without kits and boons in the
// content, does nothing.
void begin_growth(World& world, EntityId hero);

// Takes an option of an open choice, both as their numbers: options count from 0. Emits `advised`.
// Returns false if there is no such choice or option.
bool choose_option(World& world, EntityId hero, std::uint32_t choice, std::uint32_t option);

// Gives the hero a kit or boon, without a choice. REQUIRES: the content has it.
void give_kit(World& world, EntityId hero, int kit);
void give_boon(World& world, EntityId hero, int boon);

// The hero lives, and has not chosen its kit yet.
[[nodiscard]] bool chooses_kit(const World& world, EntityId hero);

// At the start of a turn: those of the players who have not chosen a kit get the first one.
void settle_kits(World& world, std::span<const EntityId> players);

// At the end of a turn: each of the players who stands deeper than ever before is asked which of
// three boons it takes, for each level that is new to it. Draws from the realm's dice, one roll for
// each choice.
void draw_boons(World& world, std::span<const EntityId> players);

// The hero loses its boons, and is asked which half of them it keeps, one after the other (R201). A
// single one stays.
void lose_half_of_boons(World& world, EntityId hero);

// A new body: its kit is gone with the old one, and is chosen again. Boons stay. REQUIRES: the hero
// holds nothing.
void lose_kit(World& world, EntityId hero);

}  // namespace undercroft
