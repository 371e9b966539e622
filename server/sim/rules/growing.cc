// growing.cc: sums with bounds.
#include "server/sim/rules/growing.h"

#include <algorithm>
#include <utility>

#include "server/sim/rules/peace.h"

namespace undercroft {
namespace {

constexpr int kMostOfAttribute = 99;
constexpr int kMostHealth = 9999;

void add(int& number, int change) {
  if (change != 0) number = std::clamp(number + change, 0, std::max(number, kMostOfAttribute));
}

bool takes_away(const Grown& grown) {
  const Attributes& a = grown.attributes;
  return grown.health < 0 || a.strength < 0 || a.speed < 0 || a.armour < 0 || a.vision < 0 ||
         a.dig < 0;
}

}  // namespace

void grow(World& world, EntityId id, const Grown& grown) {
  if (grown == Grown{} || !std::as_const(world).entity(id).alive) return;
  if (takes_away(grown) && is_spared(world, std::as_const(world).entity(id))) return;
  Entity& e = world.entity(id);
  add(e.base.strength, grown.attributes.strength);
  add(e.base.speed, grown.attributes.speed);
  add(e.base.armour, grown.attributes.armour);
  add(e.base.vision, grown.attributes.vision);
  add(e.base.dig, grown.attributes.dig);
  if (grown.attributes.vision != 0) world.forget_farthest_sight();
  if (grown.health == 0) return;
  e.max_health = std::clamp(e.max_health + grown.health, 1, std::max(e.max_health, kMostHealth));
  e.health = std::clamp(e.health + grown.health, 1, e.max_health);
}

}  // namespace undercroft
