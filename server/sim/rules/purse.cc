// purse.cc: dealing coins out, and paying together.
#include "server/sim/rules/purse.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "server/sim/rules/effects.h"
#include "server/sim/sight/events.h"

namespace undercroft {
namespace {

// The hero first, then the others in order of joining.
std::vector<EntityId> purse_holders(const World& world, EntityId hero) {
  std::vector<EntityId> holders = {hero};
  if (!world.rules().has_one_purse()) return holders;
  for (const EntityId id : company_of(world, hero)) {
    if (id != hero) holders.push_back(id);
  }
  return holders;
}

// Treasure that is in the score table already is spent last (H6).
void spend(Entity& e, int price) {
  e.treasure -= price;
  e.scored = std::min(e.scored, e.treasure);
}

void add(Entity& e, int treasure, int& scored) {
  const int counted = std::min(treasure, scored);
  e.treasure += treasure;
  e.scored += counted;
  scored -= counted;
}

std::string gold(int amount) { return std::to_string(amount) + " gold"; }

void tell_shares(World& world, const std::vector<EntityId>& holders, int treasure, int share) {
  const int own = treasure - share * (static_cast<int>(holders.size()) - 1);
  for (const EntityId id : holders) {
    const bool is_taker = id == holders.front();
    tell_words(world, Verb::Advised, id,
               is_taker ? "You share " + gold(treasure) + ", and keep " + std::to_string(own) + "."
                        : "Your share of the treasure is " + gold(share) + ".");
  }
}

}  // namespace

void take_coins(World& world, EntityId taker, int treasure, int scored) {
  const std::vector<EntityId> holders = purse_holders(world, taker);
  const int share = treasure / static_cast<int>(holders.size());
  int left = treasure;
  for (std::size_t i = 1; i < holders.size() && share > 0; ++i) {
    add(world.entity(holders[i]), share, scored);
    left -= share;
  }
  add(world.entity(taker), left, scored);
  if (left < treasure) tell_shares(world, holders, treasure, share);
}

int coins_at_hand(const World& world, EntityId hero) {
  int coins = 0;
  for (const EntityId id : purse_holders(world, hero)) coins += world.entity(id).treasure;
  return coins;
}

void pay_coins(World& world, EntityId hero, int price) {
  for (const EntityId id : purse_holders(world, hero)) {
    const int part = std::min(price, std::as_const(world).entity(id).treasure);
    if (part == 0) continue;
    spend(world.entity(id), part);
    price -= part;
    if (id == hero) continue;
    tell_words(
        world, Verb::Advised, id,
        "You add " + gold(part) + " to what " + std::as_const(world).entity(hero).name + " buys.");
  }
}

}  // namespace undercroft
