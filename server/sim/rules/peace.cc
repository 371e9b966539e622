// peace.cc: the guards of harm and of places.
#include "server/sim/rules/peace.h"

#include <algorithm>
#include <utility>

#include "server/sim/rules/areas.h"

namespace undercroft {
namespace {

bool endangers(const World& world, const Entity& thing) {
  switch (thing.kind()) {
    case Kind::Spikes:
      return thing.state == State::Up;
    case Kind::BounceTrap:
    case Kind::Fire:
      return true;
    case Kind::Cloud:
    case Kind::Patch:
      return is_harmful_area(world.catalogue(), world.blueprint(thing));
    default:
      return false;
  }
}

}  // namespace

OnBehalfOf::OnBehalfOf(World& world, EntityId player)
    : world_(world), before_(std::exchange(world.behind, player)) {}

EntityId player_or_nobody(const World& world, EntityId id) {
  return id != kNobody && world.entity(id).slot > 0 ? id : kNobody;
}

bool is_spared(const World& world, const Entity& victim) {
  const bool anothers = world.behind != kNobody && world.behind != victim.id;
  return anothers && victim.slot > 0 && !world.rules().players_harm_players();
}

bool may_be_put(const World& world, const Entity& body, const Place& to, EntityId by) {
  const EntityId doer = player_or_nobody(world, by) != kNobody ? by : world.behind;
  const bool anothers = doer != body.id && doer != kNobody;
  if (!anothers || body.slot == 0 || world.rules().pvp) return true;
  if (body.absent) return false;
  return world.rules().friendly_fire || !is_perilous(world, to.depth, to.at);
}

bool is_perilous(const World& world, int depth, Point at) {
  const Ground ground = world.ground(depth, at);
  if (ground == Ground::Ice || ground == Ground::Ledge) return true;
  const ThingsHere here = world.things_at(depth, at);
  return std::any_of(here.begin(), ThingsHere::end(),
                     [&world](const Entity& thing) { return endangers(world, thing); });
}

void note_wrong(World& world, EntityId creature) {
  const Entity& e = std::as_const(world).entity(creature);
  if (world.behind == kNobody || e.slot > 0 || !world.blueprint(e).death) return;
  world.entity(creature).wronged_by = world.behind;
}

}  // namespace undercroft
