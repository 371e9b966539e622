// world_triggers.cc: notes what happens to bearers of triggers (R220), and changes blueprints.
#include <algorithm>
#include <utility>

#include "server/sim/world/world.h"

namespace undercroft {
namespace {

bool waits_for(const Blueprint& b, Occasion occasion) {
  return std::any_of(b.triggers.begin(), b.triggers.end(),
                     [occasion](const Trigger& t) { return t.occasion == occasion; });
}

bool is_watchful(const Blueprint& b) {
  return waits_for(b, Occasion::Turn) || waits_for(b, Occasion::Seen) ||
         waits_for(b, Occasion::Said);
}

// What flies touches nothing but clouds.
bool touches_it(const Entity& creature, const Entity& thing) {
  return thing.id != creature.id && (!creature.flies() || thing.kind() == Kind::Cloud);
}

}  // namespace

void World::note_for_triggers(Occasion occasion, EntityId thing, EntityId cause, std::string word) {
  if (!waits_for(blueprint(std::as_const(*this).entity(thing)), occasion)) return;
  happenings.push_back({occasion, thing, cause, behind, std::move(word)});
}

void World::note_said(EntityId player, const std::string& word) {
  if (!occasions_.has(Occasion::Said)) return;
  const int depth = std::as_const(*this).entity(player).depth();
  for (const EntityId id : watchful_) {
    if (std::as_const(*this).entity(id).depth() != depth) continue;
    note_for_triggers(Occasion::Said, id, player, word);
  }
}

// The creature has moved; or the item was taken, dropped, or has changed hands.
void World::note_passage(const Entity& e, const Place& from) {
  const Place& to = e.place();
  if (is_creature(e.kind())) {
    const auto note_cell = [&](const Place& place, Occasion occasion) {
      if (!place.on_level() || !occasions_.has(occasion)) return;
      for (const Entity& thing : things_at(place.depth, place.at)) {
        if (touches_it(e, thing)) note_for_triggers(occasion, thing.id, e.id, "");
      }
    };
    note_cell(from, Occasion::Left);
    note_cell(to, Occasion::Entered);
  } else if (can_be_held(e.kind())) {
    if (from.holder != kNobody && to.on_level()) note(Occasion::Dropped, e.id, from.holder);
    const bool was_somewhere = from.on_level() || from.holder != kNobody;
    if (to.holder != kNobody && was_somewhere) note(Occasion::Taken, e.id, to.holder);
  }
}

void World::note_if_watchful(const Entity& e) {
  if (!is_watchful(blueprint(e))) return;
  watchful_.insert(std::lower_bound(watchful_.begin(), watchful_.end(), e.id), e.id);
}

void World::turn_into(EntityId id, BlueprintId blueprint_id) {
  const Blueprint& b = catalogue()[blueprint_id];
  Entity& e = living(id);
  std::erase(watchful_, id);
  if (b.health > 0 && e.max_health > 0) {
    e.health = std::max(1, b.health * e.health / e.max_health);
    e.max_health = b.health;
  }
  e.blueprint = blueprint_id;
  e.name = b.name;
  e.base = b.attributes;
  e.priority = b.priority;
  e.traits = b.traits;
  e.sequence = {};
  e.triggers.reset();
  if (b.kind != e.kind() && is_creature(b.kind) && is_creature(e.kind())) {
    e.by_kind = {};
    become(id, b.kind);
  }
  note_if_watchful(e);
}

}  // namespace undercroft
