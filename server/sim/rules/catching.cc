// catching.cc: judges who may catch an item.
#include "server/sim/rules/catching.h"

#include <utility>

#include "server/sim/rules/peace.h"
#include "server/sim/rules/things.h"
#include "server/sim/world/crown_bearer.h"

namespace undercroft {
namespace {

bool can_catch(const Entity& hero) {
  return hero.kind() == Kind::Player && hero.alive && !hero.absent && !hero.is(Status::Stun);
}

// A throw that only meets a friend on its way to another cell is no pass.
bool is_pass_to(const World& world, const Flight& flight, const Entity& hero) {
  return world.rules().catches && flight.to == hero.at() && is_spared(world, hero);
}

bool is_crown(const World& world, EntityId thing) {
  return is_awake(world) && thing == world.run.waking.get().crown;
}

}  // namespace

bool is_caught(World& world, const Flight& flight) {
  const Place lies = std::as_const(world).entity(flight.thing).place();
  const EntityId catcher = world.body_at(lies.depth, lies.at);
  if (catcher == kNobody || catcher == flight.doer) return false;
  const Entity& hero = std::as_const(world).entity(catcher);
  const bool is_for_hero = is_crown(world, flight.thing) || is_pass_to(world, flight, hero);
  return is_for_hero && can_catch(hero) && take_thing(world, catcher, flight.thing);
}

}  // namespace undercroft
