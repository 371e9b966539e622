// standing_steps.h: the next step of each kind of standing intent.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/protocol/standing.h"

namespace undercroft {

using StandingStep = std::variant<Intent, StandingEnd>;

[[nodiscard]] StandingStep step_of_travel(const StandingSight& sight, const WalkMap& map,
                                          Standing& standing);
[[nodiscard]] StandingStep step_of_explore(const StandingSight& sight, const WalkMap& map,
                                           Standing& standing);
[[nodiscard]] StandingStep step_of_run(const StandingSight& sight, const WalkMap& map,
                                       Standing& standing);
[[nodiscard]] StandingStep step_of_follow(const StandingSight& sight, const WalkMap& map,
                                          Standing& standing);
[[nodiscard]] StandingStep step_of_go(const StandingSight& sight, const WalkMap& map,
                                      Standing& standing);
// True if the player perceives a hostile creature.
[[nodiscard]] bool has_foe_in_view(const Knowledge& known);
// Friends in view that end exploring and resting. The player is told of each of them once.
[[nodiscard]] std::optional<StandingEnd> news_of_friends(const StandingSight& sight,
                                                         StandingVerb verb);
// For Travel to a player: ends beside it.
[[nodiscard]] StandingStep step_toward_player(const StandingSight& sight, const WalkMap& map,
                                              Standing& standing);

// Exploring will stop for kinds that the player does not know yet, and for no feature that the
// player stands beside.
void begin_exploring(const StandingSight& sight);

// ---- paths ----

// The goal is the cell itself, or a neighbour if the cell is occupied.
[[nodiscard]] GoalsOn at_or_beside(Point goal);
// Bumps along the passage, or waits behind another player. Sets the remark when it begins to wade
// or to wait behind a fight.
[[nodiscard]] StandingStep step_along(const StandingSight& sight, const WalkMap& map,
                                      const Passage& passage, Standing& standing);
// Without a path: as step_up_to_whom(). If no creature matters, it ends and says what lies before
// the goal, which it calls `there`: "there", "to Bob".
[[nodiscard]] StandingStep no_way(const StandingSight& sight, const WalkMap& map,
                                  const GoalsOn& goals, Standing& standing,
                                  const std::string& there);
// If no path leads to the goal, and one would without creatures: walks up to the first of them, and
// ends beside it with its name. Nothing if creatures do not matter.
[[nodiscard]] std::optional<StandingStep> step_up_to_whom(const StandingSight& sight,
                                                          const WalkMap& map, const GoalsOn& goals,
                                                          Standing& standing);

// The first cell that no standing intent enters on the path to a goal which no safe path reaches.
// Crates count as passable, and locked doors do if they open. Nothing if no path exists even so.
enum class Locked : std::uint8_t { Blocks, Opens };
[[nodiscard]] std::optional<Point> danger_before(const Knowledge& known, const WalkMap& map,
                                                 const GoalsOn& goals, Locked locked);
// What makes it a danger or an obstacle; null if the ground does.
[[nodiscard]] const KnownEntity* thing_before(const Knowledge& known, Point at);
// A choice that lies at `at`; null if none does.
[[nodiscard]] const KnownEntity* choice_at(const StandingSight& sight, Point at);
// "the ice, west", "some spikes, north".
[[nodiscard]] std::string danger_in_words(const StandingSight& sight, Point at);
// What opens the way there: "; an iron key opens it"; empty if only the player's own step helps.
[[nodiscard]] std::string remedy_for(const StandingSight& sight, Point at);
// The danger before the goal, if walking into it is all that the way there takes: "some slime".
// Empty if a ledge, a crate or a lock is before it, or another danger besides.
[[nodiscard]] std::string danger_to_dare(const StandingSight& sight, const WalkMap& map,
                                         const GoalsOn& goals);
// The same map, on which walks that wade enter all danger of that name.
[[nodiscard]] WalkMap daring(const StandingSight& sight, const WalkMap& map,
                             const std::string& danger);
// "the ice", "some spikes".
[[nodiscard]] std::string name_of_danger(const StandingSight& sight, Point at);
// "A crate is in the way.", "Bob stands in the way."
[[nodiscard]] std::string what_is_in_the_way(const StandingSight& sight, Point ahead);

// Where the player can walk, over plates that have harmed nobody.
[[nodiscard]] WalkMap map_of(const StandingSight& sight);
// The same map, around cells that foes could strike.
[[nodiscard]] WalkMap avoiding_foes(const StandingSight& sight, WalkMap map);
// The same map, but no way leads onto what exploring leaves.
[[nodiscard]] WalkMap map_of_exploring(const StandingSight& sight);

// ---- exploring ----

// The next order to explore crosses this plate, unless a turn passes before; kNobody: the ice of
// the level.
void dare(const StandingSight& sight, EntityId plate);
void cross_what_is_dared(const StandingSight& sight);
// Walks enter the ice of the level once its player has dared it.
void dare_ice(const StandingSight& sight, WalkMap& map);

// From now on exploring passes whatever is of a kind that the player knows in any level or carries.
void note_known_kinds(const StandingSight& sight);
// Names what the player knows on its level of kinds that it had not seen in this run, and notes
// them. Nothing if there is none.
[[nodiscard]] std::optional<StandingEnd> news_of_kinds(const StandingSight& sight);

// What exploring does something with: opens or searches a chest, takes back what a corpse holds of
// the player's. Null unless it is within reach.
[[nodiscard]] const KnownEntity* thing_to_handle(const StandingSight& sight, const WalkMap& map);
// A lock within reach that a key of the player fits; null if there is none.
[[nodiscard]] const KnownEntity* lock_to_handle(const StandingSight& sight, const WalkMap& map);
[[nodiscard]] Intent handling(const StandingSight& sight, const KnownEntity& thing);
// The turn in which exploring handled something has been played.
void note_handled(const StandingSight& sight, Standing& standing);
// Exploring walks beside these, or, of corpses, onto them.
[[nodiscard]] bool is_to_be_searched(const StandingSight& sight, const KnownEntity& e);
[[nodiscard]] bool holds_something_back(const StandingSight& sight, const KnownEntity& e);
// A lock that a key in the pack fits and exploring has not tried.
[[nodiscard]] bool is_to_be_unlocked(const StandingSight& sight, const KnownEntity& e);

[[nodiscard]] bool is_beside(const StandingSight& sight, const WalkMap& map, const KnownEntity& e);
void note_shown(StandingMemory& memory, EntityId feature);

// Names what a full pack leaves on the level, once a level until it has room again.
[[nodiscard]] std::optional<StandingEnd> news_of_full_pack(const StandingSight& sight,
                                                           const WalkMap& map);
// The end of exploring: names everything that remains on the level.
[[nodiscard]] StandingEnd explored(const StandingSight& sight, const WalkMap& map);
// True for loose things and patches with a warning: whether to touch them is the player's choice,
// so no standing intent walks onto them (R210).
[[nodiscard]] bool is_choice(const StandingSight& sight, const KnownEntity& e);
// True for choices, for pieces of puzzles that the player did not drop, and in company for the last
// key of a lock: exploring leads beside each of them once, and leaves it.
[[nodiscard]] bool is_left_alone(const StandingSight& sight, const KnownEntity& e);
// The sentence about it for a player beside it.
[[nodiscard]] std::string why_left_alone(const StandingSight& sight, const KnownEntity& e);
// The known locks of that metal on the player's level.
[[nodiscard]] int locks_of(const Knowledge& known, Metal metal);
// Under half of the full health.
[[nodiscard]] bool is_weak(const SelfView& self);
// A key, treasure or an item.
[[nodiscard]] bool is_loose(Kind kind);
// True for loose things that exploring takes if there is room: not what it leaves alone, what the
// player dropped on purpose, and a second one of what the player wears or wields.
[[nodiscard]] bool would_take(const StandingSight& sight, const KnownEntity& thing);
// True for a chest that was never opened, a lever or an altar.
[[nodiscard]] bool is_feature(const KnownEntity& known);
// The corpse of a hero or of somebody else with a name, who may have carried something.
[[nodiscard]] bool is_corpse_with_a_name(const StandingSight& sight, const KnownEntity& known);

// ---- others ----

// The other player at `at`, or null.
[[nodiscard]] const KnownEntity* player_at(const Knowledge& known, Point at);
// The sentence for arriving at `goal`, or beside the player who stands there.
[[nodiscard]] std::string arrived(const StandingSight& sight, Point goal);
// If no path leads to the goal, returns the first creature that blocks one that would exist without
// creatures. Null if they do not matter.
[[nodiscard]] const KnownEntity* who_bars(const Knowledge& known, const WalkMap& map,
                                          const GoalsOn& goals);
[[nodiscard]] std::string who_stands_there(const StandingSight& sight, const KnownEntity& other);
// The end for a player whose steps do not move it: names the player ahead, if there is one.
[[nodiscard]] StandingEnd blocked(const StandingSight& sight, const Standing& standing);
// The end for a player that keeps swapping places with another one.
[[nodiscard]] StandingEnd keep_changing_places(const StandingSight& sight,
                                               const Standing& standing);
// True if the standing intent waits instead of stepping onto a player. The player ahead may be
// walking in the same direction, and a swap would be reversed. It waits until that player has stood
// still for two turns.
[[nodiscard]] bool lets_others_go_on(const StandingSight& sight, const WalkMap& map,
                                     const KnownWay& way, Standing& standing);
// The player onto whose cell the way leads, if that player fights and could be swapped with. A swap
// would pull it out of its fight. Null if there is none.
[[nodiscard]] const KnownEntity* fighter_ahead(const StandingSight& sight, const WalkMap& map,
                                               Direction way);
// "Bob fights at the door; you wait behind."
[[nodiscard]] std::string waiting_behind(const StandingSight& sight, const KnownEntity& fighter);
// The end of such a wait: says what the player can do instead.
[[nodiscard]] StandingEnd stuck_behind(const StandingSight& sight, const KnownEntity& fighter);
inline constexpr int kMostBehind = 10;  // turns of waiting behind a friend who fights
// For Follow: true while a line of players ends at the followed player. It then waits indefinitely.
[[nodiscard]] bool waits_in_file(const WalkMap& map, Point here, const KnownWay& way,
                                 const Standing& standing);

// A loose item at `at` that a player takes by walking there.
[[nodiscard]] const KnownEntity* loose_thing_at(const Knowledge& known, Point at);

// "a goblin", "the Crown"; "something" if its look is unknown.
[[nodiscard]] std::string named(const StandingSight& sight, const KnownEntity& known);

[[nodiscard]] Intent bump(Direction way);

}  // namespace undercroft
