// world.h: a dungeon's whole state as plain data: copy it, hash it, replay it.
//
// World keeps what must always hold: a blocker at most in a cell (R3); an entity's place and its
// cell agree (R4); what is held knows its holder. The rules (server/sim/rules) decide what happens.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/world/dice.h"
#include "server/sim/world/entity_iterator.h"
#include "server/sim/world/entity_store.h"
#include "server/sim/world/event.h"
#include "server/sim/world/item_appearances.h"
#include "server/sim/world/level.h"
#include "server/sim/world/projectile.h"
#include "shared/check.h"
#include "shared/ruleset.h"
#include "shared/score.h"

namespace undercroft {

class World;
struct TurnScratch;  // server/sim/turn/scratch.h

// A copy begins without: nothing in it is state.
class Scratch {
 public:
  Scratch() = default;
  Scratch(const Scratch&) {}
  Scratch(Scratch&&) noexcept = default;
  Scratch& operator=(const Scratch& other) {
    if (this != &other) kept.reset();
    return *this;
  }
  Scratch& operator=(Scratch&&) noexcept = default;
  ~Scratch() = default;

  std::shared_ptr<TurnScratch> kept;
};

// What lies in one cell, as long as nothing there changes: top layer first, in a layer the earliest
// spawned first.
class ThingsHere {
 public:
  class Cursor {
   public:
    Cursor() = default;
    Cursor(const World& world, EntityId first);
    [[nodiscard]] const Entity& entity() const { return *entity_; }
    void advance();
    friend bool operator==(const Cursor& a, const Cursor& b) { return a.entity_ == b.entity_; }

   private:
    const World* world_ = nullptr;
    const Entity* entity_ = nullptr;
  };
  using Iterator = EntityIterator<Cursor>;

  ThingsHere(const World& world, EntityId first) : first_({world, first}) {}
  [[nodiscard]] Iterator begin() const { return first_; }
  [[nodiscard]] static Iterator end() { return {}; }
  [[nodiscard]] bool empty() const { return first_ == end(); }

 private:
  Iterator first_;
};

class World {
 public:
  World(std::shared_ptr<const Catalogue> catalogue, Ruleset rules, std::uint64_t seed);

  [[nodiscard]] const Catalogue& catalogue() const { return *catalogue_; }
  [[nodiscard]] const Ruleset& rules() const { return rules_; }
  [[nodiscard]] std::uint64_t seed() const { return seed_; }

  // ---- levels: depth 1 is the top; they are added from the top down ----
  void add_level(Level level);
  [[nodiscard]] int level_count() const { return level_count_; }
  [[nodiscard]] bool has_level(int depth) const { return depth >= 1 && depth <= level_count(); }
  [[nodiscard]] const Level& level(int depth) const {
    CHECK(has_level(depth), "a level that is not there was asked for");
    return levels_[static_cast<std::size_t>(depth) - 1];
  }
  void set_ground(int depth, Point at, Ground ground);
  void set_level_turn(int depth, TurnNumber turn);
  [[nodiscard]] Ground ground(int depth, Point at) const { return level(depth).cells[at].ground; }
  // Who is on it, by what they do there (level.h).
  [[nodiscard]] const Population& population(int depth) const { return level(depth).population; }
  [[nodiscard]] bool contains(int depth, Point at) const {
    return has_level(depth) && level(depth).cells.contains(at);
  }
  // Walls (out of the level counts as one) and closed doors: what pinches diagonals
  // (rules/corners.h) and what sight does not pass.
  [[nodiscard]] bool is_barrier(int depth, Point at) const {
    return !contains(depth, at) || undercroft::is_barrier(level(depth).cells[at]);
  }

  [[nodiscard]] bool blocks_sight(int depth, Point at) const {
    return !contains(depth, at) || undercroft::blocks_sight(level(depth).cells[at]);
  }

