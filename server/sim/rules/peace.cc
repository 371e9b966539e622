// peace.cc: telling players from monsters, and harm from help.
#include "server/sim/rules/peace.h"

#include <algorithm>

namespace undercroft {
namespace {

bool endangers(const Entity& thing) {
  const bool risen = thing.kind() == Kind::Spikes && thing.state == State::Up;
  return risen || thing.kind() == Kind::BounceTrap || thing.kind() == Kind::Fire ||
         thing.kind() == Kind::Cloud || (thing.kind() == Kind::Patch && thing.state == State::Up);
}

}  // namespace

EntityId player_or_nobody(const World& world, EntityId id) {
  return id != kNobody && world.entity(id).slot > 0 ? id : kNobody;
}

bool is_spared(const World& world, const Entity& victim, EntityId by) {
  if (world.rules().players_harm_players()) return false;
  return victim.slot > 0 && by != kNobody && by != victim.id;
}

bool is_perilous(const World& world, int depth, Point at) {
  if (world.ground(depth, at) == Ground::Ice) return true;
  const ThingsHere here = world.things_at(depth, at);
  return std::any_of(here.begin(), ThingsHere::end(), endangers);
}

}  // namespace undercroft
