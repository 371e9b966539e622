// standing_fight.h: the standing intent to fight: go to the nearest foe and strike it, turn by
// turn, until there is news (R204).
#pragma once

#include "server/protocol/standing_steps.h"

namespace undercroft {

// The intent for the coming turn, or why the fight ends. Called as next_step() is.
[[nodiscard]] StandingStep next_fight_step(const StandingSight& sight, Standing& standing);

// The news of the turn that was played, if it has any. A fight that has not begun has none.
[[nodiscard]] std::optional<StandingEnd> news_of_fight(const StandingSight& sight,
                                                       const Standing& standing);

// True for the player itself, other players and companions in view that burn.
[[nodiscard]] bool is_burning_friend(const Knowledge& known, const KnownEntity& e);

// Why the player should decide about the coming exchange: at the worst it costs all of its health,
// or leaves less than a quarter of it. `at`: where the player is in that turn. Empty if it does
// not.
[[nodiscard]] std::string risk_of_exchange(const StandingSight& sight, const FightSoFar& fight,
                                           Point at);

// Why another blow would do nothing, judging by the player's latest ones: one is enough if the
// foe's description says so as well, otherwise five in a row, since any blow may fail. Empty if
// there is no reason, or if another player stands on the other side (R140).
[[nodiscard]] std::string why_in_vain(const StandingSight& sight, const KnownEntity& foe);

// The foes that the player perceives, the nearest first.
[[nodiscard]] std::vector<const KnownEntity*> foes_by_distance(const Knowledge& known);

// "the goblin"; "something" if its look is unknown.
[[nodiscard]] std::string the_name(const StandingSight& sight, const KnownEntity& known);

}  // namespace undercroft
