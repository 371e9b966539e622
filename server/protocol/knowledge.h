// knowledge.h: a player's knowledge: what it perceives now and what it remembers of every level
// (R122).
//
// Knowledge is part of a realm's state: a value that is copied, compared, hashed and stored. Only
// observe() changes it. observe() records the previous value of everything it changes (Changes), so
// that the server can build a delta without a second copy to compare with.
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

// A KnownEntity is an entity as its player last saw it. If it is not `perceived`, it is a
// stationary entity out of sight.
struct KnownEntity {
  EntityView view;
  Kind kind = Kind::Item;  // the kind it appears to be, as in its look
  bool perceived = false;
  friend bool operator==(const KnownEntity&, const KnownEntity&) = default;
};

// A friend that follows a player. Any player who walks into it changes places with it (R195).
[[nodiscard]] inline bool is_companion(const KnownEntity& known) {
  return known.kind == Kind::Friend && known.view.slot > 0;
}

// A KnownEntities holds entities in order of id. Bisection finds them, and they are sent in the
// same order everywhere. For many searches in order of id, `from` starts at 0 and carries the
// position from one search to the next (place_in_order).
class KnownEntities {
 public:
  [[nodiscard]] const EntityView* find(EntityId id, std::size_t& from) const;
  [[nodiscard]] const EntityView* find(EntityId id) const {
    std::size_t from = 0;
    return find(id, from);
  }
  // Calls keep(known) for each entity and removes those for which it returns false. keep() may
  // change the entity, except its id.
  template <typename Keep>
  void keep_if(Keep keep);
  // REQUIRES: `more` is in order of id, and none of its ids is present.
  void add(std::span<const KnownEntity> more);

  [[nodiscard]] auto begin() const { return entities_.begin(); }
  [[nodiscard]] auto end() const { return entities_.end(); }
  [[nodiscard]] auto begin() { return entities_.begin(); }
  [[nodiscard]] auto end() { return entities_.end(); }
  [[nodiscard]] std::size_t size() const { return entities_.size(); }
  void clear();

  friend bool operator==(const KnownEntities&, const KnownEntities&) = default;

 private:
  // The place of this id, or where it would be inserted.
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
  std::vector<EntityId> ids_;  // their ids; bisecting the large entries would miss the cache
};

// A KnownLevel is a player's knowledge of one level: cells and entities as last seen.
struct KnownLevel {
  Grid<CellView> cells;
  KnownEntities entities;
  // Open cells shown by a map that the player has not seen yet, in reading order. What lies there
  // is unknown (R154).
  std::vector<Point> mapped;
  friend bool operator==(const KnownLevel&, const KnownLevel&) = default;
};

// The last change of a level's grounds (Level::ground_changes) that the player has seen. It saves
// comparing every cell again.
struct GroundsSeen {
  int depth = 0;  // 0: no level
  std::uint32_t changes = 0;
};

struct Knowledge {
  TurnNumber turn = 0;
  int depth = 0;                     // the player's level; 0: none
  std::map<int, KnownLevel> levels;  // by depth; only the current one has visible cells
  SelfView self;
  // The cells of the current level in sight; empty on no level.
  View view;
  Memo<GroundsSeen> grounds_seen;
  // Equal for players who share one map (R208) and had the same group in their last turn; 0: none.
  std::uint64_t map_group = 0;

  // REQUIRES: depth > 0.
  [[nodiscard]] const KnownLevel& level() const { return levels.at(depth); }
  friend bool operator==(const Knowledge&, const Knowledge&) = default;
};

// A Changes lists what one call of observe() changed, with the values before it.
struct Changes {
  struct Cell {
    Point at;
    CellView before;
  };
  struct Entity {
    EntityId id = kNobody;
    std::optional<EntityView> before;  // unset: it was unknown
  };
  bool level = false;  // the level changed; cells and entities are meaningless
  std::vector<Cell> cells;
  std::vector<Entity> entities;  // each once

  void clear();
};

// Hashes all of it in a fixed order.
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
