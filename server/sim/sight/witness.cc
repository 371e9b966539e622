// witness.cc: telling an event, and noting at that moment which players perceive it (R121).
#include <utility>

#include "server/sim/sight/sight.h"

namespace undercroft {
namespace {

// One's own doings and sufferings are always known; the rest must be seen where it is: of a fight
// around a corner one may see one side only. A thing in somebody's pack or chest is known to
// whoever sees it come or go.
bool knows(const World& world, EntityId player, EntityId id) {
  if (id == kNobody || id == player) return id == player;
  const Entity& e = world.entity(id);
  const bool seen = !e.place().on_level() || sees_cell(world, player, e.depth(), e.at());
  return seen && !is_hidden_from(world, player, e);
}

std::optional<Witness> witness_of(const World& world, EntityId player, const Event& event) {
  Witness w;
  w.player = player;
  const bool own = event.who == player || event.whom == player;
  w.saw_from = sees_cell(world, player, event.depth, event.from);
  w.saw_at = sees_cell(world, player, event.depth, event.at) || event.who == player;
  // Who has just gone out of sight was seen where it came from.
  const bool left = w.saw_from && !is_hidden_from(world, player, world.entity(event.who));
  w.knew_who = knows(world, player, event.who) || left;
  w.knew_whom = knows(world, player, event.whom);
  const bool seen = (w.saw_from || w.saw_at) && (w.knew_who || w.knew_whom);
  return own || seen ? std::optional(w) : std::nullopt;
}

}  // namespace

void tell(World& world, Event event) {
  for (const EntityId player : world.players()) {
    if (!world.entity(player).place().on_level()) continue;
    if (auto witness = witness_of(world, player, event)) event.witnesses.push_back(*witness);
  }
  world.events.push_back(std::move(event));
}

}  // namespace undercroft
