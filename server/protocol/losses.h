// losses.h: trades that a player is asked about, because they would take an item of its pack, or
// what it wears or wields.
//
// The server refuses such an intent once, with a sentence. The same intent again goes on. A refusal
// takes no turn, and the simulation knows nothing of it.
#pragma once

#include <optional>
#include <string>

#include "server/sim/world/world.h"
#include "shared/intent.h"

namespace undercroft {

// ms after a question in which the same order is no answer: a key that repeats has read nothing.
inline constexpr std::uint64_t kTooSoonForAnswer = 300;

// An intent that the player was asked about, in the turn before it.
struct AskedLoss {
  Intent intent;
  TurnNumber turn = 0;
  std::uint64_t at_ms = 0;  // of the question about a trade
  friend bool operator==(const AskedLoss&, const AskedLoss&) = default;
};

// "That trade takes the dagger that you wield: again to go on."; empty: the intent goes on. `asked`
// is what the player was asked about last. The same order at once after the question is asked about
// again.
[[nodiscard]] std::string asks_before_loss(const World& world, EntityId player,
                                           const Intent& intent, std::optional<AskedLoss>& asked,
                                           std::uint64_t now_ms);

}  // namespace undercroft
