// standing_steps.h: the step of each standing intent, once nothing stops them all.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>

#include "server/protocol/standing.h"

namespace undercroft {

using StandingStep = std::variant<Intent, StandingEnd>;

[[nodiscard]] StandingStep step_of_travel(const StandingSight& sight, const KnownMap& map,
                                          Standing& standing);
[[nodiscard]] StandingStep step_of_explore(const StandingSight& sight, const KnownMap& map,
                                           Standing& standing);
[[nodiscard]] StandingStep step_of_run(const StandingSight& sight, const KnownMap& map,
                                       Standing& standing);
[[nodiscard]] StandingStep step_of_follow(const StandingSight& sight, const KnownMap& map,
                                          Standing& standing);

// What there is to see of things worth stopping for, in order.
void note_what_is_seen(const StandingSight& sight, Standing& standing);

using IsGoal = std::function<bool(Point)>;

// ---- others ----

// In words of arrival: one is there, or beside who stands there.
[[nodiscard]] std::string arrived(const StandingSight& sight, Point goal);
// Of a way that nobody can walk: who stands on it, be it a friend or, where players fight, a
// player, when it would be a way without them; the first to be met. Null: others have nothing to
// do with it.
[[nodiscard]] const KnownEntity* who_bars(const Knowledge& known, const KnownMap& map,
                                          const IsGoal& is_goal);
[[nodiscard]] std::string who_stands_there(const StandingSight& sight, const KnownEntity& other);
// Whether a step onto somebody waits for now: who is ahead may be going the same way, and whoever
// changed places with them would be changed back. Two turns are enough to see.
[[nodiscard]] bool lets_others_go_on(const KnownMap& map, Point here, const KnownWay& way,
                                     Standing& standing);
// Of Follow: behind a file of players that ends at the followed one, one waits for good.
[[nodiscard]] bool waits_in_file(const KnownMap& map, Point here, const KnownWay& way,
                                 const Standing& standing);

// Lies loose there, and can be taken by walking into it.
[[nodiscard]] const KnownEntity* loose_thing_at(const Knowledge& known, Point at);

// "a goblin", "the Crown"; "something" of a look that nobody keeps.
[[nodiscard]] std::string named(const StandingSight& sight, const KnownEntity& known);

[[nodiscard]] Intent bump(Direction way);

}  // namespace undercroft
