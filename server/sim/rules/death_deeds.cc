// death_deeds.cc: the dead burst, drop things and split.
#include "server/sim/rules/death_deeds.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "server/sim/rules/clouds.h"
#include "server/sim/rules/combat.h"
#include "server/sim/rules/down.h"
#include "server/sim/rules/peace.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"

namespace undercroft {
namespace {

// Players in order of joining, then the others in order of spawning.
std::vector<EntityId> creatures_in(const World& world, int depth, const View& cells) {
  const Population& on_level = world.population(depth);
  std::vector<EntityId> found;
  const auto is_in = [&](EntityId id) { return cells.contains(world.entity(id).at()); };
  std::copy_if(on_level.players.begin(), on_level.players.end(), std::back_inserter(found), is_in);
  std::copy_if(on_level.bodies.begin(), on_level.bodies.end(), std::back_inserter(found), is_in);
  return found;
}

// Any harm kills a player that is down already (R141).
void blast(World& world, EntityId corpse, EntityId id, bool was_down, int force) {
  const Entity& e = std::as_const(world).entity(id);
  if (was_down) return harm_the_downed(world, id, corpse);
  if (!e.alive || !is_creature(e.kind())) return;
  hurt(world, Verb::Hit, id, corpse, damage_of(world, force, id), {}, {"blast"});
}

void explode(World& world, EntityId corpse, const Explosion& explosion) {
  const Place here = std::as_const(world).entity(corpse).place();
  tell(world, event_of(world, Verb::Exploded, corpse));
  const View cells = field_of_view(world, here.depth, here.at, explosion.reach);
  std::vector<std::pair<EntityId, bool>> near;
  for (const EntityId id : creatures_in(world, here.depth, cells)) {
    near.emplace_back(id, std::as_const(world).entity(id).kind() == Kind::Downed);
  }
  if (explosion.damage > 0) {
    for (const auto& [id, was_down] : near) blast(world, corpse, id, was_down, explosion.damage);
  }
  if (!explosion.cloud) return;
  cells.for_each([&](Point p) { burst(world, here.depth, p, *explosion.cloud); });
}

void drop(World& world, EntityId corpse, const std::string& key) {
  const EntityId thing =
      world.spawn(world.catalogue().at(key), std::as_const(world).entity(corpse).place());
  tell(world, event_of(world, Verb::Dropped, corpse, thing));
}

// Into its own cell or those around it. Fewer come if there is no room.
void split(World& world, EntityId corpse, const std::string& into) {
  const Place here = std::as_const(world).entity(corpse).place();
  const auto is_near = [&](Point p) { return distance(p, here.at) <= 1; };
  const auto free = world.nearest_free(here.depth, here.at, is_near);
  if (!free) return;
  const EntityId born = world.spawn(world.catalogue().at(into), Place::on(here.depth, *free));
  tell(world, event_of(world, Verb::Split, corpse, born));
}

void do_deeds(World& world, EntityId corpse) {
  const Entity& e = std::as_const(world).entity(corpse);
  if (!world.exists(corpse) || !e.place().on_level()) return;
  const DeathDeeds& deeds = *world.blueprint(e).death;
  if (deeds.explode) explode(world, corpse, *deeds.explode);
  for (const std::string& key : deeds.drop) drop(world, corpse, key);
  for (int i = 0; i < deeds.split; ++i) split(world, corpse, deeds.into);
}

}  // namespace

void note_death(World& world, EntityId id) {
  const Entity& e = std::as_const(world).entity(id);
  if (!world.blueprint(e).death) return;
  world.fallen.push_back({id, world.behind != kNobody ? world.behind : e.wronged_by});
}

void do_death_deeds(World& world) {
  for (std::size_t i = 0; i < world.fallen.size(); ++i) {
    const Fallen fallen = world.fallen[i];  // more may fall
    const OnBehalfOf whom(world, fallen.behind);
    do_deeds(world, fallen.corpse);
  }
  world.fallen.clear();
}

}  // namespace undercroft