  // ---- entities ----
  // Its reference holds while the entity lives. One that was removed can still be looked at, as it
  // was, until forget_events(); then it is as if it had never been.
  [[nodiscard]] bool exists(EntityId id) const { return entities_.find(id) != nullptr; }
  [[nodiscard]] const Entity& entity(EntityId id) const {
    const Entity* e = entities_.find(id);
    return e != nullptr ? *e : removed(id);
  }
  // For changing it now. The reference must not be written through after the next hash(), which
  // would miss the change. Debug builds check that.
  Entity& entity(EntityId id) {
    Entity* e = entities_.find(id);
    return e != nullptr ? touched(*e) : const_cast<Entity&>(removed(id));
  }
  // The same, of one at hand.
  Entity& to_change(const Entity& e) { return touched(const_cast<Entity&>(e)); }
  [[nodiscard]] const Blueprint& blueprint(const Entity& e) const {
    return catalogue()[e.blueprint];
  }
  // Counts whenever a player came, went, moved or became another kind: what was worked out of where
  // the living ones are holds as long as this does not change. From 1.
  [[nodiscard]] std::uint32_t player_changes() const { return player_changes_; }
  // The same, but not when one moved on its level: it says whether somebody else plays there now.
  [[nodiscard]] std::uint32_t presence_changes() const { return presence_changes_; }
  // What an unknown thing of this blueprint looks like in this realm (R154); itself, if it has no
  // other look.
  [[nodiscard]] BlueprintId appearance_of(BlueprintId id) const { return appearances_.of(id); }
  // All there are, in order of spawning. For tests, tools and saving: in a turn, ask population().
  [[nodiscard]] const EntityStore& entities() const { return entities_; }
  // In order of joining, the dead and the absent too.
  [[nodiscard]] const std::vector<EntityId>& players() const { return players_; }

  // A new entity as its blueprint says, holding what its blueprint holds.
  // REQUIRES: `place` may take it (no second blocker in a cell).
  EntityId spawn(BlueprintId blueprint, Place place);

  // The one primitive that changes where an entity is (R4).
  // REQUIRES: the new place may take it.
  void move(EntityId id, Place place) { move(living(id), place); }
  void move(Entity& e, Place place);  // of this world, got to be changed
  void move(Entity& e, Point to);     // on its level
  // Two bodies change cells (R63).
  void swap(EntityId a, EntityId b);
  // Changes what the arbiter takes it for; its layer follows.
  // REQUIRES: no second blocker comes of it.
  void become(EntityId id, Kind kind);
  // Opens, closes, wakes ...: the state and, where it follows from it, the kind (a door that opens
  // is no longer a blocker, a mimic that wakes is a Monster).
  void set_state(EntityId id, State state);
  // The trap's memory of whom it has bounced this turn, and the end of that of all traps of a
  // level.
  void note_bounced(EntityId trap, EntityId body);
  void forget_bounced(int depth);
  // Out of the world for good: used up, spent; and all that it holds. Its storage is given back
  // when the events are forgotten.
  // REQUIRES: no player; see forget_player().
  void remove(EntityId id);
  // A player whose seat is nobody's any more: out of the world, with all that it holds. If it lies
  // dead on a level with something left to take, its corpse stays there, and is nobody's.
  void forget_player(EntityId id);
  // The same, but its corpse stays whatever there is left to take. REQUIRES: it is dead, or on no
  // level.
  void bury_player(EntityId id);

  // All entities of a world that is read back, in order of spawning, and the highest number ever
  // given.
  // REQUIRES: the levels are there and nobody is on them; every entity is where it may be, holders
  // and held agree, and nobody refers to one who is not there (server/store/world_check.h).
  void restore(std::vector<Entity> entities, EntityId last);

  // Before the next of whatever makes events: what was told is no longer needed, nor are those who
  // were removed on the way.
  void forget_events();

  // ---- what a turn keeps for itself; no part of the state ----
  // Marks those who take part in the turn being played, until clear_marks().
  void clear_marks() { ++mark_; }
  void mark(Entity& e) const { e.occupancy.mark_ = mark_; }
  [[nodiscard]] bool is_marked(const Entity& e) const { return e.occupancy.mark_ == mark_; }
  // How far the farthest sighted player of a level sees, in cells: kept in the level from when
  // somebody has worked it out until it may be another.
  void note_farthest_sight(int depth, int cells) {
    level_mut(depth).farthest_sight = cells;
    is_farthest_sight_noted_ = true;
  }
  void forget_farthest_sight();
  Scratch scratch;  // buffers that one turn leaves to the next
  // Thrown and shot in the turn being played, in that order; empty between turns.
  std::vector<Flight> flights;

