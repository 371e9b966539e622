// waste.h: uses of abilities (R171) and items, and purchases, that a player is asked about, because
// they would do nothing, or nothing but harm.
//
// The server refuses such an intent once, with a sentence. The same intent again in that turn goes
// on. A refusal takes no turn, and the simulation knows nothing of it.
#pragma once

#include <optional>
#include <string>

#include "server/protocol/losses.h"

namespace undercroft {

// "Bob is not hurt: again to use Mend all the same."; empty: the intent goes on. It says nothing
// that the player does not perceive. `asked` is what the player was asked about last.
[[nodiscard]] std::string asks_before_waste(const World& world, EntityId player,
                                            const Intent& intent, std::optional<AskedLoss>& asked);

// True if the ability is aimed at players and friends: it heals them, helps them, or swaps places.
[[nodiscard]] bool is_for_friends(const Catalogue& catalogue, const HeroAbility& ability);

}  // namespace undercroft
