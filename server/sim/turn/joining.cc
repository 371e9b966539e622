// joining.cc: players coming and going.
#include "server/sim/turn/joining.h"

#include "server/sim/rules/motion.h"
#include "server/sim/rules/travel.h"
#include "server/sim/sight/sight.h"
#include "shared/check.h"

namespace undercroft {

EntityId join_realm(World& world, const std::string& name) {
  const auto free = world.nearest_free(1, entrance_of(world, 1));
  CHECK(free.has_value(), "there is no room for another player at the entrance");
  const EntityId id = world.spawn(world.catalogue().at("player"), Place::on(1, *free));
  world.entity(id).name = name;
  world.entity(id).turn = world.level(1).turn;
  tell(world, event_of(world, Verb::Arrived, id));
  return id;
}

void leave_level(World& world, EntityId player) {
  Entity& e = world.entity(player);
  if (!e.place().on_level()) return;
  tell(world, event_of(world, Verb::Left, player));
  e.left_from = e.place();
  world.move(player, Place::nowhere());
}

void return_to_level(World& world, EntityId player) {
  const Entity& e = world.entity(player);
  if (e.place().on_level() || !e.left_from.on_level()) return;
  const Place from = e.left_from;
  const auto free = e.alive ? world.nearest_free(from.depth, from.at) : from.at;
  CHECK(free.has_value(), "there is no room to come back to");
  world.move(player, Place::on(from.depth, *free));
  tell(world, event_of(world, Verb::Arrived, player));
}

bool is_present(const World& world, EntityId player) {
  return world.entity(player).place().on_level();
}

}  // namespace undercroft
