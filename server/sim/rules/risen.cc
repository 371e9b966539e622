// risen.cc: from corpse to monster.
#include "server/sim/rules/risen.h"

#include <utility>
#include <vector>

#include "server/sim/rules/rising_wardens.h"
#include "server/sim/rules/woken_way.h"
#include "server/sim/sight/events.h"

namespace undercroft {
namespace {

constexpr int kFromStairs = 2;  // cells; nobody rises where a hero has just arrived

std::vector<EntityId> corpses_on(const World& world, int depth) {
  std::vector<EntityId> corpses;
  const Point stairs = start_of_way(world, depth);
  for (const Entity& e : world.entities()) {
    const bool rises = e.kind() == Kind::Corpse && !e.alive && e.depth() == depth &&
                       distance(e.at(), stairs) > kFromStairs && !will_rise(world, e);
    if (rises && corpses.size() < kMostRisen) corpses.push_back(e.id);
  }
  return corpses;
}

// The corpse of a hero that lives again elsewhere is called after it too.
bool is_fallen_hero(const World& world, const Entity& corpse) {
  return corpse.slot > 0 || world.blueprint(corpse).kind == Kind::Corpse;
}

void leave_all_to(World& world, EntityId corpse, EntityId risen) {
  Entity& c = world.entity(corpse);
  Entity& r = world.entity(risen);
  std::swap(c.keys, r.keys);
  std::swap(c.treasure, r.treasure);
  std::swap(c.scored, r.scored);
  const std::vector<EntityId> held = c.holds();
  for (const EntityId thing : held) world.move(thing, Place::held_by(risen));
}

}  // namespace

void raise_from(World& world, EntityId corpse, BlueprintId blueprint) {
  const Entity& c = std::as_const(world).entity(corpse);
  const auto free = world.nearest_free(c.depth(), c.at());
  if (!free) return;
  const EntityId risen = world.spawn(blueprint, Place::on(c.depth(), *free));
  if (is_fallen_hero(world, c)) world.entity(risen).name = "risen " + c.name;
  leave_all_to(world, corpse, risen);
  tell(world, event_of(world, Verb::Woke, risen));
  if (c.slot == 0) world.remove(corpse);
}

void raise_dead(World& world, int depth, const std::string& blueprint) {
  const auto id = world.catalogue().find(blueprint);
  if (!id) return;
  for (const EntityId corpse : corpses_on(world, depth)) raise_from(world, corpse, *id);
}

}  // namespace undercroft
