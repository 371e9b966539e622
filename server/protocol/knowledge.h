// knowledge.h: what one player knows: what it perceives now and remembers of every level (R122).
//
// A part of a realm's state: a value that copies, compares, hashes and is written out. observe()
// alone changes it, and notes for each change what stood there before (Changes), so that whoever
// tells a client of it needs no second copy to compare with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/sim/world/memo.h"
#include "server/sim/world/view.h"
#include "shared/in_order.h"
#include "shared/observation.h"

namespace undercroft {

// An entity as its player last saw it. Perceived: it does so now. The others are things that stand
// still, out of sight.
struct KnownEntity {
  EntityView view;
  Kind kind = Kind::Item;  // what it is taken for, as its look says
  bool perceived = false;
  friend bool operator==(const KnownEntity&, const KnownEntity&) = default;
};

// In order of id, so that it is found by bisection and told in the same order everywhere. Whoever
// asks for many in that order says `from` where the search before ended, at first 0, and is told
// where this one did (place_in_order).
class KnownEntities {
 public:
  [[nodiscard]] const EntityView* find(EntityId id, std::size_t& from) const;
  [[nodiscard]] const EntityView* find(EntityId id) const {
    std::size_t from = 0;
    return find(id, from);
  }
  // Calls keep(known) for each, which may change it but for its id, and forgets those of which it
  // says false.
  template <typename Keep>
  void keep_if(Keep keep);
  // REQUIRES: they are in order of id, and none of them is here.
  void add(std::span<const KnownEntity> more);

  [[nodiscard]] auto begin() const { return entities_.begin(); }
  [[nodiscard]] auto end() const { return entities_.end(); }
  [[nodiscard]] auto begin() { return entities_.begin(); }
  [[nodiscard]] auto end() { return entities_.end(); }
  [[nodiscard]] std::size_t size() const { return entities_.size(); }
  void clear();

  friend bool operator==(const KnownEntities&, const KnownEntities&) = default;

 private:
  // Where one of this id is, or would be.
  [[nodiscard]] std::size_t place_of(EntityId id, std::size_t from) const {
    return place_in_order(
        from, ids_.size(), [this](std::size_t place) { return ids_[place]; }, id);
  }
  [[nodiscard]] bool is_at(std::size_t place, EntityId id) const {
    return place < ids_.size() && ids_[place] == id;
  }
  void set(std::size_t place, const KnownEntity& known) {
    entities_[place] = known;
    ids_[place] = known.view.id;
  }
  std::vector<KnownEntity> entities_;
  std::vector<EntityId> ids_;  // theirs, for the bisection: that of large entries misses the cache
};

// One level: cells as last seen, and what was seen on it.
struct KnownLevel {
  Grid<CellView> cells;
  KnownEntities entities;
  // Open cells that a map has shown and nobody has looked at yet, in reading order: what lies there
  // is not known (R154).
  std::vector<Point> mapped;
  friend bool operator==(const KnownLevel&, const KnownLevel&) = default;
};

// Up to which change of a level's grounds (Level::ground_changes) a player has looked at them:
// spares looking at each cell again.
struct GroundsSeen {
  int depth = 0;  // 0: of none
  std::uint32_t changes = 0;
};

struct Knowledge {
  TurnNumber turn = 0;
  int depth = 0;                     // of the level the player is on; 0: on none
  std::map<int, KnownLevel> levels;  // by depth; only the current one has visible cells
  SelfView self;
  // The cells of the current level that are in sight; empty on no level.
  View view;
  Memo<GroundsSeen> grounds_seen;

  // REQUIRES: depth > 0.
  [[nodiscard]] const KnownLevel& level() const { return levels.at(depth); }
  friend bool operator==(const Knowledge&, const Knowledge&) = default;
};

// What one call of observe() changed, with what was known before it.
struct Changes {
  struct Cell {
    Point at;
    CellView before;
  };
  struct Entity {
    EntityId id = kNobody;
    std::optional<EntityView> before;  // nothing: it was not known
  };
  bool level = false;  // it is another level now: cells and entities say nothing
  std::vector<Cell> cells;
  std::vector<Entity> entities;  // each once

  void clear();
};

// Of everything in it, in a fixed order.
[[nodiscard]] std::uint64_t hash_of(const Knowledge& knowledge);

template <typename Keep>
void KnownEntities::keep_if(Keep keep) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < entities_.size(); ++i) {
    if (!keep(entities_[i])) continue;
    if (kept != i) {
      entities_[kept] = entities_[i];
      ids_[kept] = ids_[i];
    }
    ++kept;
  }
  entities_.resize(kept);
  ids_.resize(kept);
}

}  // namespace undercroft
