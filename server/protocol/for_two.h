// for_two.h: what a hero without company learns of things that take two (R207).
#pragma once

#include <cstdint>
#include <string>

#include "server/protocol/look_number.h"
#include "server/sim/world/world.h"

namespace undercroft {

// The company that a player has on its level: another hero who stands, else at least a follower of
// its own (R195). Under `pvp` always Hero: nobody learns whether a foe is there (R121).
enum class Company : std::uint8_t { None, Follower, Hero };

[[nodiscard]] Company company_on_level(const World& world, EntityId player);

// True if things of this look take two.
[[nodiscard]] bool takes_two(const Catalogue& catalogue, LookId look);

// "It takes two: one holds the rope here, one crosses by it. You are alone." For something shut
// that gives way to blows, also what that costs. Empty for a thing for one, and with another hero.
[[nodiscard]] std::string words_for_the_lone(const Blueprint& thing, bool is_locked,
                                             Company company);

// As above, of that look in words. REQUIRES: takes_two().
[[nodiscard]] std::string words_for_the_lone(const Catalogue& catalogue, LookId look,
                                             bool is_locked, Company company);

}  // namespace undercroft
