// turn.cc: the phases of a turn (R10).
#include "server/sim/turn/turn.h"

#include <algorithm>
#include <utility>

#include "server/sim/rules/abilities.h"
#include "server/sim/rules/clouds.h"
#include "server/sim/rules/company.h"
#include "server/sim/rules/death.h"
#include "server/sim/rules/death_deeds.h"
#include "server/sim/rules/down.h"
#include "server/sim/rules/entering.h"
#include "server/sim/rules/flight.h"
#include "server/sim/rules/growth.h"
#include "server/sim/rules/hazards.h"
#include "server/sim/rules/hunters.h"
#include "server/sim/rules/peace.h"
#include "server/sim/rules/reinforcements.h"
#include "server/sim/rules/runs.h"
#include "server/sim/rules/statuses.h"
#include "server/sim/rules/waking.h"
#include "server/sim/sight/sight.h"
#include "server/sim/turn/acting.h"
#include "server/sim/turn/scratch.h"
#include "server/sim/turn/sequence.h"
#include "server/sim/turn/triggers.h"
#include "server/sim/turn/tutorial.h"
#include "server/sim/world/crown_bearer.h"

namespace undercroft {
namespace {

bool is_near_a_player(const World& world, const Group& group, Point at) {
  return std::any_of(group.players.begin(), group.players.end(), [&](EntityId id) {
    const Entity& p = world.entity(id);
    return p.depth() == group.depth && distance(p.at(), at) <= world.rules().awareness;
  });
}

bool takes_part(const World& world, const Group& group, Point at) {
  return group.whole_level || is_near_a_player(world, group, at);
}

bool takes_part(const World& world, const Group& group, EntityId id) {
  return takes_part(world, group, world.entity(id).at());
}

// Clears a buffer that is reused every turn, and reserves its maximum size. Growing on demand would
// allocate during play now and then.
template <typename T>
void make_room(std::vector<T>& buffer, std::size_t most) {
  buffer.clear();
  buffer.reserve(most);
}

// The list is usually sorted already, and checking is cheaper than sorting.
template <typename T, typename Before>
void sort_unless_sorted(std::vector<T>& all, Before before) {
  if (!std::is_sorted(all.begin(), all.end(), before)) std::sort(all.begin(), all.end(), before);
}

// Row by row (F18); within a cell, in order of spawning.
void sort_by_cell(const World& world, std::vector<EntityId>& things) {
  sort_unless_sorted(things, [&](EntityId a, EntityId b) {
    const Point p = world.entity(a).at();
    const Point q = world.entity(b).at();
    return p == q ? a < b : p < q;
  });
}

void sort_by_priority(std::vector<Entity*>& bodies) {
  sort_unless_sorted(bodies, [](const Entity* a, const Entity* b) {
    return a->priority == b->priority ? a->id < b->id : a->priority > b->priority;
  });
}

// A hunter that no player is near acts with the group of the player nearest to it (R173).
bool hunts_group(const World& world, const Group& group, EntityId body) {
  const Entity& e = world.entity(body);
  if (!is_hunter(world, e)) return false;
  const auto& players = group.players;
  return std::find(players.begin(), players.end(), prey_of(world, e)) != players.end();
}

bool is_monster(const World& world, EntityId body) {
  return world.entity(body).kind() == Kind::Monster;
}

// Every monster of its level hunts the bearer of the Crown, however far it is (R202).
bool hunts_bearer(const World& world, const Group& group) {
  if (!is_awake(world)) return false;
  const EntityId bearer = crown_bearer_on(world, group.depth);
  const auto& players = group.players;
  return std::find(players.begin(), players.end(), bearer) != players.end();
}

// The players of the level who take no part in the group's turn.
Group others_on_level(const World& world, const Group& group) {
  Group others{group.depth, {}};
  const auto& mine = group.players;
  for (const EntityId id : world.population(group.depth).players) {
    if (std::find(mine.begin(), mine.end(), id) == mine.end()) others.players.push_back(id);
  }
  return others;
}

// Sleeping mimics are bodies of the level but do not act.
void find_bodies(World& world, const Group& group, Actors& actors) {
  const Population& population = world.population(group.depth);
  make_room(actors.bodies, population.bodies.size());
  make_room(actors.mimics, population.bodies.size());
  const bool is_hunt = is_hunt_on(world, group.depth);
  const bool is_chase = hunts_bearer(world, group);
  const Group others = is_chase ? others_on_level(world, group) : Group{};
  for (std::size_t i = 0; i < population.bodies.size(); ++i) {
    const Point at = population.body_places[i];
    const bool acts = takes_part(world, group, at) ||
                      (is_hunt && hunts_group(world, group, population.bodies[i])) ||
                      (is_chase && is_monster(world, population.bodies[i]) &&
                       !is_near_a_player(world, others, at));
    if (!acts) continue;
    Entity& actor = world.entity(population.bodies[i]);
    (actor.kind() == Kind::Mimic ? actors.mimics : actors.bodies).push_back(&actor);
  }
  sort_by_priority(actors.bodies);
}

void find_traps(const World& world, const Group& group, std::vector<EntityId>& traps) {
  const Population& population = world.population(group.depth);
  make_room(traps, population.traps.size());
  for (std::size_t i = 0; i < population.traps.size(); ++i) {
    if (takes_part(world, group, population.trap_places[i])) traps.push_back(population.traps[i]);
  }
  sort_by_cell(world, traps);
}

void find_actors(World& world, const Group& group, Actors& actors) {
  actors.players = group.players;
  find_bodies(world, group, actors);
  find_traps(world, group, actors.traps);
}

// Only water cells with an acting creature matter, including one that just woke.
const std::vector<Point>& water_with_creatures(const World& world, const GroupTurn& turn,
                                               TurnBuffers& buffers) {
  std::vector<Point>& cells = buffers.water;
  const Actors& actors = turn.actors;
  make_room(cells, actors.players.size() + actors.bodies.size() + actors.mimics.size());
  const auto note = [&](const Entity& e) {
    const bool here = e.alive && e.depth() == turn.depth;
    if (here && world.ground(e.depth(), e.at()) == Ground::Water) cells.push_back(e.at());
  };
  for (const EntityId id : actors.players) note(world.entity(id));
  for (const auto* list : {&actors.bodies, &actors.mimics}) {
    for (const Entity* body : *list) note(*body);
  }
  std::sort(cells.begin(), cells.end());
  return cells;
}

void start_afresh(Entity& e) {
  e.acted = Acted::None;
  e.action_direction = Direction::None;
  e.yielded = e.set_aside = false;
}

// Calculate: resets all actors and settles their sequences. It changes nothing that the rules
// mention.
void calculate(World& world, const Group& group, const GroupTurn& turn) {
  world.clear_marks();
  for (const EntityId id : turn.actors.players) {
    Entity& player = world.entity(id);
    start_afresh(player);
    world.mark(player);
    player.danger = std::max(0, player.danger - 1);
    player.absent = std::find(group.absent.begin(), group.absent.end(), id) != group.absent.end();
  }
  for (Entity* mimic : turn.actors.mimics) start_afresh(*mimic);
  const bool is_chase = hunts_bearer(world, group);
  for (Entity* body : turn.actors.bodies) {
    world.mark(*body);  // only marked bodies act or can be asked; the others sleep (R101)
    start_afresh(*body);
    settle_sequence(world, *body);
    if (is_chase && body->kind() == Kind::Monster) rouse(world, *body);
  }
  world.forget_bounced(turn.depth);  // a chain of bounces may have gone far
}

const Intent& intent_of(const Intents& intents, EntityId player) {
  static const Intent kWait;
  const auto found = intents.find(player);
  return found == intents.end() ? kWait : found->second;
}

void act_player(World& world, EntityId player, const Intent& intent) {
  if (!world.entity(player).alive) {
    if (intent.verb == IntentVerb::Respawn) respawn(world, player);
    return;
  }
  const OnBehalfOf whom(world, player);
  act_simple(world, player, intent);
}

void tick_bodies(World& world, const Actors& actors, TurnNumber turn) {
  for (const EntityId id : actors.players) tick_creature(world, world.entity(id), turn);
  for (Entity* body : actors.bodies) {
    tick_sequence(world, *body);
    tick_creature(world, *body, turn);
  }
  for (Entity* mimic : actors.mimics) {  // a mimic that just woke is a monster from now on (F2)
    if (mimic->kind() == Kind::Monster) tick_creature(world, *mimic, turn);
  }
  world.clear_marks();  // a stun from here on counts from the next action (R78)
}

// The acting traps, and those reached by their bounces.
const std::vector<EntityId>& traps_to_tick(const World& world, const GroupTurn& turn,
                                           TurnBuffers& buffers) {
  std::vector<EntityId>& traps = buffers.traps;
  const Population& population = world.population(turn.depth);
  make_room(traps, population.traps.size());
  traps = turn.actors.traps;
  for (const EntityId id : population.bounced_traps) {
    if (std::find(traps.begin(), traps.end(), id) == traps.end()) traps.push_back(id);
  }
  sort_by_cell(world, traps);
  return traps;
}

// Doors of plates that just changed move first, so that the event names the right plate. Then the
// doors that a body kept open.
void tick_traps(World& world, const std::vector<EntityId>& traps, TurnBuffers& buffers) {
  std::vector<EntityId>& unchanged = buffers.unchanged_traps;
  std::vector<EntityId>& changed = buffers.changed_traps;
  make_room(unchanged, traps.size());
  make_room(changed, traps.size());
  for (const EntityId trap : traps) (tick_trap(world, trap) ? changed : unchanged).push_back(trap);
  for (const EntityId trap : changed) move_doors(world, trap);
  for (const EntityId trap : unchanged) move_doors(world, trap);
}

// Includes clouds that appeared this turn.
void act_clouds(World& world, const Group& group, TurnBuffers& buffers) {
  const std::vector<EntityId>& on_level = world.population(group.depth).clouds;
  if (on_level.empty()) return;
  std::vector<EntityId>& clouds = buffers.clouds;
  make_room(clouds, on_level.size());
  for (const EntityId id : on_level) {
    if (takes_part(world, group, id)) clouds.push_back(id);
  }
  sort_by_cell(world, clouds);
  for (const EntityId cloud : clouds) act_cloud(world, cloud);
}

// Flies everything thrown or shot this turn along its whole path (R150).
void act_flights(World& world) {
  for (std::size_t i = 0; i < world.flights.size(); ++i) fly(world, Flight(world.flights[i]));
  world.flights.clear();
}

void act_terrain_and_traps(World& world, const GroupTurn& turn, TurnBuffers& buffers) {
  for (const Point at : water_with_creatures(world, turn, buffers))
    act_water(world, turn.depth, at);
  for (const EntityId trap : turn.actors.traps) act_trap(world, trap);
  tick_traps(world, traps_to_tick(world, turn, buffers), buffers);
}

void act_bodies(World& world, const Actors& actors) {
  if (actors.bodies.empty()) return;
  PathMaps& paths = scratch_of(world).paths;
  paths.begin_turn();
  for (Entity* body : actors.bodies) act_general(world, paths, *body);
}

// True for a downed player near the group (R141). The turn counts for it, although it does not act.
bool lies_near(const World& world, const Group& group, EntityId player) {
  return world.entity(player).kind() == Kind::Downed && takes_part(world, group, player);
}

void tick_the_down(World& world, const Group& group, TurnNumber turn) {
  // A player who dies here stays on this list, as a corpse.
  for (const EntityId id : world.population(group.depth).players) {
    if (!lies_near(world, group, id)) continue;
    world.entity(id).turn = turn;
    tick_down(world, id);
  }
}

bool has_any_in(const World& world, const Group& group, const Sector& sector) {
  return std::any_of(group.players.begin(), group.players.end(), [&](EntityId id) {
    const Entity& e = world.entity(id);
    return e.depth() == group.depth && sector.cells.contains(e.at());
  });
}

// A thing in a pack is where its holder is.
bool is_near(const World& world, const Group& group, EntityId id) {
  const Entity& e = world.entity(id);
  const EntityId holder = e.place().holder;
  const EntityId there = holder == kNobody ? id : holder;
  if (!world.exists(there) || world.entity(there).depth() != group.depth) return false;
  if (holder != kNobody && !world.entity(holder).alive) return false;
  const Sector* sector = world.sector_of(e);
  return sector == nullptr ? takes_part(world, group, there) : has_any_in(world, group, *sector);
}

// Triggers may change the world's list, so this goes through a copy.
void note_turn(World& world, const Group& group, TurnBuffers& buffers) {
  if (world.watchful().empty()) return;
  buffers.watchful = world.watchful();
  for (const EntityId id : buffers.watchful) {
    if (is_near(world, group, id)) note_turn_of(world, group, id);
  }
}

void play(World& world, const Group& group, const GroupTurn& turn, const Intents& intents,
          TurnBuffers& buffers) {
  const Actors& actors = turn.actors;
  calculate(world, group, turn);
  for (const EntityId id : actors.players) act_player(world, id, intent_of(intents, id));
  end_phase(world);
  act_bodies(world, actors);
  end_phase(world);
  tick_bodies(world, actors, turn.turn);
  end_phase(world);
  act_flights(world);
  end_phase(world);
  act_clouds(world, group, buffers);
  end_phase(world);
  act_terrain_and_traps(world, turn, buffers);
  end_phase(world);
  note_turn(world, group, buffers);
  tick_the_down(world, group, turn.turn);
  end_phase(world);
  for (const EntityId id : actors.players) {
    world.entity(id).turn = turn.turn;
    tick_abilities(world, id);
  }
  world.set_level_turn(turn.depth, turn.turn);
  pursue(world, turn.depth, actors.players);
}

}  // namespace

TurnNumber next_turn(const World& world, const Group& group) {
  TurnNumber latest = group.whole_level ? world.level(group.depth).turn : 0;
  for (const EntityId id : group.players) latest = std::max(latest, world.entity(id).turn);
  // No player's turn number may decrease, including that of downed players.
  for (const EntityId id : world.population(group.depth).players) {
    if (lies_near(world, group, id)) latest = std::max(latest, world.entity(id).turn);
  }
  return latest + 1;
}

TurnScratch& scratch_of(World& world) {
  if (world.scratch.kept == nullptr) world.scratch.kept = std::make_shared<TurnScratch>();
  return *world.scratch.kept;
}

namespace {

std::vector<EntityId> players_of(std::span<const Group> groups) {
  std::vector<EntityId> players;
  for (const Group& group : groups) {
    players.insert(players.end(), group.players.begin(), group.players.end());
  }
  return players;
}

void settle_kits_of(World& world, const Group& group) {
  const std::vector<EntityId>& open = group.choosing;
  for (const EntityId id : group.players) {
    const bool still_chooses = std::find(open.begin(), open.end(), id) != open.end();
    if (!still_chooses) settle_kits(world, {&id, 1});
  }
}

void resolve_all(World& world, std::span<const Group> groups, const Intents& intents,
                 TurnBuffers& buffers) {
  world.forget_events();
  for (const Group& group : groups) settle_kits_of(world, group);
  std::vector<GroupTurn>& turns = buffers.turns;
  if (turns.size() < groups.size()) turns.resize(groups.size());
  for (std::size_t i = 0; i < groups.size(); ++i) {
    turns[i].depth = groups[i].depth;
    turns[i].turn = next_turn(world, groups[i]);
    find_actors(world, groups[i], turns[i].actors);
  }
  for (std::size_t i = 0; i < groups.size(); ++i)
    play(world, groups[i], turns[i], intents, buffers);
  for (const Group& group : groups) end_hunt_without_prey(world, group.depth);
  let_the_forsaken_die(world);
  end_phase(world);
  clear_corpses(world);
  count_turn_in_scores(world);
  for (const Group& group : groups) end_vigils(world, group.players);
  judge_run(world);
  for (const Group& group : groups) call_reinforcements(world, group.players);
  if (is_awake(world)) go_on_waking(world, players_of(groups));
  for (const Group& group : groups) draw_boons(world, group.players);
  give_advice(world);
}

}  // namespace

void resolve_turns(World& world, std::span<const Group> groups, const Intents& intents) {
  resolve_all(world, groups, intents, scratch_of(world).buffers);
}

TurnNumber resolve_turn(World& world, const Group& group, const Intents& intents) {
  return resolve_turn(world, group, intents, scratch_of(world).buffers);
}

TurnNumber resolve_turn(World& world, const Group& group, const Intents& intents,
                        TurnBuffers& buffers) {
  const TurnNumber turn = next_turn(world, group);
  resolve_all(world, {&group, 1}, intents, buffers);
  return turn;
}

}  // namespace undercroft
