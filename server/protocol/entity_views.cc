// entity_views.cc: builds views of entities, and caches those that look alike to all players.
#include "server/protocol/entity_views.h"

#include <algorithm>
#include <bit>

#include "server/protocol/look_forms.h"
#include "server/protocol/look_ids.h"
#include "server/protocol/spent.h"
#include "server/sim/rules/followers.h"
#include "server/sim/sight/sight.h"
#include "server/sim/turn/signs.h"

namespace undercroft {
namespace {

// Equal in every field to a closed chest of the "chest" blueprint.
EntityView sleeping_mimic(const World& world, EntityId viewer, const Entity& mimic) {
  EntityView view;
  view.id = mimic.id;
  view.look = look_id_of(world, viewer, mimic, Kind::Chest);
  view.at = mimic.at();
  view.state = State::Closed;
  return view;
}

// A spent lever or bell appears pressed. A trap appears pressed only under a body that the viewer
// can see. Otherwise it would give away an unseen creature.
State state_seen(const World& world, EntityId viewer, const Entity& e) {
  if (e.kind() == Kind::Chest && e.state == State::Open && e.holds().empty()) return kEmptied;
  if (is_spent(world, viewer, e)) return State::Pressed;
  if (layer_of(e.kind()) != Layer::Trap || e.state != State::Pressed) return e.state;
  const EntityId body = world.body_at(e.depth(), e.at());
  const bool shows = body != kNobody && !is_hidden_from(world, viewer, world.entity(body));
  return shows ? State::Pressed : State::Released;
}

// The sign and reach depend only on the creature's next step, not on its target, so every viewer
// may know them.
// A captive in shackles goes nowhere, whatever its next step says (R195).
void read_signs(const World& world, const Entity& e, EntityView& view) {
  if (is_shackled(world, e)) {
    view.sign = StepSign::Waits;
    return;
  }
  view.sign = sign_of(world, e);
  const StrikeReach reach = reach_of(world, e);
  view.reach = reach.shape;
  view.reach_cells = reach.cells;
}

// A follower wears the slot of its player (R195).
int slot_seen(const World& world, const Entity& e) {
  if (!is_follower(e)) return e.slot;
  const EntityId leader = e.by_kind.leader();
  return world.exists(leader) ? world.entity(leader).slot : 0;
}

EntityView seen_now(const World& world, EntityId viewer, const Entity& e) {
  if (e.kind() == Kind::Mimic) return sleeping_mimic(world, viewer, e);
  EntityView view;
  view.id = e.id;
  view.look = look_id_of(world, viewer, e, e.kind());
  look_at_body(e, view);
  view.state = state_seen(world, viewer, e);
  if (e.has_metal) view.metal = e.metal;
  view.slot = slot_seen(world, e);
  if (e.kind() == Kind::Downed) {
    view.statuses.add(Status::Down);
    view.status_turns = e.turns(Status::Down);
  }
  if (!e.alive) return view;
  for (const StatusRow& row : kStatuses) {
    if (row.visible && e.is(row.item)) view.statuses.add(row.item);
  }
  view.status_turns = e.turns(Status::Stun);  // the first of all statuses
  read_signs(world, e, view);
  return view;
}

// False for a trap, which depends on whether the viewer sees who stands on it, for a lever, which
// may have opened what only some see, and for an unidentified item, which depends on whether the
// viewer knows it.
bool looks_alike_to_all(const World& world, const Entity& e) {
  return e.kind() != Kind::Lever && layer_of(e.kind()) != Layer::Trap &&
         world.blueprint(e).unknown == Unidentified::None;
}

constexpr std::size_t kFewest = 64;  // cached views; enough for the surroundings of a few players

}  // namespace

EntityViews::EntityViews(const World& world, std::size_t viewers) : world_(world) {
  if (viewers > 1) kept_.resize(std::bit_ceil(std::max(kFewest, 2 * viewers)));
}

const EntityView& EntityViews::seen_by(EntityId viewer, EntityId id) {
  if (kept_.empty()) return other_ = seen_now(world_, viewer, world_.entity(id));
  EntityView& kept = kept_[static_cast<std::size_t>(id) & (kept_.size() - 1)];
  if (kept.id == id) return kept;
  const Entity& e = world_.entity(id);
  EntityView& view = looks_alike_to_all(world_, e) ? kept : other_;
  return view = seen_now(world_, viewer, e);
}

const EntityView& EntityViews::own_body(EntityId viewer) {
  other_ = seen_by(viewer, viewer);
  other_.max_health = world_.entity(viewer).max_health;
  return other_;
}

}  // namespace undercroft
