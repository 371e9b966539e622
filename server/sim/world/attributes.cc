// attributes.cc: base + worn + statuses (R76).
#include "server/sim/world/attributes.h"

#include <algorithm>

#include "server/sim/world/crown_bearer.h"

namespace undercroft {
namespace {

constexpr int kStrongBonus = 3;  // a draught of strength (R84)
constexpr int kSwiftBonus = 3;   // a draught of speed
constexpr int kToughBonus = 2;   // armour from a draught of stone
constexpr int kCrownWeighs = 1;  // less speed for its bearer (R202)

Attributes operator+(const Attributes& a, const Attributes& b) {
  return {a.strength + b.strength, a.speed + b.speed, a.armour + b.armour, a.vision + b.vision,
          a.dig + b.dig};
}

Attributes at_least_nothing(const Attributes& a) {
  return {std::max(a.strength, 0), std::max(a.speed, 0), std::max(a.armour, 0),
          std::max(a.vision, 0), std::max(a.dig, 0)};
}

}  // namespace

Attributes change_by_own_statuses(const World& world, const Entity& e) {
  Attributes sum;
  const std::vector<OwnStatus>& all = world.catalogue().own_statuses();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto status = static_cast<Status>(index_of(Status::Own1) + i);
    if (e.is(status)) sum = sum + all[i].change;
  }
  return sum;
}

Attributes attributes(const World& world, const Entity& e) {
  Attributes sum = e.base;
  for (const EntityId id : e.worn) {
    if (id != kNobody) sum = sum + world.blueprint(world.entity(id)).worn;
  }
  if (e.is(Status::Strong)) sum.strength += kStrongBonus;
  if (e.is(Status::Swift)) sum.speed += kSwiftBonus;
  if (e.is(Status::Tough)) sum.armour += kToughBonus;
  if (world.has_own_statuses()) sum = sum + change_by_own_statuses(world, e);
  if (bears_crown(world, e)) sum.speed -= kCrownWeighs;
  sum.vision = vision(world, e);
  return at_least_nothing(sum);
}

int weapon_power(const World& world, const Entity& e) {
  const EntityId weapon = e.worn[static_cast<std::size_t>(Slot::Weapon)];
  if (weapon == kNobody) return 0;
  const Blueprint& b = world.blueprint(world.entity(weapon));
  return b.range > 0 ? 0 : b.power;  // a bow's power belongs to its arrows
}

const Blueprint* bow_of(const World& world, const Entity& e) {
  const EntityId weapon = e.worn[static_cast<std::size_t>(Slot::Weapon)];
  if (weapon == kNobody) return nullptr;
  const Blueprint& b = world.blueprint(world.entity(weapon));
  return b.range > 0 ? &b : nullptr;
}

}  // namespace undercroft
