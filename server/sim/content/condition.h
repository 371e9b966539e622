// condition.h: when a step of a sequence or a trigger applies.
#pragma once

#include <optional>

namespace undercroft {

// A Condition holds if all its parts that are set hold. An empty one always holds.
struct Condition {
  std::optional<int> player_within = {};  // the nearest living player is at most this many cells
                                          // away (Chebyshev)
  std::optional<int> player_beyond = {};  // no living player is at most this many cells away
  std::optional<bool> hurt = {};          // whether health is below the maximum
  std::optional<bool> lured = {};         // whether it goes for a player who lures it, or whom it
                                          // has heard
  std::optional<bool> alone = {};         // whether no other living monster is within its vision
  std::optional<bool> sees = {};          // whether it sees a living player
  std::optional<int> in_line = {};  // a player that it perceives is on one of the eight lines, with
                                    // nothing between, at most this many cells away
  std::optional<int> every = {};    // once in so many turns of its level
  std::optional<bool> friend_hurt = {};  // whether it sees another monster that is hurt
  std::optional<bool> carries = {};      // whether it holds an item
  std::optional<bool> lit = {};          // whether its cell is not dark, or a light falls on it
  std::optional<int> hurt_below = {};    // its health is under this percentage of the maximum
  friend bool operator==(const Condition&, const Condition&) = default;
};

}  // namespace undercroft
