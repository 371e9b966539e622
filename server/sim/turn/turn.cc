// turn.cc: the order of one turn (R10).
#include "server/sim/turn/turn.h"

#include <algorithm>
#include <set>
#include <utility>

#include "server/sim/rules/death.h"
#include "server/sim/rules/hazards.h"
#include "server/sim/rules/motion.h"
#include "server/sim/rules/statuses.h"
#include "server/sim/sight/sight.h"
#include "server/sim/turn/acting.h"
#include "server/sim/turn/sequence.h"

namespace undercroft {
namespace {

// Who takes part, fixed before anybody acts: what spawns or arrives during a turn first acts in the
// next one (R11).
struct Actors {
  std::vector<EntityId> players;  // in order of joining
  std::vector<EntityId> bodies;   // by priority, then order of spawning
  std::vector<EntityId> mimics;   // asleep; one that wakes has acted by waking (F2)
  std::vector<EntityId> projectiles;
  std::vector<EntityId> traps;
};

// A group's turn, about to be played.
struct GroupTurn {
  Group group;
  TurnNumber turn = 0;
  Actors actors;
};

bool is_near_a_player(const World& world, const Group& group, Point at) {
  return std::any_of(group.players.begin(), group.players.end(), [&](EntityId id) {
    const Entity& p = world.entity(id);
    return p.depth() == group.depth && distance(p.at(), at) <= world.rules().awareness;
  });
}

bool takes_part(const World& world, const Group& group, EntityId id) {
  return group.whole_level || is_near_a_player(world, group, world.entity(id).at());
}

// Those of a level's list who take part.
std::vector<EntityId> taking_part(const World& world, const Group& group,
                                  const std::vector<EntityId>& all) {
  std::vector<EntityId> some;
  for (const EntityId id : all) {
    if (takes_part(world, group, id)) some.push_back(id);
  }
  return some;
}

// As one reads (F18); in one cell, by order of spawning.
void sort_by_cell(const World& world, std::vector<EntityId>& things) {
  std::stable_sort(things.begin(), things.end(), [&](EntityId a, EntityId b) {
    return world.entity(a).at() < world.entity(b).at();
  });
}

Actors actors_of(const World& world, const Group& group) {
  Actors actors;
  actors.players = group.players;
  const Population& population = world.population(group.depth);
  for (const EntityId id : taking_part(world, group, population.bodies)) {
    (world.entity(id).kind() == Kind::Mimic ? actors.mimics : actors.bodies).push_back(id);
  }
  actors.projectiles = taking_part(world, group, population.projectiles);
  actors.traps = taking_part(world, group, population.traps);
  std::stable_sort(actors.bodies.begin(), actors.bodies.end(), [&](EntityId a, EntityId b) {
    return world.entity(a).priority > world.entity(b).priority;
  });
  sort_by_cell(world, actors.traps);
  return actors;
}

// Water cells matter only where a creature that acts stands, one just woken included.
std::set<Point> water_with_creatures(const World& world, const GroupTurn& turn) {
  std::set<Point> cells;
  for (const auto* list : {&turn.actors.players, &turn.actors.bodies, &turn.actors.mimics}) {
    for (const EntityId id : *list) {
      const Entity& e = world.entity(id);
      const bool here = e.alive && e.depth() == turn.group.depth;
      if (here && world.ground(e.depth(), e.at()) == Ground::Water) cells.insert(e.at());
    }
  }
  return cells;
}

void start_afresh(World& world, EntityId id) {
  Entity& e = world.entity(id);
  e.acted = Acted::None;
  e.action_direction = Direction::None;
  e.yielded = e.set_aside = false;
}

// A chain of bounces may reach traps that do not take part: they forget too.
void forget_bounces(World& world, int depth) {
  for (const EntityId id : world.population(depth).traps) {
    if (!std::as_const(world).entity(id).bounced.empty()) world.entity(id).bounced.clear();
  }
}

// Calculate: everybody is ready, every sequence stands on a step. Nothing that a rule speaks of
// changes here.
void calculate(World& world, const GroupTurn& turn) {
  for (const EntityId id : turn.actors.players) {
    start_afresh(world, id);
    Entity& player = world.entity(id);
    player.danger = std::max(0, player.danger - 1);
  }
  for (const EntityId id : turn.actors.mimics) start_afresh(world, id);
  for (const EntityId id : turn.actors.bodies) {
    start_afresh(world, id);
    settle_sequence(world, id);
  }
  forget_bounces(world, turn.group.depth);
}

Intent intent_of(const Intents& intents, EntityId player) {
  const auto found = intents.find(player);
  return found == intents.end() ? Intent{} : found->second;
}

void act_player(World& world, EntityId player, const Intent& intent) {
  if (!world.entity(player).alive) {
    if (intent.verb == IntentVerb::Respawn) respawn(world, player);
    return;
  }
  act_simple(world, player, intent);
}

void tick_bodies(World& world, const Actors& actors, TurnNumber turn) {
  for (const EntityId id : actors.players) tick_creature(world, id, turn);
  for (const EntityId id : actors.bodies) {
    tick_sequence(world, id);
    tick_creature(world, id, turn);
  }
}

// The traps that act, and those that its bounces have reached.
std::vector<EntityId> traps_to_tick(const World& world, const GroupTurn& turn) {
  std::vector<EntityId> traps = turn.actors.traps;
  for (const EntityId id : world.population(turn.group.depth).traps) {
    const bool reached = !world.entity(id).bounced.empty();
    if (reached && std::find(traps.begin(), traps.end(), id) == traps.end()) traps.push_back(id);
  }
  sort_by_cell(world, traps);
  return traps;
}

// Doors follow the plates that have just changed, so that these are told to have moved them; then
// those that a body kept open.
void tick_traps(World& world, const std::vector<EntityId>& traps) {
  std::vector<EntityId> changed, unchanged;
  for (const EntityId trap : traps) (tick_trap(world, trap) ? changed : unchanged).push_back(trap);
  for (const EntityId trap : changed) move_doors(world, trap);
  for (const EntityId trap : unchanged) move_doors(world, trap);
}

void act_terrain_and_traps(World& world, const GroupTurn& turn) {
  for (const Point at : water_with_creatures(world, turn)) act_water(world, turn.group.depth, at);
  for (const EntityId trap : turn.actors.traps) act_trap(world, trap);
  tick_traps(world, traps_to_tick(world, turn));
}

void play(World& world, const GroupTurn& turn, const Intents& intents) {
  const Actors& actors = turn.actors;
  calculate(world, turn);
  for (const EntityId id : actors.players) act_player(world, id, intent_of(intents, id));
  TurnInPlay in_play{world, {actors.bodies.begin(), actors.bodies.end()}, {}};
  for (const EntityId id : actors.bodies) act_general(in_play, id);
  tick_bodies(world, actors, turn.turn);
  for (const EntityId id : actors.projectiles) act_projectile(world, id);
  act_terrain_and_traps(world, turn);
  for (const EntityId id : actors.players) world.entity(id).turn = turn.turn;
  world.set_level_turn(turn.group.depth, turn.turn);
}

}  // namespace

TurnNumber next_turn(const World& world, const Group& group) {
  TurnNumber latest = group.whole_level ? world.level(group.depth).turn : 0;
  for (const EntityId id : group.players) latest = std::max(latest, world.entity(id).turn);
  return latest + 1;
}

void resolve_turns(World& world, const std::vector<Group>& groups, const Intents& intents) {
  world.forget_events();
  std::vector<GroupTurn> turns;
  for (const Group& group : groups) {
    turns.push_back({group, next_turn(world, group), actors_of(world, group)});
  }
  for (const GroupTurn& turn : turns) play(world, turn, intents);
}

TurnNumber resolve_turn(World& world, const Group& group, const Intents& intents) {
  const TurnNumber turn = next_turn(world, group);
  resolve_turns(world, {group}, intents);
  return turn;
}

}  // namespace undercroft
