// projectiles.cc: what flies: one cell a turn the way it faces, until it hits or is stopped (R10,
// R63).
#include "server/sim/rules/combat.h"
#include "server/sim/rules/corners.h"
#include "server/sim/rules/interaction.h"
#include "server/sim/rules/motion.h"
#include "server/sim/sight/sight.h"
#include "server/sim/turn/acting.h"

namespace undercroft {
namespace {

// A hit is certain, and no duel, as in plain fights.
void strike(World& world, EntityId projectile, const Resident& target, const Ruling& ruling) {
  if (ruling.resident == Deed::Wake) wake_mimic(world, target.id);
  const int damage = damage_of(world, force_of(world, projectile), target.id);
  hurt(world, Verb::Hit, target.id, projectile, damage);
}

// A pinch stops it as a wall would (R5).
std::optional<Resident> obstacle(const World& world, const Entity& projectile) {
  if (is_pinched(world, projectile.depth(), projectile.at(), projectile.facing)) {
    return Resident{Kind::Wall, kNobody};
  }
  return blocker_of(world, projectile.depth(), step(projectile.at(), projectile.facing));
}

}  // namespace

void act_projectile(World& world, EntityId id) {
  Entity& e = world.entity(id);
  const Point from = e.at();
  const Point to = step(from, e.facing);
  e.acted = Acted::Succeeded;
  const auto blocker = obstacle(world, e);
  if (!blocker) {
    world.move(id, Place::on(e.depth(), to));
    return tell(world, arrival_of(world, Verb::Moved, id, from));
  }
  const Ruling ruling = arbitrate(world, {id, Mover::Projectile, e.facing, false}, *blocker);
  if (ruling.contact == Contact::Fight) strike(world, id, *blocker, ruling);
  if (ruling.mover == Deed::EndFlight) world.remove(id);
}

}  // namespace undercroft
