// open_seats.h: which body the next newcomer of a realm gets, and how a branch opens its seats.
#pragma once

#include "server/realm/state/state.h"
#include "shared/expected.h"

namespace undercroft {

// True for a seat of a branch (R214) whose hero waits for another player: it has the hero's
// knowledge, and no token opens it.
[[nodiscard]] bool is_open_seat(const RealmState& state, const Player& player);

// The first of RealmState::waiting_bodies that can be taken; kNobody: the newcomer gets a new hero.
// The dead heroes of open seats are not taken.
[[nodiscard]] EntityId next_waiting_body(const RealmState& state);

// Makes the realm one that began at this moment, for other players (R214): the hero's seat is open,
// and then those of its group and of the downed on its level. Other seats are as if nobody had had
// them. What players said, scored and were told of earlier runs is gone. Fails with a sentence for
// the player when the hero is dead or away, or the run is over.
[[nodiscard]] Expected<> open_for_others(RealmState& state, EntityId hero);

}  // namespace undercroft
