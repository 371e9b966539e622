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

// An intent that the player was asked about, in the turn before it.
struct AskedLoss {
  Intent intent;
  TurnNumber turn = 0;
  friend bool operator==(const AskedLoss&, const AskedLoss&) = default;
};

// "That trade takes the dagger that you wield: again to go on."; empty: the intent goes on. `asked`
// is what the player was asked about last.
[[nodiscard]] std::string asks_before_loss(const World& world, EntityId player,
                                           const Intent& intent, std::optional<AskedLoss>& asked);

}  // namespace undercroft
