// down.cc: downed players, between alive and dead.
#include "server/sim/rules/down.h"

#include <algorithm>
#include <utility>

#include "server/sim/rules/death.h"
#include "server/sim/rules/entering.h"
#include "server/sim/rules/peace.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"
#include "server/sim/world/gifts.h"

namespace undercroft {
namespace {

constexpr int kTurnsDown = 20;
constexpr int kTendings = 3;    // turns in a row
constexpr int kPartRaised = 4;  // a quarter of the maximum health

bool stands(const Entity& e) { return e.kind() == Kind::Player && e.alive; }

bool another_stands(const World& world, const Entity& player) {
  const std::vector<EntityId>& all = world.population(player.depth()).players;
  return std::any_of(all.begin(), all.end(),
                     [&](EntityId id) { return id != player.id && stands(world.entity(id)); });
}

}  // namespace

// Mostly there is none, and absent players are not asked.
std::vector<EntityId> downed_players(const World& world) {
  std::vector<EntityId> downed;
  for (int depth = 1; depth <= world.level_count(); ++depth) {
    for (const EntityId id : world.population(depth).players) {
      if (world.entity(id).kind() == Kind::Downed) downed.push_back(id);
    }
  }
  std::sort(downed.begin(), downed.end());
  return downed;
}

bool has_help_near(const World& world, const Entity& downed) {
  const std::vector<EntityId>& all = world.population(downed.depth()).players;
  return std::any_of(all.begin(), all.end(), [&](EntityId id) {
    const Entity& e = world.entity(id);
    return stands(e) && distance(e.at(), downed.at()) <= world.rules().awareness;
  });
}

bool would_go_down(const World& world, EntityId player) {
  const Entity& e = world.entity(player);
  return world.rules().down.value_or(false) && e.kind() == Kind::Player && e.place().on_level() &&
         another_stands(world, e);
}

void go_down(World& world, EntityId player) {
  const int turns = kTurnsDown + gift_of(world, std::as_const(world).entity(player), Gift::HoldOut);
  tell(world, event_of(world, Verb::WentDown, player, kNobody, turns));
  Entity& e = world.entity(player);
  e.alive = false;
  e.health = 0;
  e.statuses.fill(0);
  // The tick of this turn takes one.
  e.set(Status::Down, turns + 1);
  world.become(player, Kind::Downed);
}

void harm_the_downed(World& world, EntityId downed, EntityId killer) {
  if (!is_spared(world, std::as_const(world).entity(downed))) die_of_wounds(world, downed, killer);
}

EntityId downed_at(const World& world, int depth, Point at) {
  return world.contains(depth, at) ? world.thing_at(depth, at, Kind::Downed) : kNobody;
}

void tend(World& world, EntityId helper, EntityId downed) {
  Entity& e = world.entity(downed);
  if (!e.tended_now) {
    e.tended += 1 + gift_of(world, std::as_const(world).entity(helper), Gift::TendFaster);
  }
  e.tended_now = true;
  tell(world, event_of(world, Verb::Tended, helper, downed, std::min(e.tended, kTendings)));
  const bool free = world.body_at(e.depth(), e.at()) == kNobody;
  if (e.tended >= kTendings && free) raise(world, helper, downed, e.max_health / kPartRaised);
}

void raise(World& world, EntityId helper, EntityId downed, int health) {
  Entity& e = world.entity(downed);
  e.set(Status::Down, 0);
  e.tended = 0;
  world.become(downed, Kind::Player);
  e.alive = true;
  const int more = helper == kNobody
                       ? 0
                       : gift_of(world, std::as_const(world).entity(helper), Gift::RaiseHealth);
  e.health = std::clamp(health + more, 1, e.max_health);
  tell(world, event_of(world, Verb::Raised, helper, downed));
}

void tick_down(World& world, EntityId downed) {
  Entity& e = world.entity(downed);
  if (!e.tended_now) e.tended = 0;
  e.tended_now = false;
  e.set(Status::Down, e.turns(Status::Down) - 1);
  if (!e.is(Status::Down)) die_of_wounds(world, downed);
}

void let_the_forsaken_die(World& world) {
  for (const EntityId id : downed_players(world)) {
    if (!another_stands(world, std::as_const(world).entity(id))) die_of_wounds(world, id);
  }
}

}  // namespace undercroft
