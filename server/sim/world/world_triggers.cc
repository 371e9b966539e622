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
         waits_for(b, Occasion::Said) || waits_for(b, Occasion::Carried);
}

// What flies touches nothing but clouds.
bool touches_it(const Entity& creature, const Entity& thing) {
  return thing.id != creature.id && (!creature.flies() || thing.kind() == Kind::Cloud);
}

// The player whose deed laid it there (R146).
EntityId left_by_player(const Entity& e) {
  const bool is_laid = e.kind() == Kind::Cloud || e.kind() == Kind::Patch || can_be_held(e.kind());
  return is_laid && e.place().on_level() ? e.by_kind.lit_by() : kNobody;
}

}  // namespace

void World::note_for_triggers(Occasion occasion, EntityId thing, EntityId cause, std::string word) {
  const Entity& e = std::as_const(*this).entity(thing);
  if (!waits_for(blueprint(e), occasion)) return;
  const EntityId left_by = left_by_player(e);
  happenings.push_back(
      {occasion, thing, cause, left_by == kNobody ? behind : left_by, std::move(word)});
}

void World::note_said(EntityId player, const std::string& word) {
  if (!occasions_.has(Occasion::Said)) return;
  const int depth = std::as_const(*this).entity(player).depth();
  for (const EntityId id : watchful_) {
    const Entity& e = std::as_const(*this).entity(id);
    const bool may_hear = e.kind() != Kind::Corpse && e.kind() != Kind::Mimic;
    if (e.depth() != depth || !may_hear) continue;
    note_for_triggers(Occasion::Said, id, player, word);
  }
}

// Whose deed it is if the item harms where it lies.
void World::note_who_laid(Entity& e, EntityId holder) {
  if (!occasions_.has(Occasion::Turn) || !waits_for(blueprint(e), Occasion::Turn)) return;
  const bool is_player = std::as_const(*this).entity(holder).slot > 0;
  living(e.id).by_kind.set_lit_by(is_player ? holder : kNobody);
}

// Everything in the cell may wait for things that are laid there.
void World::note_laid(const Entity& thing, EntityId by) {
  if (!occasions_.has(Occasion::Laid)) return;
  for (const Entity& other : things_at(thing.depth(), thing.at())) {
    if (other.id != thing.id) {
      note_for_triggers(Occasion::Laid, other.id, by, blueprint(thing).key);
    }
  }
}

// A creature that moves within a sector neither leaves nor enters it. Flying does not keep it out.
void World::note_sectors(const Entity& e, const Place& from) {
  const Place& to = e.place();
  const auto note_all = [&](const Place& in, const Place& other, Occasion occasion) {
    if (!in.on_level()) return;
    for (const Sector& sector : level(in.depth).sectors) {
      const bool is_in_both = other.depth == in.depth && sector.cells.contains(other.at);
      if (sector.cells.contains(in.at) && !is_in_both) note(occasion, sector.bearer, e.id);
    }
  };
  note_all(from, to, Occasion::Left);
  note_all(to, from, Occasion::Entered);
}

// The creature has moved; or the item was taken, dropped, or has changed hands.
void World::note_passage(Entity& e, const Place& from) {
  const Place& to = e.place();
  if (is_creature(e.kind())) {
    const auto note_cell = [&](const Place& place, Occasion occasion) {
      if (!place.on_level() || !occasions_.has(occasion)) return;
      for (const Entity& thing : things_at(place.depth, place.at)) {
        const bool is_met = touches_it(e, thing) && !blueprint(thing).is_sector;
        if (is_met) note_for_triggers(occasion, thing.id, e.id, "");
      }
    };
    note_cell(from, Occasion::Left);
    note_cell(to, Occasion::Entered);
    note_sectors(e, from);
  } else if (can_be_held(e.kind())) {
    if (from.holder != kNobody && to.on_level()) note_who_laid(e, from.holder);
    if (from.holder != kNobody && to.on_level()) note(Occasion::Dropped, e.id, from.holder);
    if (to.on_level() && from != to) note_laid(e, from.holder);
    const bool was_somewhere = from.on_level() || from.holder != kNobody;
    if (to.holder == kNobody || !was_somewhere) return;
    const bool is_taken = is_creature(std::as_const(*this).entity(to.holder).kind());
    if (is_taken) note(Occasion::Taken, e.id, to.holder);
  } else if (e.kind() == Kind::Projectile && from.holder != kNobody) {
    note_who_laid(e, from.holder);
  }
}

void World::note_if_watchful(const Entity& e) {
  if (!is_watchful(blueprint(e))) return;
  watchful_.insert(std::lower_bound(watchful_.begin(), watchful_.end(), e.id), e.id);
}

namespace {

// The same share of health as before; at least 1.
void scale_health(Entity& e, int most) {
  if (most <= 0 || e.max_health <= 0) return;
  e.health = std::max(1, most * e.health / e.max_health);
  e.max_health = most;
}

void take_numbers(Entity& e, const Blueprint& b) {
  scale_health(e, b.health);
  e.name = b.name;
  e.base = b.attributes;
  e.priority = b.priority;
  e.traits = b.traits;
  if (can_be_held(b.kind)) {
    e.has_metal = b.metal.has_value();
    e.metal = b.metal.value_or(Metal::Iron);
    e.treasure = b.kind == Kind::Treasure ? b.worth : 0;
  }
  if (b.kind == Kind::Patch) e.state = b.state;
  const bool hunts = b.sequence.empty() && b.kind == Kind::Mimic;  // an awake one (F2)
  e.sequence = SequencePlace{.hunting = hunts};
  e.triggers.reset();
}

}  // namespace

void World::turn_into(EntityId id, BlueprintId blueprint_id) {
  const Blueprint& b = catalogue()[blueprint_id];
  Entity& e = living(id);
  std::erase(watchful_, id);
  note_light(e, e.place());
  if (b.slot != blueprint(e).slot) strip_off(e);
  const bool is_on_level = e.place().on_level();
  if (is_on_level) take_from_cell(level_mut(e.depth()), e);  // as what it was
  e.blueprint = blueprint_id;
  take_numbers(e, b);
  if (is_on_level) put_in_cell(level_mut(e.depth()), e);
  if (b.kind != e.kind() && is_creature(b.kind) && is_creature(e.kind())) {
    e.by_kind = {};
    become(id, b.kind);
  }
  note_if_watchful(e);
  note_light(e, e.place());
}

}  // namespace undercroft
