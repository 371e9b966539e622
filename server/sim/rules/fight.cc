// fight.cc: how a fight begins: who ambushes whom.
#include "server/sim/rules/fight.h"

#include "server/sim/rules/motion.h"
#include "server/sim/sight/sight.h"
#include "shared/check.h"

namespace undercroft {
namespace {

constexpr int kRevealedTurns = 5;  // R65

// One who attacks from hiding or by nature strikes first; so does one who is walked into unseen.
EntityId ambusher_of(const World& world, EntityId mover, EntityId resident) {
  const Entity& attacker = world.entity(mover);
  if (attacker.has(Trait::FirstStrike) || is_hidden_from(world, resident, attacker)) return mover;
  if (is_hidden_from(world, mover, world.entity(resident))) return resident;
  return kNobody;
}

void begin(World& world, EntityId mover, EntityId resident, EntityId ambusher) {
  CHECK(world.entity(mover).alive && world.entity(resident).alive, "nobody fights the dead (R64)");
  if (world.rules().combat == Combat::Plain) {
    fight_plain(world, mover, resident, ambusher);
  } else {
    fight_duel(world, mover, resident, ambusher);
  }
}

}  // namespace

void fight(World& world, EntityId mover, EntityId resident) {
  begin(world, mover, resident, ambusher_of(world, mover, resident));
}

void ambush(World& world, EntityId mover, EntityId resident) {
  begin(world, mover, resident, resident);
}

void reveal(World& world, EntityId id) {
  Entity& e = world.entity(id);
  if (!e.has(Trait::Unseen) || !e.alive || e.is(Status::Revealed)) return;
  e.set(Status::Revealed, kRevealedTurns);
  tell(world, event_of(world, Verb::Revealed, id));
}

}  // namespace undercroft
