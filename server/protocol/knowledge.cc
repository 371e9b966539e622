// knowledge.cc: storing and hashing a player's knowledge.
#include "server/protocol/knowledge.h"

#include "server/sim/world/digest.h"

namespace undercroft {
namespace {

void add(Digest& digest, const KnownEntity& known) {
  const EntityView& view = known.view;
  digest.add(view.id);
  digest.add(view.look);
  digest.add(view.at);
  digest.add(view.facing);
  digest.add(view.state);
  digest.add(view.metal);
  digest.add(view.health);
  digest.add(view.max_health);
  digest.add(view.statuses.bits());
  // The slot of a follower's player repeats what the world's hash has.
  digest.add(known.kind == Kind::Friend ? 0 : view.slot);
  digest.add(view.sign);
  digest.add(view.reach);
  digest.add(view.reach_cells);
  if (view.status_turns != 0) digest.add(view.status_turns);  // a later field: R78
  digest.add(known.kind);
  digest.add(known.perceived);
}

void add(Digest& digest, const KnownLevel& level) {
  digest.add(level.cells.width());
  digest.add(level.cells.height());
  level.cells.for_each_point([&](Point p) {
    const CellView& cell = level.cells[p];
    digest.add(static_cast<int>(cell.ground) * 2 + (cell.visible ? 1 : 0));
  });
  digest.add(level.entities.size());
  for (const KnownEntity& known : level.entities) add(digest, known);
  for (const Point p : level.mapped) digest.add(p);
}

void add(Digest& digest, const SelfView& self) {
  for (const int n : {self.at.x, self.at.y, self.health, self.max_health, self.strength, self.speed,
                      self.armour, self.vision, self.dig, self.treasure}) {
    digest.add(n);
  }
  digest.add(self.id);
  digest.add(self.facing);
  digest.add(self.alive);
  digest.add(self.keys);
  digest.add(self.pack.size());
  for (const PackView& thing : self.pack) {
    digest.add(thing.id);
    digest.add(thing.look);
    digest.add((thing.worn ? 4 : 0) + (thing.wearable ? 2 : 0) + (thing.usable ? 1 : 0));
    if (thing.most_charges == 0) continue;
    digest.add(thing.charges);
    digest.add(thing.most_charges);
  }
  digest.add(self.statuses.size());
  for (const StatusView& status : self.statuses) {
    digest.add(status.status);
    digest.add(status.turns);
  }
}

}  // namespace

std::uint64_t hash_of(const Knowledge& knowledge) {
  Digest digest;
  digest.add(knowledge.turn);
  digest.add(knowledge.depth);
  digest.add(knowledge.levels.size());
  for (const auto& [depth, level] : knowledge.levels) {
    digest.add(depth);
    add(digest, level);
  }
  add(digest, knowledge.self);
  digest.add(knowledge.view.count());
  knowledge.view.for_each([&digest](Point p) { digest.add(p); });
  if (knowledge.map_group != 0) digest.add(knowledge.map_group);  // older states keep their hash
  return digest.result();
}

const EntityView* KnownEntities::find(EntityId id, std::size_t& from) const {
  from = place_of(id, from);
  return is_at(from, id) ? &entities_[from].view : nullptr;
}

// Merges from the back, so that each entity is moved once.
void KnownEntities::add(std::span<const KnownEntity> more) {
  std::size_t before = entities_.size();
  std::size_t place = before + more.size();
  entities_.resize(place);
  ids_.resize(place);
  while (!more.empty()) {
    const bool is_last = before == 0 || ids_[before - 1] < more.back().view.id;
    set(--place, is_last ? more.back() : entities_[--before]);
    if (is_last) more = more.first(more.size() - 1);
  }
}

void KnownEntities::clear() {
  ids_.clear();
  entities_.clear();
}

void Changes::clear() {
  level = false;
  cells.clear();
  entities.clear();
}

}  // namespace undercroft
