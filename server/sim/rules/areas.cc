// areas.cc: the effects of clouds and patches.
#include "server/sim/rules/areas.h"

#include <utility>

#include "server/sim/rules/ailments.h"
#include "server/sim/rules/combat.h"
#include "server/sim/rules/down.h"
#include "server/sim/rules/statuses.h"

namespace undercroft {
namespace {

bool is_touched(const Entity& e, Kind area) {
  return is_creature(e.kind()) && e.alive && !(area == Kind::Patch && e.flies());
}

void work_on(World& world, EntityId area, const Inside& inside, EntityId body) {
  heal(world, body, inside.heal);
  if (inside.status) give_status(world, body, *inside.status, inside.turns);
  if (inside.damage > 0) hurt(world, Verb::Harmed, body, area, inside.damage);
}

void work_on_the_downed(World& world, const Entity& area, const Inside& inside) {
  const EntityId downed = downed_at(world, area.depth(), area.at());
  if (downed != kNobody && inside.damage > 0) harm_the_downed(world, downed, area.id);
}

}  // namespace

void act_area(World& world, EntityId area) {
  const Entity& a = std::as_const(world).entity(area);
  const std::optional<Inside>& inside = world.blueprint(a).inside;
  if (!inside) return;
  work_on_the_downed(world, a, *inside);
  const EntityId body = world.body_at(a.depth(), a.at());
  if (body == kNobody || !is_touched(std::as_const(world).entity(body), a.kind())) return;
  work_on(world, area, *inside, body);
}

bool is_harmful_area(const Catalogue& catalogue, const Blueprint& b) {
  if (!b.inside) return false;
  const bool afflicts = b.inside->status && is_harmful(catalogue, *b.inside->status);
  return afflicts || b.inside->damage > 0;
}

bool is_harmful_burst(const Catalogue& catalogue, const Burst& burst) {
  if (burst.fills != Kind::Cloud) return burst.fills != Kind::Smoke;
  const auto id = catalogue.find(burst.area);
  return id && is_harmful_area(catalogue, catalogue[*id]);
}

}  // namespace undercroft
