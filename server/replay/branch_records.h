// branch_records.h: a realm that begins as another one was at a moment, for other players (R214).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/realm/state/journal_codec.h"
#include "server/realm/state/past_branch.h"
#include "server/realm/state/state.h"
#include "server/replay/name_mask.h"

namespace undercroft {

// Makes the log of the branch: one state, without the past that led to it. The hero, and those of
// its group, become open seats (open_seats.h) that keep what they know, the hero's first. Other
// heroes leave the realm. What players said, scored and were told of earlier runs is left out. With
// a mask, so are all their names. Fails with a sentence for the player when the hero is dead or
// away, or the run is over. `first`: record 1 of the realm.
[[nodiscard]] Expected<PastBranch> branch_at(RealmState state, const Beginning& first,
                                             const BranchWish& wish, const NameMask* mask);

}  // namespace undercroft
