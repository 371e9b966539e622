// level_builder.cc: plans a level and writes it into a world.
#include "server/sim/generation/level_builder.h"

#include "server/sim/generation/sectors.h"
#include "server/sim/generation/stages.h"
#include "server/sim/generation/things/stock.h"
#include "server/sim/generation/unbuilt_level.h"

namespace undercroft {
namespace {

Level level_from(const LevelPlan& plan) {
  Level level;
  level.name = plan.name;
  level.cells = Grid<Cell>(plan.ground.size());
  plan.ground.for_each_point([&](Point p) { level.cells[p].ground = plan.ground[p]; });
  return level;
}

EntityId spawn_thing(World& world, const Thing& thing, int depth) {
  const EntityId id = world.spawn(thing.blueprint, Place::on(depth, thing.at));
  Entity& e = world.entity(id);
  if (thing.facing) e.facing = *thing.facing;
  if (thing.lock) {
    e.metal = *thing.lock;
    e.has_metal = true;
    world.set_state(id, State::Locked);
  }
  if (thing.state) world.set_state(id, *thing.state);
  return id;
}

// Those of the level's table and of its theme, and then those of its rooms.
void lay_sectors(World& world, const LevelPlan& plan, int depth) {
  const Size size = plan.ground.size();
  for (const std::string& key : table_of(world.catalogue(), plan.options).sectors) {
    lay_sector(world, depth, {0, 0, size.width, size.height}, key);
  }
  for (const DrawnPlace& place : plan.drawn) {
    const std::string& key = world.catalogue().rooms()[place.drawing].sector;
    if (!key.empty()) lay_sector(world, depth, place.at, key);
  }
}

}  // namespace

// Contents of chests are spawned last. Otherwise gaps in the ids would tell chests from mimics.
std::vector<EntityId> add_planned_level(World& world, const LevelPlan& plan) {
  world.add_level(level_from(plan));
  const int depth = world.level_count();
  std::vector<EntityId> ids;
  for (const Thing& thing : plan.things) ids.push_back(spawn_thing(world, thing, depth));
  for (std::size_t i = 0; i < ids.size(); ++i) {
    for (const std::size_t other : plan.things[i].wired_to) {
      world.entity(ids[i]).wired_to.push_back(ids[other]);
    }
    for (const BlueprintId held : plan.things[i].holds) world.spawn(held, Place::held_by(ids[i]));
  }
  lay_sectors(world, plan, depth);
  for (const std::uint64_t piece : pieces_of(plan, world.catalogue())) {
    note_piece(world.run.pieces, piece, world.run.number);
  }
  return ids;
}

Expected<LevelPlan> plan_of_level(const LevelOptions& options, const Catalogue& catalogue) {
  PlanResult planned = plan_level(options, catalogue);
  if (!planned.plan) return failed(why_unbuilt(catalogue, options, planned));
  return *std::move(planned.plan);
}

Expected<> build_next_level(World& world, const LevelOptions& options) {
  const auto plan = plan_of_level(options, world.catalogue());
  if (!plan) return failed(plan.error());
  add_planned_level(world, *plan);
  return {};
}

Expected<> build_next_level(World& world) {
  const int depth = world.level_count() + 1;
  return build_next_level(
      world, options_by_table(world.catalogue(), world.seed(), depth, world.rules().depth,
                              {world.run.number, world.run.pieces}));
}

}  // namespace undercroft
