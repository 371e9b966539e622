// standing_fight.h: the standing intent to fight: go to the nearest foe and strike it, turn by
// turn, until there is news (R204).
#pragma once

#include "server/protocol/standing_steps.h"

namespace undercroft {

// The intent for the coming turn, or why the fight ends. Called as next_step() is.
[[nodiscard]] StandingStep next_fight_step(const StandingSight& sight, Standing& standing);

// The same for a Fight with a direction: shoots that way once.
[[nodiscard]] StandingStep next_shot_step(const StandingSight& sight, Standing& standing);

// The news of the turn that was played, if it has any. A fight that has not begun has none.
[[nodiscard]] std::optional<StandingEnd> news_of_fight(const StandingSight& sight,
                                                       const Standing& standing);

// True for the player itself, other players and companions in view that burn.
[[nodiscard]] bool is_burning_friend(const Knowledge& known, const KnownEntity& e);

// True for a health at or below `stop_at` percent of the full one.
[[nodiscard]] bool is_too_weak(int health, int max_health, int stop_at);

// Why the player should decide about the coming exchange: at the worst it costs all of its health,
// or leaves less than a quarter of the full health, or, to a player who is too weak to fight on,
// less than half of what is left.
struct Risk {
  std::string words = {};  // empty: there is no such risk
  bool is_deadly = false;  // to a player who is too weak: no order to fight goes on
  bool asks_once = false;  // it can neither kill the player, nor is the player weak
};
// `at`: where the player is in that turn.
[[nodiscard]] Risk risk_of_exchange(const StandingSight& sight, const Standing& standing, Point at);

// A foe in view that has announced a blow which could harm a player at `at`; null if there is none.
[[nodiscard]] const KnownEntity* who_would_strike(const StandingSight& sight, Point at);

// Why another blow would do nothing, judging by the odds, and by the player's latest blows: one is
// enough if the foe's description says so as well, otherwise five in a row, since any may fail.
// Empty if there is no reason, or if another player stands on the other side (R140).
[[nodiscard]] std::string why_in_vain(const StandingSight& sight, const KnownEntity& foe);

// True if the player has seen that one fight lately, or a foe that hunts is within two cells of it.
[[nodiscard]] bool is_fighting(const StandingSight& sight, const KnownEntity& other);

// A shot with the wielded bow that meets the foe first, on a line without friends; nothing if there
// is none.
[[nodiscard]] std::optional<Intent> clear_shot(const StandingSight& sight, const WalkMap& map,
                                               const KnownEntity& foe);

// A foe, and the friend who fights in the only way to it.
struct Behind {
  const KnownEntity* foe = nullptr;
  const KnownEntity* fighter = nullptr;
};
// Shoots at the first of the foes to which the line is clear, else waits for the friend before the
// first, up to kMostBehind turns. REQUIRES: there is one.
[[nodiscard]] StandingStep step_behind(const StandingSight& sight, const WalkMap& map,
                                       Standing& standing, const std::vector<Behind>& all);
// Without a foe in view: goes to the other player who fights, and waits beside it. Ends if there is
// none, or if the player does not know where it is.
[[nodiscard]] StandingStep step_to_fighter(const StandingSight& sight, const WalkMap& map,
                                           Standing& standing);

// For a foe to which no safe way leads: a step through water, or through dangers of one kind. It
// asks first, and goes at the next order. Nothing if there is no such way.
[[nodiscard]] std::optional<StandingStep> step_that_dares(const StandingSight& sight,
                                                          const WalkMap& map, Standing& standing,
                                                          const KnownEntity& foe);

// True if the player should wait in the doorway where it stands: two foes or more come for it, none
// has arrived, and none of them fights from afar.
[[nodiscard]] bool should_hold_doorway(const Knowledge& known);
inline constexpr int kMostHeld = 5;    // turns in a row
inline constexpr int kMostPassed = 2;  // turns in a row of waiting for an announced blow

// The foes that the player perceives, the nearest first.
[[nodiscard]] std::vector<const KnownEntity*> foes_by_distance(const Knowledge& known);

// "the goblin"; "something" if its look is unknown.
[[nodiscard]] std::string the_name(const StandingSight& sight, const KnownEntity& known);

}  // namespace undercroft
