// resistance.h: what is left of harm for those that resist it (R223).
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "server/sim/world/world.h"

namespace undercroft {

// The tags of harm: a word of the game's own, and those of what does it.
struct Means {
  std::string_view word = {};  // blow, missile, blast, fall; empty: by its verb
  std::array<std::span<const std::string>, 3> tags = {};
  bool spares_last = false;  // takes no more than all points of health but one
};

// The harm that is left of `amount` for the victim: less by the sum of its resistances, and of what
// it wears, to all tags of the harm. A part of a point counts as a whole one. The tags are those of
// the verb (fire, spikes, poison), of the means, and of the blueprint of `doer`.
[[nodiscard]] int resisted(const World& world, const Entity& victim, int amount, Verb verb,
                           EntityId doer, const Means& means);

// True if such harm has the tag.
[[nodiscard]] bool harm_has_tag(const World& world, Verb verb, EntityId doer, const Means& means,
                                std::string_view tag);

}  // namespace undercroft
