// merchants.h: friends that sell items for treasure (R194).
#pragma once

#include <string>
#include <vector>

#include "server/sim/world/world.h"

namespace undercroft {

// The answer to a player who talks to the merchant: what it sells, and the words that buy it.
void show_wares(World& world, EntityId player, EntityId merchant);

// Buys what the words name from a merchant beside the player. Without a merchant, such a ware or
// the treasure for it, nothing changes hands.
void buy(World& world, EntityId player, const std::string& words);

// A ware of the merchants beside the player: the words that buy it, and what it costs.
struct WareOffer {
  BlueprintId item{};
  std::string words;
  int price = 0;
};
[[nodiscard]] std::vector<WareOffer> wares_beside(const World& world, const Entity& player);

// True if the words would buy something from some merchant of the realm's content.
[[nodiscard]] bool names_a_ware(const Catalogue& catalogue, const std::string& words);

}  // namespace undercroft
