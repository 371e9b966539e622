// hash.cc: the hash of a whole world, updated incrementally (R13).
//
// Entities and grounds contribute sums of digests, one per entity or cell. A change subtracts the
// old digest and adds the new one, and leaves the rest alone.
#include <algorithm>

#include "server/sim/world/digest.h"
#include "server/sim/world/world.h"

namespace undercroft {
namespace {

template <typename... Ts>
std::uint64_t digest_of(const Ts&... values) {
  Digest digest;
  (digest.add(values), ...);
  return digest.result();
}

}  // namespace

std::uint64_t digest_of_ground(Point at, Ground ground) { return digest_of(at, ground); }

void World::bring_digests_up() const {
  for (const EntityId id : touched_) {
    const Entity* e = entities_.find(id);
    if (e == nullptr) continue;  // removed since; its digest was subtracted then
    Entity& changed = *entities_.find(id);
    entities_digest_ -= changed.keeping.digest_;
    changed.keeping.digest_ = digest_of(*e);
    entities_digest_ += changed.keeping.digest_;
    changed.occupancy.touched_ = false;
  }
  touched_.clear();
}

// A write through a reference that is older than the last hash() is in no later hash. That is
// silent, so debug builds look for it: each hash() recomputes some digests, and all of them within
// a few calls.
void World::check_digests() const {
  constexpr std::uint32_t kAtOnce = 64;  // entity numbers
  const auto last = static_cast<std::uint32_t>(entities_.last());
  for (std::uint32_t i = 0; i < std::min(kAtOnce, last); ++i) {
    checked_ = checked_ < last ? checked_ + 1 : 1;
    const Entity* e = entities_.find(EntityId{checked_});
    const bool agrees = e == nullptr || e->keeping.digest_ == digest_of(*e);
    CHECK(agrees, "an entity was changed through a reference older than the last hash()");
  }
}

std::uint64_t World::hash() const {
  bring_digests_up();
#ifndef NDEBUG
  check_digests();
#endif
  Digest digest;
  digest.add(seed_);
  digest.add(rules_digest_);
  digest.add(dice);
  digest.add(levels_.size());
  for (const Level& level : levels_) {
    digest.add(level.name);
    digest.add(level.cells.width());
    digest.add(level.cells.height());
    digest.add(level.turn);
    digest.add(level.ground_digest);
    if (level.hunters != 0) digest.add(level.hunters);  // later fields: see Later in fields.h
    if (level.called != 0) digest.add(level.called);
    for (const Sector& sector : level.sectors) {
      digest.add(Point{sector.cells.left, sector.cells.top});
      digest.add(Point{sector.cells.right, sector.cells.bottom});
      digest.add(sector.bearer);
    }
  }
  digest.add(scores);
  digest.add(Later{run});
  digest.add(entities_.last());
  digest.add(entities_digest_);
  return digest.result();
}

std::uint64_t World::hash_from_scratch() const {
  World copy = *this;
  copy.take_digests();
  return copy.hash();
}

void World::set_rules(const Ruleset& rules) {
  house_rules_ = rules;
  rules_ = under_omens(house_rules_, catalogue_->omens_in_force());
  rules_digest_ = digest_of(house_rules_);
}

void World::take_digests() {
  for (Level& level : levels_) {
    level.ground_digest = 0;
    level.cells.for_each_point(
        [&level](Point p) { level.ground_digest += digest_of_ground(p, level.cells[p].ground); });
  }
  touched_.clear();
  entities_digest_ = 0;
  for (const Entity& e : entities_) {
    Entity& one = *entities_.find(e.id);
    one.keeping.digest_ = 0;
    one.occupancy.touched_ = true;
    touched_.push_back(e.id);
  }
  rules_digest_ = digest_of(house_rules_);
}

}  // namespace undercroft
