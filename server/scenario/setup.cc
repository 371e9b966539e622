// setup.cc: builds levels, spawns entities in order, then wires them.
#include "server/scenario/setup.h"

#include <algorithm>

#include "server/scenario/carried_state.h"
#include "server/scenario/scenario_layout.h"
#include "server/sim/content/glyph.h"
#include "server/sim/content/kind_uses.h"
#include "server/sim/generation/level_builder.h"
#include "server/sim/generation/sectors.h"
#include "server/sim/generation/things/stock.h"
#include "server/sim/rules/growth.h"
#include "server/sim/rules/travel.h"

namespace undercroft {
namespace {

using EntitiesOfLevels = std::vector<std::vector<EntityId>>;  // by depth - 1

void add_drawn_levels(World& world, const Scenario& scenario) {
  for (const Grid<Ground>& grounds : scenario.grounds) {
    const auto depth = static_cast<std::size_t>(world.level_count());
    const LevelTheme* theme = depth < scenario.themes.size()
                                  ? scenario.catalogue->theme(scenario.themes[depth])
                                  : nullptr;
    Level level;
    level.name = theme == nullptr ? scenario.title : theme->name;
    level.cells = Grid<Cell>(grounds.size());
    grounds.for_each_point([&](Point p) { level.cells[p].ground = grounds[p]; });
    world.add_level(std::move(level));
  }
}

// Returns the entities that the generator places.
EntitiesOfLevels add_levels(World& world, const Scenario& scenario) {
  EntitiesOfLevels entities;
  if (!scenario.planned) {
    add_drawn_levels(world, scenario);
  } else {
    for (const LevelPlan& plan : *scenario.planned) {
      entities.push_back(add_planned_level(world, plan));
    }
  }
  return entities;
}

template <typename T>
void set_if(T& value, const std::optional<T>& planned) {
  if (planned) value = *planned;
}

void give_numbers(Entity& e, const EntityPlan& plan) {
  set_if(e.health, plan.health);
  set_if(e.max_health, plan.health);
  set_if(e.max_health, plan.max_health);
  e.health = std::min(e.health, e.max_health);
  set_if(e.base.strength, plan.strength);
  set_if(e.base.speed, plan.speed);
  set_if(e.base.armour, plan.armour);
  set_if(e.base.vision, plan.vision);
  set_if(e.base.dig, plan.dig);
  set_if(e.priority, plan.priority);
  set_if(e.treasure, plan.treasure);
}

void give_the_rest(Entity& e, const EntityPlan& plan) {
  set_if(e.name, plan.name);
  set_if(e.facing, plan.facing);
  set_if(e.traits, plan.traits);
  for (const auto& [status, turns] : plan.statuses) e.set(status, turns);
  for (const auto& [metal, count] : plan.keys) e.keys[static_cast<std::size_t>(metal)] = count;
  if (!plan.metal) return;
  e.metal = *plan.metal;
  e.has_metal = true;
}

// Replaces what the blueprint gave the entity by what the plan lists.
void fill(World& world, EntityId id, const EntityPlan& plan) {
  if (plan.holds || plan.filling == Filling::Empty) {
    const std::vector<EntityId> given = world.entity(id).holds();
    for (const EntityId thing : given) world.remove(thing);
  }
  std::vector<std::string> wanted = plan.holds.value_or(std::vector<std::string>{});
  const bool still_empty = wanted.empty() && world.entity(id).holds().empty();
  if (plan.filling == Filling::Full && still_empty) wanted = {"treasure"};
  for (const std::string& key : wanted) {
    world.spawn(world.catalogue().at(key), Place::held_by(id));
  }
}

std::optional<Point> cell_at_entrance(const World& world, const Scenario& scenario) {
  const int depth = scenario.shown;
  return world.nearest_free(depth, scenario.entrance.value_or(entrance_of(world, depth)));
}

// A closed door is a body, an open one is not. It must be open before another body is in its cell,
// so its state is set before move().
EntityId spawn(World& world, const Scenario& scenario, const Placement& p) {
  const EntityId id = world.spawn(world.catalogue().at(p.plan.blueprint), Place::nowhere());
  give_numbers(world.entity(id), p.plan);
  give_the_rest(world.entity(id), p.plan);
  if (p.plan.state) world.set_state(id, *p.plan.state);
  if (p.plan.kind) take_kind(world, id, *p.plan.kind);
  if (p.plan.is_off_map()) return id;
  const auto at = p.at_entrance ? cell_at_entrance(world, scenario) : p.at;
  if (!at) return id;
  world.move(id, Place::on(p.depth, *at));
  world.entity(id).post = *at;
  return id;
}

// A hero that has its kit from the beginning is not asked for one.
void grow(World& world, EntityId id, const EntityPlan& plan) {
  if (plan.grows) begin_growth(world, id);
  if (plan.kit) give_kit(world, id, *plan.kit);
  for (const int boon : plan.boons) give_boon(world, id, boon);
}

void equip(World& world, EntityId id, const EntityPlan& plan) {
  fill(world, id, plan);
  grow(world, id, plan);
}

void name_all(Staged& staged, const Placement& p, EntityId id) {
  staged.names.call(id, p.name, p.letter);
  for (const EntityId thing : staged.world.entity(id).holds()) {
    staged.names.call_held(staged.world, thing);
  }
}

// Whether entities of this kind can cease to exist. Wires to them are left out: they would trigger
// nothing, and no wire may refer to an entity that is gone.
bool may_vanish(Kind kind) {
  return can_be_held(kind) || kKindUses[kind].listed == Listed::Cloud || kind == Kind::Crate ||
         kind == Kind::Web || kind == Kind::Player;
}

void wire(Staged& staged, const Scenario& scenario, const Placement& p) {
  Entity& e = staged.world.entity(staged.names.find(p.name));
  for (const LinedText& wire : p.plan.wired_to) {
    for (const std::string& name : names_meant(scenario, wire.text)) {
      const EntityId other = staged.names.find(name);
      if (!may_vanish(staged.world.entity(other).kind())) e.wired_to.push_back(other);
    }
  }
}

void lay_sectors_of_omens(World& world, const Scenario& scenario) {
  const Catalogue& catalogue = world.catalogue();
  for (std::size_t i = 0; i < scenario.grounds.size(); ++i) {
    const int depth = static_cast<int>(i) + 1;
    const Size size = scenario.grounds[i].size();
    for (const Omen& omen : catalogue.omens_in_force()) {
      const bool covered = covers(omen.depth, catalogue.table_depth(depth, world.rules().depth));
      if (!covered || omen.levels.sector.empty()) continue;
      lay_sector(world, depth, {0, 0, size.width, size.height}, omen.levels.sector);
    }
  }
}

// The sector of a theme is the whole level. Generated levels have theirs already.
void lay_sectors_of_maps(World& world, const Scenario& scenario) {
  const auto levels = std::min(scenario.themes.size(), scenario.grounds.size());
  for (std::size_t i = 0; i < levels; ++i) {
    const LevelTheme* theme = scenario.catalogue->theme(scenario.themes[i]);
    const Size size = scenario.grounds[i].size();
    if (theme == nullptr || theme->sector.empty()) continue;
    lay_sector(world, static_cast<int>(i) + 1, {0, 0, size.width, size.height}, theme->sector);
  }
  lay_sectors_of_omens(world, scenario);
  for (const PlannedSector& sector : scenario.sectors) {
    lay_sector(world, sector.depth, sector.cells, sector.key);
  }
}

// A wired portal leads back, whichever of the two is wired in the file.
void wire_back(World& world) {
  for (const Entity& e : world.entities()) {
    if (e.kind() != Kind::Portal || e.wired_to.empty()) continue;
    Entity& other = world.entity(e.wired_to.front());
    if (other.kind() == Kind::Portal && other.wired_to.empty()) other.wired_to = {e.id};
  }
}

void wire_to(World& world, EntityId one, EntityId other) {
  const std::vector<EntityId>& wired = world.entity(one).wired_to;
  const bool known = std::find(wired.begin(), wired.end(), other) != wired.end();
  if (!known) world.entity(one).wired_to.push_back(other);
}

// Plates and doors are wired to each other (R143), whichever of the two is wired in the file.
void wire_plates(World& world, EntityId one) {
  const std::vector<EntityId> wired = world.entity(one).wired_to;
  const Kind kind = world.entity(one).kind();
  for (const EntityId other : wired) {
    const Kind theirs = world.entity(other).kind();
    const bool plate_and_door =
        (kind == Kind::Plate && is_door(theirs)) || (is_door(kind) && theirs == Kind::Plate);
    if (plate_and_door) wire_to(world, other, one);
  }
}

std::vector<const Placement*> spawn_order(const Scenario& scenario, bool reversed) {
  std::vector<const Placement*> order;
  for (const Placement& p : scenario.placements) order.push_back(&p);
  if (reversed) std::reverse(order.begin(), order.end());
  std::stable_partition(order.begin(), order.end(),
                        [](const Placement* p) { return !p->at_entrance; });
  return order;
}

Staged empty_stage(const Scenario& scenario) {
  Staged staged{World(scenario.catalogue, scenario.rules, scenario.seed, scenario.omens),
                {},
                {},
                scenario.shown};
  if (scenario.planned) staged.level_seed = scenario.planned->front().options.seed;
  return staged;
}

}  // namespace

Staged set_up(const Scenario& scenario, bool reversed) {
  Staged staged = empty_stage(scenario);
  const EntitiesOfLevels generated = add_levels(staged.world, scenario);
  const std::vector<const Placement*> order = spawn_order(scenario, reversed);
  std::vector<EntityId> ids;
  for (const Placement* p : order) {
    const auto depth = static_cast<std::size_t>(p->depth);
    ids.push_back(p->generated ? generated[depth - 1][*p->generated]
                               : spawn(staged.world, scenario, *p));
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (!order[i]->generated) equip(staged.world, ids[i], order[i]->plan);
    name_all(staged, *order[i], ids[i]);
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (order[i]->plan.name) staged.names.alias(ids[i], *order[i]->plan.name);
    wire(staged, scenario, *order[i]);
  }
  wire_back(staged.world);
  lay_sectors_of_maps(staged.world, scenario);
  for (const EntityId id : ids) wire_plates(staged.world, id);
  staged.players = staged.world.players();
  carry_state(staged, scenario);
  return staged;
}

Expected<> build_levels_ahead_of(Staged& staged) {
  World& world = staged.world;
  int deepest = 0;
  for (const EntityId id : staged.players) deepest = std::max(deepest, world.entity(id).depth());
  const int wanted = std::min(deepest + 1, world.rules().depth);
  while (staged.level_seed && world.level_count() < wanted) {
    auto built = build_next_level(
        world, options_by_table(world.catalogue(), *staged.level_seed, world.level_count() + 1,
                                world.rules().depth, {world.run.number, world.run.pieces}));
    if (!built) return built;
  }
  return {};
}

}  // namespace undercroft
