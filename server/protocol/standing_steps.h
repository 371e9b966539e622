// standing_steps.h: the step of each standing intent, once nothing stops them all.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "server/protocol/standing.h"

namespace undercroft {

using StandingStep = std::variant<Intent, StandingEnd>;

[[nodiscard]] StandingStep step_of_travel(const StandingSight& sight, const KnownMap& map,
                                          const Standing& standing);
[[nodiscard]] StandingStep step_of_explore(const StandingSight& sight, const KnownMap& map,
                                           Standing& standing);
[[nodiscard]] StandingStep step_of_run(const StandingSight& sight, const KnownMap& map,
                                       Standing& standing);
[[nodiscard]] StandingStep step_of_follow(const StandingSight& sight, const KnownMap& map,
                                          Standing& standing);

// What there is to see of things worth stopping for, in order.
void note_what_is_seen(const StandingSight& sight, Standing& standing);

// Lies loose there, and can be taken by walking into it.
[[nodiscard]] const KnownEntity* loose_thing_at(const Knowledge& known, Point at);

// "a goblin", "the Crown"; "something" of a look that nobody keeps.
[[nodiscard]] std::string named(const StandingSight& sight, const KnownEntity& known);

[[nodiscard]] Intent bump(Direction way);

}  // namespace undercroft
