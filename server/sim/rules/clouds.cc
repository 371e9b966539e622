// clouds.cc: clouds form, burn and pass.
#include "server/sim/rules/clouds.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "server/sim/rules/areas.h"
#include "server/sim/rules/combat.h"
#include "server/sim/rules/down.h"
#include "server/sim/rules/entering.h"
#include "server/sim/rules/interaction.h"
#include "server/sim/rules/peace.h"
#include "server/sim/rules/statuses.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"
#include "server/sim/world/gifts.h"

namespace undercroft {
namespace {

constexpr int kFrostbite = 2;  // turns that frost holds whatever stands in the water

bool is_area(Kind kind) { return kind == Kind::Cloud || kind == Kind::Patch; }

std::optional<BlueprintId> blueprint_of(const Catalogue& catalogue, const Burst& burst) {
  if (burst.fills == Kind::Cloud) return catalogue.find(burst.area);
  const Kind kind = burst.fills;
  for (std::size_t i = 0; i < catalogue.all().size(); ++i) {
    if (catalogue.all()[i].kind == kind) return static_cast<BlueprintId>(i);
  }
  return std::nullopt;
}

void thaw(World& world, EntityId frost) {
  const Place here = world.entity(frost).place();
  world.remove(frost);
  world.set_ground(here.depth, here.at, Ground::Water);
}

// Fire thaws frost, and frost puts out fire.
bool meets_its_opposite(World& world, int depth, Point at, Kind fills) {
  const EntityId frost = world.thing_at(depth, at, Kind::Frost);
  const EntityId fire = world.thing_at(depth, at, Kind::Fire);
  if (fills == Kind::Fire && frost != kNobody) {
    thaw(world, frost);
    return true;
  }
  if (fills == Kind::Frost && fire != kNobody) world.remove(fire);
  return false;
}

bool may_be(const World& world, int depth, Point at, Kind fills) {
  if (!world.contains(depth, at) || world.is_barrier(depth, at)) return false;
  const Ground ground = world.ground(depth, at);
  if (fills == Kind::Frost) return ground == Ground::Water;
  const bool is_dry = ground != Ground::Water && ground != Ground::Ice && ground != Ground::Ledge;
  return (fills != Kind::Fire && fills != Kind::Patch) || is_dry;
}

// The same cloud in that cell; a patch is not laid over another one.
EntityId there_already(const World& world, int depth, Point at, BlueprintId blueprint) {
  const Kind kind = world.catalogue()[blueprint].kind;
  if (!is_area(kind)) return world.thing_at(depth, at, kind);
  for (const Entity& e : world.things_at(depth, at)) {
    const bool same = e.blueprint == blueprint ||
                      (kind == Kind::Patch && e.kind() == kind && !world.blueprint(e).hidden);
    if (same) return e.id;
  }
  return kNobody;
}

// Water stays ice as long as the frost lasts, and stuns what stood in it.
void freeze(World& world, int depth, Point at) {
  world.set_ground(depth, at, Ground::Ice);
  const EntityId body = world.body_at(depth, at);
  if (body == kNobody || !is_creature(world.entity(body).kind())) return;
  Entity& e = world.entity(body);
  if (e.flies()) return;
  if (!e.gripped) e.set(Status::Held, 0);
  e.set(Status::Freed, 0);
  give_status(world, body, Status::Stun, kFrostbite);
}

bool lasts_for_ever(const Entity& e) { return is_area(e.kind()) && e.by_kind.cloud_turns() == 0; }

void anger_friend(World& world, int depth, Point at) {
  const EntityId body = world.body_at(depth, at);
  const bool is_friend = body != kNobody && world.entity(body).kind() == Kind::Friend;
  if (is_friend) turn_hostile(world, body);
}

void fill(World& world, int depth, Point at, const Burst& burst, bool meant) {
  if (!world.contains(depth, at)) return;
  if (meant) anger_friend(world, depth, at);
  if (meets_its_opposite(world, depth, at, burst.fills)) return;
  const auto blueprint = blueprint_of(world.catalogue(), burst);
  if (!blueprint) return;
  const Kind kind = world.catalogue()[*blueprint].kind;
  EntityId cloud = there_already(world, depth, at, *blueprint);
  const bool stays = cloud != kNobody && lasts_for_ever(std::as_const(world).entity(cloud));
  if (stays) return;
  if (cloud == kNobody) {
    if (!may_be(world, depth, at, kind)) return;
    cloud = world.spawn(*blueprint, Place::on(depth, at));
    if (kind == Kind::Frost) freeze(world, depth, at);
  }
  Entity& e = world.entity(cloud);
  if (kind == Kind::Fire || is_area(kind)) e.by_kind.set_lit_by(world.behind);
  e.by_kind.cloud_turns() = std::max(e.by_kind.cloud_turns(), burst.turns);
}

// A burnt web frees the creature it held.
void let_go(World& world, const Place& here) {
  const EntityId body = world.body_at(here.depth, here.at);
  if (body == kNobody || std::as_const(world).entity(body).gripped) return;
  world.entity(body).set(Status::Held, 0);
}

bool has_soft_area(const World& world, int depth, Point at) {
  const ThingsHere here = world.things_at(depth, at);
  return std::any_of(here.begin(), ThingsHere::end(), [&world](const Entity& e) {
    return is_area(e.kind()) && world.blueprint(e).soft;
  });
}

constexpr int kSpreading = 2;  // turns that a fire burns where it has spread to

// Fire runs on through what burns.
void spread(World& world, const Place& here) {
  const Burst fire{.fills = Kind::Fire, .turns = kSpreading};
  for (const Direction way : kEightDirections) {
    const Point to = step(here.at, way);
    const bool burns = world.contains(here.depth, to) && has_soft_area(world, here.depth, to) &&
                       world.thing_at(here.depth, to, Kind::Fire) == kNobody;
    if (burns) fill(world, here.depth, to, fire, false);
  }
}

// The fire in the cell feeds on what burns there.
void feed_fire(World& world, const Place& here, int turns) {
  const EntityId fire = world.thing_at(here.depth, here.at, Kind::Fire);
  if (fire == kNobody || turns == 0) return;
  int& left = world.entity(fire).by_kind.cloud_turns();
  left = std::max(left, turns);
}

void burn_away(World& world, EntityId thing) {
  if (world.entity(thing).kind() == Kind::Web) let_go(world, world.entity(thing).place());
  tell(world, event_of(world, Verb::BurntAway, thing));
  world.remove(thing);
}

bool burns(const World& world, const Entity& e) {
  const bool may_be_soft = e.kind() == Kind::Item || is_area(e.kind());
  return e.kind() == Kind::Crate || e.kind() == Kind::Web ||
         (may_be_soft && world.blueprint(e).soft);
}

// Hurts a creature, kills a downed player, and destroys crates, webs and what is soft.
void burn(World& world, const Place& here, EntityId id) {
  const Entity& e = std::as_const(world).entity(id);
  if (has_gift(world, e, Gift::FireProof)) return;
  if (e.kind() == Kind::Downed) return harm_the_downed(world, id, kNobody);
  if (is_creature(e.kind()) && e.alive) hurt(world, Verb::Burnt, id, kNobody, 1);
  if (!burns(world, e)) return;
  const bool feeds = is_area(e.kind());
  const int turns = world.blueprint(e).burns;
  burn_away(world, id);
  if (!feeds) return;
  feed_fire(world, here, turns);
  spread(world, here);
}

void burn_all(World& world, const Place& here) {
  std::vector<EntityId> there;
  for (const Entity& e : world.things_at(here.depth, here.at)) there.push_back(e.id);
  for (const EntityId id : there) burn(world, here, id);
}

}  // namespace

void burst(World& world, int depth, Point at, const Burst& burst, bool meant) {
  fill(world, depth, at, burst, meant);
  if (!burst.around) return;
  for (const Direction way : kEightDirections) fill(world, depth, step(at, way), burst, meant);
}

void act_cloud(World& world, EntityId cloud) {
  if (!world.exists(cloud)) return;
  const Entity& e = world.entity(cloud);
  const Kind kind = e.kind();
  const OnBehalfOf whom(world, e.by_kind.lit_by());
  if (kind == Kind::Fire) burn_all(world, e.place());
  if (is_area(kind)) act_area(world, cloud);
  if (!world.exists(cloud)) return;
  Entity& left = world.entity(cloud);
  if (lasts_for_ever(left)) return;
  if (--left.by_kind.cloud_turns() > 0) return;
  kind == Kind::Frost ? thaw(world, cloud) : world.remove(cloud);
}

}  // namespace undercroft
