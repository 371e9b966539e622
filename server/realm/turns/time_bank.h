// time_bank.h: how long a player may let others wait (R107).
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "shared/ruleset.h"

namespace undercroft {

// A TimeBank is one player's side of a chess clock. Waiting for the player uses it up, and each
// turn adds an increment, but no more than the time that has passed, or fast turns would fill it.
// With overtime, each turn waits for the whole deadline first. Only longer waiting uses the bank,
// and such a turn adds nothing.
class TimeBank {
 public:
  // What is left, in ms. A new bank is full.
  [[nodiscard]] std::uint64_t left_ms(const Ruleset& rules) const {
    return std::min<std::uint64_t>(left_ms_.value_or(rules.reserve()), rules.reserve());
  }
  // How long the coming turn waits for the player, in ms. The increment is always allowed.
  [[nodiscard]] std::uint64_t allowance_ms(const Ruleset& rules) const {
    if (rules.reserve() == 0) return rules.deadline_ms;
    if (rules.has_overtime()) return rules.deadline_ms + left_ms(rules);
    const auto increment = static_cast<std::uint64_t>(rules.increment());
    return std::min<std::uint64_t>(rules.deadline_ms, std::max(increment, left_ms(rules)));
  }
  // A turn has ended, which others had to wait `waited_ms` for because of this player.
  void settle(const Ruleset& rules, std::uint64_t waited_ms, std::uint64_t now_ms) {
    const std::uint64_t passed = now_ms - std::exchange(settled_at_, now_ms);
    const std::uint64_t free = rules.has_overtime() ? rules.deadline_ms : 0;
    const bool adds = free == 0 || waited_ms < free;
    const std::uint64_t added = adds ? std::min<std::uint64_t>(rules.increment(), passed) : 0;
    const std::uint64_t more = left_ms(rules) + added;
    const std::uint64_t charged = waited_ms - std::min(waited_ms, free);
    left_ms_ = std::min<std::uint64_t>(rules.reserve(), more - std::min(more, charged));
  }

 private:
  std::optional<std::uint64_t> left_ms_;  // none: full
  std::uint64_t settled_at_ = 0;
};

}  // namespace undercroft
