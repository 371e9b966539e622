// harm.cc: health going and coming, and the end of it.
#include "server/sim/rules/harm.h"

#include <algorithm>

#include "server/sim/rules/motion.h"
#include "server/sim/rules/scores.h"
#include "server/sim/sight/sight.h"
#include "shared/check.h"

namespace undercroft {

int take_health(World& world, EntityId id, int amount) {
  Entity& e = world.entity(id);
  e.health = std::max(0, e.health - amount);
  if (e.kind() == Kind::Player && amount > 0) e.danger = kDangerTurns;
  return e.health;
}

void hurt(World& world, Verb verb, EntityId who, EntityId whom, int amount) {
  const EntityId victim = whom == kNobody ? who : whom;
  Event event = event_of(world, verb, who, whom, amount);
  event.health = take_health(world, victim, amount);
  tell(world, std::move(event));
  const Entity& v = world.entity(victim);
  if (v.health == 0 && v.alive) die(world, victim);
}

void die(World& world, EntityId id) {
  Entity& e = world.entity(id);
  CHECK(e.alive, "the dead do not die again (R64)");
  tell(world, event_of(world, Verb::Death, id));
  if (e.kind() == Kind::Player) keep_score(world, id, false);
  e.alive = false;
  e.health = 0;
  e.statuses.fill(0);
  e.worn.fill(kNobody);
  world.become(id, Kind::Corpse);
}

void heal(World& world, EntityId id, int amount) {
  Entity& e = world.entity(id);
  const int given = std::min(amount, e.max_health - e.health);
  if (given <= 0 || !e.alive) return;
  e.health += given;
  Event event = event_of(world, Verb::Healed, id, kNobody, given);
  event.health = e.health;
  tell(world, std::move(event));
}

}  // namespace undercroft
