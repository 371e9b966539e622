// hash.cc: the hash of a whole world, updated incrementally (R13).
//
// Entities and grounds contribute sums of digests, one per entity or cell. A change subtracts the
// old digest and adds the new one, and leaves the rest alone.
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

std::uint64_t World::hash() const {
  bring_digests_up();
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
  }
  digest.add(scores);
  digest.add(entities_.last());
  digest.add(entities_digest_);
  return digest.result();
}

std::uint64_t World::hash_from_scratch() const {
  World copy = *this;
  copy.take_digests();
  return copy.hash();
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
  rules_digest_ = digest_of(rules_);
}

}  // namespace undercroft
