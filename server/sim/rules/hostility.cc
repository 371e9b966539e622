// hostility.cc: what becomes an enemy, and how.
#include "server/sim/rules/hostility.h"

#include "server/sim/rules/motion.h"
#include "server/sim/sight/sight.h"

namespace undercroft {
namespace {

void make_monster(World& world, EntityId id) {
  world.become(id, Kind::Monster);
  tell(world, event_of(world, Verb::Hostile, id));
}

}  // namespace

void turn_hostile(World& world, EntityId one) {
  const BlueprintId kin = world.entity(one).blueprint;
  const int depth = world.entity(one).depth();
  make_monster(world, one);
  for (std::size_t i = 0; i < world.entities().size(); ++i) {
    const Entity& e = world.entities()[i];
    const bool turns = e.kind() == Kind::Friend && e.blueprint == kin && e.depth() == depth;
    if (turns && e.alive) make_monster(world, e.id);
  }
}

void wake_mimic(World& world, EntityId mimic) {
  world.set_state(mimic, State::Awake);
  Entity& e = world.entity(mimic);
  e.sequence = SequencePlace{.hunting = world.blueprint(e).sequence.empty()};
  e.acted = Acted::Succeeded;
  tell(world, event_of(world, Verb::Woke, mimic));
}

}  // namespace undercroft
