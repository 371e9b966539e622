// follower_order.h: what a follower was told to do (R195).
#pragma once

#include "server/sim/world/place.h"
#include "shared/vocabulary.h"

namespace undercroft {

// Without a post and a quarry, the follower keeps beside its player.
struct FollowerOrder {
  Place post;                 // the cell to which it goes and where it stays; nowhere: none
  EntityId quarry = kNobody;  // the monster that it goes for, as long as it sees it
  friend bool operator==(const FollowerOrder&, const FollowerOrder&) = default;
};

}  // namespace undercroft
