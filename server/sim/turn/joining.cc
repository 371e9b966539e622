// joining.cc: players coming and going.
#include "server/sim/turn/joining.h"

#include <optional>

#include "server/sim/rules/motion.h"
#include "server/sim/rules/travel.h"
#include "server/sim/sight/sight.h"
#include "shared/check.h"

namespace undercroft {

namespace {

std::optional<Point> cell_at_entrance(const World& world) {
  return world.nearest_free(1, entrance_of(world, 1));
}

bool is_away(const Entity& player) {
  return !player.place().on_level() && player.left_from.on_level();
}

// The dead need no cell of their own.
std::optional<Point> cell_to_return_to(const World& world, const Entity& player) {
  const Place from = player.left_from;
  return player.alive ? world.nearest_free(from.depth, from.at) : from.at;
}

}  // namespace

bool can_join(const World& world) { return cell_at_entrance(world).has_value(); }

EntityId join_realm(World& world, const std::string& name) {
  const auto free = cell_at_entrance(world);
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

bool can_return(const World& world, EntityId player) {
  const Entity& e = world.entity(player);
  return !is_away(e) || cell_to_return_to(world, e).has_value();
}

void return_to_level(World& world, EntityId player) {
  const Entity& e = world.entity(player);
  if (!is_away(e)) return;
  const auto free = cell_to_return_to(world, e);
  CHECK(free.has_value(), "there is no room to come back to");
  world.move(player, Place::on(e.left_from.depth, *free));
  tell(world, event_of(world, Verb::Arrived, player));
}

bool is_present(const World& world, EntityId player) {
  return world.entity(player).place().on_level();
}

}  // namespace undercroft
