// charges.cc: spending charges and getting them back.
#include "server/sim/rules/charges.h"

#include <algorithm>
#include <utility>

#include "server/sim/rules/things.h"
#include "server/sim/world/attributes.h"

namespace undercroft {
namespace {

const std::string* ammo_of_bow(const World& world, const Entity& shooter) {
  const Blueprint* bow = bow_of(world, shooter);
  return bow == nullptr || bow->ammo.empty() ? nullptr : &bow->ammo;
}

// Ammunition without charges is shot whole.
int most_charges(const World& world, const Entity& item) {
  return std::max(1, world.blueprint(item).charges);
}

}  // namespace

bool has_a_charge(const World& world, EntityId item) {
  const Entity& e = world.entity(item);
  return e.spent < most_charges(world, e);
}

void spend_charge(World& world, EntityId holder, EntityId item) {
  Entity& e = world.entity(item);
  ++e.spent;
  const bool is_empty = e.spent >= most_charges(world, e);
  if (!is_empty || world.blueprint(e).recharge > 0) return;
  take_off(world, holder, item);
  world.remove(item);
}

void recharge_items(World& world, const Entity& holder, TurnNumber turn) {
  for (const EntityId id : holder.holds()) {
    const Entity& item = std::as_const(world).entity(id);
    if (item.spent == 0) continue;
    const int recharge = world.blueprint(item).recharge;
    if (recharge > 0 && turn % static_cast<TurnNumber>(recharge) == 0) --world.entity(id).spent;
  }
}

EntityId ammunition_of(const World& world, const Entity& shooter) {
  const std::string* ammo = ammo_of_bow(world, shooter);
  if (ammo == nullptr) return kNobody;
  const auto& holds = shooter.holds();
  const auto found = std::find_if(holds.begin(), holds.end(), [&](EntityId id) {
    return world.blueprint(world.entity(id)).key == *ammo && has_a_charge(world, id);
  });
  return found == holds.end() ? kNobody : *found;
}

bool lacks_ammunition(const World& world, const Entity& shooter) {
  return ammo_of_bow(world, shooter) != nullptr && ammunition_of(world, shooter) == kNobody;
}

}  // namespace undercroft
