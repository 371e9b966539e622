// battering.cc: counting blows, and what is left when it gives way.
#include "server/sim/rules/battering.h"

#include <string>
#include <utility>
#include <vector>

#include "server/sim/rules/corners.h"
#include "server/sim/rules/hazards.h"
#include "server/sim/rules/interaction.h"
#include "server/sim/rules/noise.h"
#include "server/sim/rules/shut_doors.h"
#include "server/sim/sight/events.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

constexpr int kHeardWithin = 12;  // cells

EntityId battered_at(const World& world, const Place& at) {
  if (!world.contains(at.depth, at.at)) return kNobody;
  for (const Entity& thing : world.things_at(at.depth, at.at)) {
    if (can_be_battered(world, thing)) return thing.id;
  }
  return kNobody;
}

// Every second item, and half of the coins.
void lose_half(World& world, EntityId chest) {
  const std::vector<EntityId> items = std::as_const(world).entity(chest).holds();
  for (std::size_t i = 1; i < items.size(); i += 2) world.remove(items[i]);
  int& treasure = world.entity(chest).treasure;
  treasure -= treasure / 2;
}

void give_way(World& world, EntityId player, EntityId thing) {
  const bool is_chest = std::as_const(world).entity(thing).kind() == Kind::Chest;
  world.entity(thing).by_kind.blows_taken() = 0;
  if (is_chest) {
    lose_half(world, thing);
  } else {
    unwire(world, thing);
  }
  tell_words(world, Verb::Advised, player,
             is_chest ? "The lid gives way, and half of what was under it with it."
                      : "It gives way, and will not shut again.");
  world.set_state(thing, State::Open);
  Event opened = event_of(world, Verb::Opened, player, thing);
  opened.at = std::as_const(world).entity(thing).at();
  tell(world, std::move(opened));
  if (is_chest) follow_opening(world, player, thing);
}

void strike(World& world, EntityId player, EntityId thing) {
  const Entity& e = std::as_const(world).entity(thing);
  const int needed = world.blueprint(e).gives_way;
  const std::string name = to_lower(e.name);
  make_noise(world, e.place(), kHeardWithin, player);
  const int taken = ++world.entity(thing).by_kind.blows_taken();
  if (taken >= needed) return give_way(world, player, thing);
  tell_words(world, Verb::Advised, player,
             "You batter the " + name + ": " + std::to_string(taken) + " of " +
                 std::to_string(needed) + ". It echoes.");
}

}  // namespace

bool can_be_battered(const World& world, const Entity& thing) {
  if (world.blueprint(thing).gives_way == 0) return false;
  if (thing.kind() == Kind::Chest) return thing.state == State::Locked;
  return thing.kind() == Kind::ClosedDoor &&
         (thing.state == State::Locked || !thing.wired_to.empty());
}

bool batter(World& world, EntityId player, Direction direction) {
  const Entity& e = std::as_const(world).entity(player);
  if (direction == Direction::None || is_held(world, e)) return false;
  const EntityId thing = battered_at(world, Place::on(e.depth(), step(e.at(), direction)));
  if (thing == kNobody || is_pinched(world, e.depth(), e.at(), direction)) return false;
  world.entity(player).action_direction = direction;
  world.entity(player).facing = direction;
  strike(world, player, thing);
  return true;
}

}  // namespace undercroft
