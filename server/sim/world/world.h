// world.h: a realm's whole state as plain data: copy it, hash it, replay it.
//
// World keeps what must always hold: a blocker at most in a cell (R3); an entity's place and its
// cell agree (R4); what is held knows its holder. The rules (server/sim/rules) decide what happens.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/world/dice.h"
#include "server/sim/world/entity.h"
#include "server/sim/world/event.h"
#include "server/sim/world/level.h"
#include "shared/ruleset.h"
#include "shared/score.h"

namespace undercroft {

// What a player can see from where it stands; see sight/witness.h. Derived, never hashed.
struct SightMemo {
  int depth = 0;
  Point from;
  int radius = 0;
  std::uint32_t revision = 0;  // of the level
  Grid<bool> seen;
};

class World {
 public:
  World(std::shared_ptr<const Catalogue> catalogue, Ruleset rules, std::uint64_t seed);

  [[nodiscard]] const Catalogue& catalogue() const { return *catalogue_; }
  [[nodiscard]] const Ruleset& rules() const { return rules_; }
  [[nodiscard]] std::uint64_t seed() const { return seed_; }

  // ---- levels: depth 1 is the top; they are added from the top down ----
  void add_level(Level level);
  [[nodiscard]] int level_count() const { return static_cast<int>(levels_.size()); }
  [[nodiscard]] bool has_level(int depth) const { return depth >= 1 && depth <= level_count(); }
  [[nodiscard]] const Level& level(int depth) const;
  void set_ground(int depth, Point at, Ground ground);
  void set_level_turn(int depth, TurnNumber turn);
  [[nodiscard]] Ground ground(int depth, Point at) const { return level(depth).cells[at].ground; }
  [[nodiscard]] bool contains(int depth, Point at) const {
    return has_level(depth) && level(depth).cells.contains(at);
  }
  // Walls (out of the level counts as one) and closed doors: what pinches diagonals (F6) and what
  // sight does not pass.
  [[nodiscard]] bool is_barrier(int depth, Point at) const;
  // A diagonal between two barriers (R5, F6)? Bars steps, attacks, shoves and falling back alike.
  [[nodiscard]] bool is_pinched(int depth, Point from, Direction direction) const;

  // ---- entities ----
  [[nodiscard]] bool exists(EntityId id) const;
  [[nodiscard]] const Entity& entity(EntityId id) const;
  Entity& entity(EntityId id);  // until the next spawn()
  [[nodiscard]] const Blueprint& blueprint(const Entity& e) const {
    return catalogue()[e.blueprint];
  }
  // Every entity that ever was, in order of spawning; those used up are nowhere.
  [[nodiscard]] const std::vector<Entity>& entities() const { return entities_; }
  // In order of joining, the dead and the absent too.
  [[nodiscard]] const std::vector<EntityId>& players() const { return players_; }

  // A new entity as its blueprint says, holding what its blueprint holds.
  // REQUIRES: `place` may take it (no second blocker in a cell).
  EntityId spawn(BlueprintId blueprint, Place place);

  // The one primitive that changes where an entity is (R4).
  // REQUIRES: the new place may take it.
  void move(EntityId id, Place place);
  // Two bodies change cells (R63).
  void swap(EntityId a, EntityId b);
  // Changes what the arbiter takes it for; its layer follows.
  // REQUIRES: no second blocker comes of it.
  void become(EntityId id, Kind kind);
  // Opens, closes, wakes ...: the state and, where it follows from it, the kind (a door that opens
  // is no longer a blocker, a mimic that wakes is a Monster).
  void set_state(EntityId id, State state);
  // Out of the world for good: used up, spent.
  void remove(EntityId id);

  // The body in a cell, or kNobody. Walls are grounds: ask ground().
  [[nodiscard]] EntityId body_at(int depth, Point at) const;
  // Neither wall nor body.
  [[nodiscard]] bool is_free(int depth, Point at) const;
  // The free cell nearest to `at`, searched in square rings, each in reading order (R113); never a
  // ledge, from which one would fall again. Nothing when the level is full.
  [[nodiscard]] std::optional<Point> nearest_free(int depth, Point at) const;
  // The same, of the cells that `fits` allows.
  [[nodiscard]] std::optional<Point> nearest_free(int depth, Point at,
                                                  const std::function<bool(Point)>& fits) const;

  // Best first (rules/scores.h); a realm is won when one of them has won.
  std::vector<Score> scores;

  Dice dice;
  std::vector<Event> events;  // of the turn being resolved; not part of the state
  mutable std::map<EntityId, SightMemo> sight_memos;  // a cache; not part of the state

  // The same on every machine for the same state (R13): levels, entities, scores, dice.
  [[nodiscard]] std::uint64_t hash() const;

 private:
  Cell& cell(int depth, Point at) { return level_mut(depth).cells[at]; }
  Level& level_mut(int depth);
  void put_in_cell(const Entity& e);
  void take_from_cell(const Entity& e);
  void note_change(Kind kind, int depth);

  std::shared_ptr<const Catalogue> catalogue_;
  Ruleset rules_;
  std::uint64_t seed_;
  std::vector<Level> levels_;      // by depth - 1
  std::vector<Entity> entities_;   // by id - 1
  std::vector<EntityId> players_;  // by slot - 1
};

}  // namespace undercroft
