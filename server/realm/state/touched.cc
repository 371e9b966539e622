// touched.cc: what events, triggers and turns touch.
#include "server/realm/state/touched.h"

#include <variant>

#include "server/sim/turn/triggers.h"

namespace undercroft {

// Touches where each event happened, and where the things it moved, toggled or threw are now.
void touch_events(const World& world, Touched& touched) {
  for (const Event& event : world.events) {
    touched.add(Place::on(event.depth, event.from), 1);
    touched.add(Place::on(event.depth, event.at), 1);
    for (const EntityId id : {event.who, event.whom}) {
      touched.add(world, id, 1);
      if (event.verb != Verb::Toggled || !world.exists(id)) continue;
      for (const EntityId wired : world.entity(id).wired_to) touched.add(world, wired, 1);
    }
  }
}

// Triggers change cells and things without an event, up to kFarthestTrigger cells away.
void touch_triggers(const World& world, Touched& touched) {
  for (const Place& place : world.worked_at) touched.add(place, kFarthestTrigger);
}

// A creature that acts in a group's turn is at most this far from one of its players (R101).
void touch_group(const World& world, const Input& input, Touched& touched) {
  const auto* turn = std::get_if<input::Turn>(&input);
  if (turn == nullptr) return;
  for (const EntityId id : turn->group.players) touched.add(world, id, world.rules().awareness + 2);
}

}  // namespace undercroft
