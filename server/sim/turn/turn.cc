// turn.cc: the order of one turn (R10).
#include "server/sim/turn/turn.h"

#include <algorithm>
#include <set>

#include "server/sim/rules/motion.h"
#include "server/sim/rules/statuses.h"
#include "server/sim/rules/terrain.h"
#include "server/sim/rules/traps.h"
#include "server/sim/rules/travel.h"
#include "server/sim/sight/sight.h"
#include "server/sim/turn/acting.h"
#include "server/sim/turn/sequence.h"

namespace undercroft {
namespace {

// A turn's casts, fixed before anybody acts: what spawns during it first acts in the next (R11).
struct Cast {
  std::vector<EntityId> players;  // in order of joining
  std::vector<EntityId> bodies;   // by priority, then order of spawning
  std::vector<EntityId> projectiles;
};

bool is_near_a_player(const World& world, const Group& group, Point at) {
  return std::any_of(group.players.begin(), group.players.end(), [&](EntityId id) {
    const Entity& p = world.entity(id);
    return p.depth() == group.depth && distance(p.at(), at) <= world.rules().awareness;
  });
}

bool takes_part(const World& world, const Group& group, const Entity& e) {
  return e.depth() == group.depth && (group.whole_level || is_near_a_player(world, group, e.at()));
}

Cast cast_of(const World& world, const Group& group) {
  Cast cast{group.players, {}, {}};
  for (const Entity& e : world.entities()) {
    if (!takes_part(world, group, e)) continue;
    const bool body = e.kind() == Kind::Monster || e.kind() == Kind::Friend;
    if (body && e.alive) cast.bodies.push_back(e.id);
    if (e.kind() == Kind::Projectile) cast.projectiles.push_back(e.id);
  }
  std::stable_sort(cast.bodies.begin(), cast.bodies.end(), [&](EntityId a, EntityId b) {
    return world.entity(a).priority > world.entity(b).priority;
  });
  return cast;
}

std::vector<EntityId> bounce_traps(const World& world, const Group& group) {
  std::vector<EntityId> traps;
  for (const Entity& e : world.entities()) {
    if (e.kind() == Kind::BounceTrap && takes_part(world, group, e)) traps.push_back(e.id);
  }
  std::sort(traps.begin(), traps.end(),
            [&](EntityId a, EntityId b) { return world.entity(a).at() < world.entity(b).at(); });
  return traps;
}

// Water cells matter only where a creature of the cast stands.
std::vector<Point> water_with_creatures(const World& world, const Cast& cast, int depth) {
  std::set<Point> cells;  // ordered as one reads (F18)
  for (const auto* list : {&cast.players, &cast.bodies}) {
    for (const EntityId id : *list) {
      const Entity& e = world.entity(id);
      if (e.alive && e.depth() == depth && world.ground(depth, e.at()) == Ground::Water) {
        cells.insert(e.at());
      }
    }
  }
  return {cells.begin(), cells.end()};
}

void start_afresh(World& world, EntityId id) {
  Entity& e = world.entity(id);
  e.acted = Acted::None;
  e.action_direction = Direction::None;
  e.yielded = e.set_aside = false;
}

// Calculate: everybody is ready, every sequence stands on a step. Nothing that a rule speaks of
// changes here.
void calculate(World& world, const Group& group, const Cast& cast) {
  world.events.clear();
  for (const EntityId id : cast.players) start_afresh(world, id);
  for (const EntityId id : cast.bodies) {
    start_afresh(world, id);
    settle_sequence(world, id);
  }
  for (const EntityId id : bounce_traps(world, group)) world.entity(id).bounced.clear();
}

Intent intent_of(const Intents& intents, EntityId player) {
  const auto found = intents.find(player);
  return found == intents.end() ? Intent{} : found->second;
}

void reject(World& world, EntityId player, Reason reason) {
  Event event = event_of(world, Verb::Rejected, player);
  event.reason = reason;
  tell(world, std::move(event));
}

void act_player(World& world, EntityId player, const Intent& intent) {
  if (!world.entity(player).alive) {
    if (intent.verb == IntentVerb::Respawn) respawn(world, player);
    return;
  }
  const Reason reason = futile(world, player, intent);
  if (reason != Reason::None) return reject(world, player, reason);
  act_simple(world, player, intent);
}

void tick_bodies(World& world, const Cast& cast, TurnNumber turn) {
  for (const EntityId id : cast.players) tick_creature(world, id, turn);
  for (const EntityId id : cast.bodies) {
    tick_sequence(world, id);
    tick_creature(world, id, turn);
  }
}

void act_terrain_and_traps(World& world, const Group& group, const Cast& cast) {
  for (const Point at : water_with_creatures(world, cast, group.depth)) {
    act_water(world, group.depth, at);
  }
  const std::vector<EntityId> traps = bounce_traps(world, group);
  for (const EntityId trap : traps) act_trap(world, trap);
  for (const EntityId trap : traps) tick_trap(world, trap);
}

}  // namespace

TurnNumber next_turn(const World& world, const Group& group) {
  TurnNumber latest = group.whole_level ? world.level(group.depth).turn : 0;
  for (const EntityId id : group.players) latest = std::max(latest, world.entity(id).turn);
  return latest + 1;
}

TurnNumber resolve_turn(World& world, const Group& group, const Intents& intents) {
  const TurnNumber turn = next_turn(world, group);
  const Cast cast = cast_of(world, group);
  calculate(world, group, cast);
  for (const EntityId id : cast.players) act_player(world, id, intent_of(intents, id));
  TurnInPlay in_play{world, {cast.bodies.begin(), cast.bodies.end()}, {}};
  for (const EntityId id : cast.bodies) act_general(in_play, id);
  tick_bodies(world, cast, turn);
  for (const EntityId id : cast.projectiles) act_projectile(world, id);
  act_terrain_and_traps(world, group, cast);
  for (const EntityId id : cast.players) world.entity(id).turn = turn;
  world.set_level_turn(group.depth, turn);
  return turn;
}

}  // namespace undercroft