  // What lies in a cell. REQUIRES: contains(depth, at).
  [[nodiscard]] ThingsHere things_at(int depth, Point at) const {
    return {*this, level(depth).cells[at].top};
  }

  // The top one of this kind that lies there, or kNobody. REQUIRES: contains(depth, at).
  [[nodiscard]] EntityId thing_at(int depth, Point at, Kind kind) const;

  // The body in a cell, or kNobody. Walls are grounds: ask ground().
  [[nodiscard]] EntityId body_at(int depth, Point at) const {
    if (!contains(depth, at)) return kNobody;
    const Cell& c = level(depth).cells[at];
    return c.body == kNoBody ? kNobody : c.top;
  }
  // Neither wall nor body.
  [[nodiscard]] bool is_free(int depth, Point at) const {
    return contains(depth, at) && undercroft::is_free(level(depth).cells[at]);
  }
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

  // The same on every machine for the same state (R13): all that fields.h lists, and the grounds.
  // Costs what was touched since it was last asked for, not what exists.
  [[nodiscard]] std::uint64_t hash() const;
  // The same number, worked out anew from every field; for tests.
  [[nodiscard]] std::uint64_t hash_from_scratch() const;

  // The same state, of the same catalogue. Events are no part of it.
  friend bool operator==(const World& a, const World& b);

 private:
  Level& level_mut(int depth);
  Entity& living(EntityId id) {
    Entity* e = entities_.find(id);
    CHECK(e != nullptr, "an entity that is not in the world was to be changed");
    return touched(*e);
  }
  // It may be about to change.
  Entity& touched(Entity& e) {
    if (!e.occupancy.touched_) {
      e.occupancy.touched_ = true;
      touched_.push_back(e.id);
    }
    return e;
  }
  [[nodiscard]] const Entity& removed(EntityId id) const;
  void note_player_change(const Entity& e) {
    if (e.slot > 0) ++player_changes_;
  }
  void note_presence_change(const Entity& e) {
    if (e.slot == 0) return;
    ++player_changes_;
    ++presence_changes_;
  }
  void put(Entity& e);
  void take(Entity& e);
  [[nodiscard]] static bool walks_alone(Level& on, Entity& e, Point to);
  void put_in_cell(Level& on, Entity& e);
  void take_from_cell(Level& on, const Entity& e);
  void discard(EntityId id);
  void forget_as_served(EntityId player);
  void strike_off_player(EntityId id);
  void leave_as_nobodys(EntityId corpse);
  void bring_digests_up() const;
  void check_digests() const;
  void take_digests();

  std::shared_ptr<const Catalogue> catalogue_;
  Ruleset rules_;
  std::uint64_t seed_;
  ItemAppearances appearances_;  // follows from the catalogue and the seed
  std::vector<Level> levels_;    // by depth - 1
  int level_count_ = 0;          // of these; every look at a cell asks, and size() divides
  EntityStore entities_;
  std::vector<EntityId> players_;  // by slot
  std::uint32_t player_changes_ = 1;
  std::uint32_t presence_changes_ = 1;
  bool is_farthest_sight_noted_ = false;  // of any level

  // Removed since the events were last forgotten, which may name them; copies share them.
  std::vector<std::shared_ptr<Entity>> removed_;

  std::uint32_t mark_ = 1;

  // ---- the hash, as far as it is known ----
  mutable std::vector<EntityId> touched_;  // may have changed since
  mutable std::uint64_t entities_digest_ = 0;
  mutable std::uint32_t checked_ = 0;  // the last entity number that check_digests() has looked at
  std::uint64_t rules_digest_ = 0;
};

// What one cell's ground counts in a level's digest.
[[nodiscard]] std::uint64_t digest_of_ground(Point at, Ground ground);

inline ThingsHere::Cursor::Cursor(const World& world, EntityId first)
    : world_(&world), entity_(first == kNobody ? nullptr : &world.entity(first)) {}

inline void ThingsHere::Cursor::advance() {
  const EntityId below = entity_->below();
  entity_ = below == kNobody ? nullptr : &world_->entity(below);
}

}  // namespace undercroft
