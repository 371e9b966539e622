// merchants.cc: wares, their prices, and buying.
#include "server/sim/rules/merchants.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "server/sim/rules/entering.h"
#include "server/sim/rules/purse.h"
#include "server/sim/rules/things.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

std::string words_for(const Catalogue& catalogue, const Ware& ware) {
  return "buy " + to_lower(catalogue[catalogue.at(ware.item)].name);
}

SmallVector<EntityId, 8> merchants_beside(const World& world, const Entity& player) {
  SmallVector<EntityId, 8> found;
  for (const Direction way : kEightDirections) {
    const EntityId body = world.body_at(player.depth(), step(player.at(), way));
    if (body == kNobody) continue;
    const Entity& e = world.entity(body);
    const bool sells = e.kind() == Kind::Friend && !world.blueprint(e).sells.empty();
    if (sells && perceives(world, player.id, body)) found.push_back(body);
  }
  return found;
}

void answer(World& world, EntityId merchant, std::string words) {
  tell_words(world, Verb::Spoke, merchant, std::move(words));
}

void hand_over(World& world, EntityId player, EntityId merchant, const Ware& ware) {
  const int has = coins_at_hand(world, player);
  if (has < ware.price) {
    return answer(world, merchant,
                  "That is " + std::to_string(ware.price) + " gold, and you have " +
                      std::to_string(has) + ".");
  }
  const BlueprintId sort = world.catalogue().at(ware.item);
  const EntityId thing = world.spawn(sort, std::as_const(world).entity(player).place());
  if (!take_thing(world, player, thing)) {
    world.remove(thing);
    return answer(world, merchant, "You have no room for it. Come back with less.");
  }
  pay_coins(world, player, ware.price);
  if (world.catalogue()[sort].unknown != Unidentified::None) make_known_to(world, player, sort);
  answer(world, merchant, "It is yours.");
}

}  // namespace

void show_wares(World& world, EntityId player, EntityId merchant) {
  std::string list;
  for (const Ware& ware : world.blueprint(std::as_const(world).entity(merchant)).sells) {
    list += (list.empty() ? "" : ", ") +
            to_lower(world.catalogue()[world.catalogue().at(ware.item)].name) + " (" +
            std::to_string(ware.price) + ")";
  }
  Event event = event_of(world, Verb::Offered, player, merchant);
  event.words = "For sale, in gold: " + list + ". Say buy and the name beside it.";
  tell(world, std::move(event));
}

void buy(World& world, EntityId player, const std::string& words) {
  const auto merchants = merchants_beside(world, std::as_const(world).entity(player));
  for (const EntityId merchant : merchants) {
    for (const Ware& ware : world.blueprint(std::as_const(world).entity(merchant)).sells) {
      if (!equals_ignoring_case(words_for(world.catalogue(), ware), words)) continue;
      return hand_over(world, player, merchant, ware);
    }
  }
  if (merchants.empty() || !equals_ignoring_case(words.substr(0, 4), "buy ")) return;
  answer(world, merchants.front(), "That is not for sale. Walk into me to see what is.");
}

std::vector<WareOffer> wares_beside(const World& world, const Entity& player) {
  std::vector<WareOffer> wares;
  for (const EntityId merchant : merchants_beside(world, player)) {
    for (const Ware& ware : world.blueprint(world.entity(merchant)).sells) {
      const BlueprintId item = world.catalogue().at(ware.item);
      wares.push_back({item, words_for(world.catalogue(), ware), ware.price});
    }
  }
  return wares;
}

bool names_a_ware(const Catalogue& catalogue, const std::string& words) {
  const std::vector<Blueprint>& all = catalogue.all();
  return std::any_of(all.begin(), all.end(), [&](const Blueprint& b) {
    return std::any_of(b.sells.begin(), b.sells.end(), [&](const Ware& ware) {
      return equals_ignoring_case(words_for(catalogue, ware), words);
    });
  });
}

}  // namespace undercroft
