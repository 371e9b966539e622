// reflection.cc: by nature, or by a gift with a chance.
#include "server/sim/rules/reflection.h"

#include <utility>

#include "server/sim/rules/peace.h"
#include "server/sim/sight/events.h"
#include "server/sim/world/gifts.h"

namespace undercroft {
namespace {

bool reflects(World& world, EntityId target) {
  const Entity& e = std::as_const(world).entity(target);
  if (!e.alive || e.set_aside) return false;
  if (is_mirror(e)) return true;
  const int percent = gift_of(world, e, Gift::Reflect);
  return percent > 0 && world.dice.roll(99) < percent;
}

}  // namespace

bool is_mirror(const Entity& target) { return target.has(Trait::Mirror); }

bool send_back(World& world, const Flight& flight, EntityId target) {
  const bool is_shot = flight.thing == kNobody && !flight.is_reflected;
  if (!is_shot || is_spared(world, std::as_const(world).entity(target))) return false;
  if (!reflects(world, target)) return false;
  const Place from = std::as_const(world).entity(target).place();
  const Place& shooter = std::as_const(world).entity(flight.doer).place();
  const Point to = shooter.depth == from.depth ? shooter.at : flight.from.at;
  tell(world, event_of(world, Verb::Reflected, target));
  const EntityId hero = player_or_nobody(world, target);
  Flight back = flight;
  back.behind = hero == kNobody ? world.behind : hero;
  back.doer = target;
  back.from = from;
  back.to = to;
  back.meant = false;
  back.is_reflected = true;
  world.flights.push_back(back);
  return true;
}

}  // namespace undercroft
