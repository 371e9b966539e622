// world.h: a dungeon's whole state as plain data, which can be copied, hashed and replayed.
//
// World maintains the invariants: at most one blocker per cell (R3); an entity is listed in the
// cell of its place (R4); a held entity knows its holder. The rules (server/sim/rules) do the rest.
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
#include "server/sim/world/happening.h"
#include "server/sim/world/item_disguises.h"
#include "server/sim/world/level.h"
#include "server/sim/world/projectile.h"
#include "server/sim/world/run.h"
#include "shared/check.h"
#include "shared/ruleset.h"
#include "shared/score.h"

namespace undercroft {

class World;
struct TurnScratch;  // server/sim/turn/scratch.h

// A Scratch holds a world's working buffers. Copies start empty, because it is not part of the
// state.
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

// A creature that died in this phase, and the player whose deed its death is, or kNobody (R146).
struct Fallen {
  EntityId corpse = kNobody;
  EntityId behind = kNobody;
};

// A ThingsHere iterates over the entities in a cell: top layer first, and within a layer in order
// of spawning. It is valid while the cell does not change.
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
  // `omens`: keys of those that are in force in this run (R206). Keys that the content does not
  // have change nothing.
  World(std::shared_ptr<const Catalogue> catalogue, Ruleset rules, std::uint64_t seed,
        std::vector<std::string> omens = {});

  // The content and the rules by which this run is played: those of the realm, changed by its
  // omens.
  [[nodiscard]] const Catalogue& catalogue() const { return *catalogue_; }
  [[nodiscard]] const Ruleset& rules() const { return rules_; }
  // The rules of the realm, without those of omens.
  [[nodiscard]] const Ruleset& house_rules() const { return house_rules_; }
  // The host has changed a rule of the realm while it is played.
  void set_rules(const Ruleset& rules);
  [[nodiscard]] std::uint64_t seed() const { return seed_; }
  // Whether the content defines statuses (R221). Mostly not.
  [[nodiscard]] bool has_own_statuses() const { return has_own_statuses_; }

  // ---- levels: depth 1 is the top; added from the top down ----
  void add_level(Level level);
  [[nodiscard]] int level_count() const { return level_count_; }
  [[nodiscard]] bool has_level(int depth) const { return depth >= 1 && depth <= level_count(); }
  [[nodiscard]] const Level& level(int depth) const {
    CHECK(has_level(depth), "there is no level of this depth");
    return levels_[static_cast<std::size_t>(depth) - 1];
  }
  void set_ground(int depth, Point at, Ground ground);
  void set_level_turn(int depth, TurnNumber turn);
  void set_hunters_sent(int depth, std::uint32_t count);
  void set_heroes_who_called(int depth, std::uint32_t count);
  // Makes a sector of these cells. REQUIRES: `bearer` is in one of them.
  void add_sector(int depth, Rect cells, EntityId bearer);
  // The sector whose triggers the entity bears, or null.
  [[nodiscard]] const Sector* sector_of(const Entity& bearer) const;
  // Call after a change of what a creature wears: it may have been a light.
  void note_worn(const Entity& wearer) {
    if (wearer.place().on_level() && level(wearer.depth()).has_dark) {
      ++level_mut(wearer.depth()).light_changes;
    }
  }
  [[nodiscard]] Ground ground(int depth, Point at) const { return level(depth).cells[at].ground; }
  // The entities on the level, by their role (level.h).
  [[nodiscard]] const Population& population(int depth) const { return level(depth).population; }
  [[nodiscard]] bool contains(int depth, Point at) const {
    return has_level(depth) && level(depth).cells.contains(at);
  }
  // True for walls, closed doors and cells outside the level. A barrier blocks sight, and nobody
  // slips diagonally between two barriers (rules/corners.h).
  [[nodiscard]] bool is_barrier(int depth, Point at) const {
    return !contains(depth, at) || undercroft::is_barrier(level(depth).cells[at]);
  }

  [[nodiscard]] bool blocks_sight(int depth, Point at) const {
    return !contains(depth, at) || undercroft::blocks_sight(level(depth).cells[at]);
  }

  // ---- entities ----
  // A removed entity can still be read, as it was, until forget_events(). After that it no longer
  // exists, and references to it are invalid.
  [[nodiscard]] bool exists(EntityId id) const { return entities_.find(id) != nullptr; }
  [[nodiscard]] const Entity& entity(EntityId id) const {
    const Entity* e = entities_.find(id);
    return e != nullptr ? *e : removed(id);
  }
  // Returns the entity for writing and marks it as changed. Get a new reference after each hash():
  // a write through an older one is missing from the next hash, and debug builds stop.
  Entity& entity(EntityId id) {
    Entity* e = entities_.find(id);
    return e != nullptr ? touched(*e) : const_cast<Entity&>(removed(id));
  }
  [[nodiscard]] const Blueprint& blueprint(const Entity& e) const {
    return catalogue()[e.blueprint];
  }
  // Incremented whenever a player arrives, leaves, moves or changes kind. A value derived from the
  // places of living players is valid as long as this number stays the same. Starts at 1.
  [[nodiscard]] std::uint32_t player_changes() const { return player_changes_; }
  // As above, but not for moves within a level. It changes when the set of players on some level
  // changes.
  [[nodiscard]] std::uint32_t presence_changes() const { return presence_changes_; }
  // The disguise of an unidentified item of this blueprint in this realm (R154), or the blueprint
  // itself if it has none.
  [[nodiscard]] BlueprintId disguise_of(BlueprintId id) const { return disguises_.of(id); }
  // All entities in order of spawning, for tests, tools and saving. A turn uses population()
  // instead.
  [[nodiscard]] const EntityStore& entities() const { return entities_; }
  // All players in order of joining, including dead and absent ones.
  [[nodiscard]] const std::vector<EntityId>& players() const { return players_; }

  // Creates an entity from its blueprint, with the items that the blueprint holds.
  // REQUIRES: `place` can hold it (no second blocker in a cell).
  EntityId spawn(BlueprintId blueprint, Place place);

  // The only primitive that changes where an entity is (R4).
  // REQUIRES: the new place can hold it.
  void move(EntityId id, Place place) { move(living(id), place); }
  void move(Entity& e, Place place);  // `e` is of this world, obtained for writing
  void move(Entity& e, Point to);     // within its level
  // Exchanges the cells of two bodies (R63).
  void swap(EntityId a, EntityId b);
  // Changes its kind, and with it its layer.
  // REQUIRES: this does not put a second blocker in a cell.
  void become(EntityId id, Kind kind);
  // Opens, closes, wakes ...: sets the state, and the kind if it changes with the state. An open
  // door is no longer a blocker; a woken mimic is a Monster.
  void set_state(EntityId id, State state);
  // Makes it an entity of another blueprint, which keeps its place, its things, its wires, its
  // statuses and its share of health. REQUIRES: the new kind puts no second blocker in its cell.
  void turn_into(EntityId id, BlueprintId blueprint);
  // Records that a trap bounced a body this turn. forget_bounced() clears the records of a level.
  void note_bounced(EntityId trap, EntityId body);
  void forget_bounced(int depth);
  // Removes an entity and everything it holds from the world for good. Its storage is freed when
  // the events are forgotten.
  // REQUIRES: it is not a player; see forget_player().
  void remove(EntityId id);
  // Removes a player whose seat was given up, with everything it holds. One that lies dead on a
  // level and holds items leaves them there, on a corpse without an owner.
  void forget_player(EntityId id);
  // As above, but the corpse always stays. REQUIRES: the player is dead, or on no level.
  void bury_player(EntityId id);

  // Fills a world that is read from storage: all entities in order of spawning, and the highest id
  // ever given.
  // REQUIRES: the levels exist and are empty; every entity's place is valid, holders and held
  // entities agree, and no entity refers to a missing one (server/sim/world/world_check.h).
  void restore(std::vector<Entity> entities, EntityId last);

  // The world of the realm's next run (R200), without levels: the same content, rules, scores and
  // players, who are new heroes on no level and keep their numbers. No number of an entity is used
  // again.
  // `omens`: as in the constructor.
  [[nodiscard]] World next_run(std::uint64_t seed, std::vector<std::string> omens = {}) const;

  // Drops the events of the last turn and the entities removed in it. Call before anything that
  // makes events.
  void forget_events();

  // ---- working state of a turn; not part of the state ----
  // Marks the entities that take part in the current turn, until clear_marks().
  void clear_marks() { ++mark_; }
  void mark(Entity& e) const { e.occupancy.mark_ = mark_; }
  [[nodiscard]] TurnNumber latest_turn_of_heroes() const;
  [[nodiscard]] bool is_marked(const Entity& e) const { return e.occupancy.mark_ == mark_; }
  // The range in cells of the farthest-sighted player of a level. Cached in the level until it may
  // have changed.
  void note_farthest_sight(int depth, int cells) {
    level_mut(depth).farthest_sight = cells;
    is_farthest_sight_noted_ = true;
  }
  void forget_farthest_sight();
  Scratch scratch;  // buffers reused by the next turn
  // Missiles thrown or shot this turn, in order; empty between turns.
  std::vector<Flight> flights;
  // Creatures that died in this phase and whose deaths have deeds (R181); empty between turns.
  std::vector<Fallen> fallen;
  // What has happened to bearers of triggers (R220) in this turn, in order, and which triggers have
  // worked. Empty between turns.
  std::vector<Happening> happenings;
  std::size_t happenings_done = 0;
  std::vector<Fired> fired;
  // Where triggers have worked since the last forget_events(), also without an event.
  std::vector<Place> worked_at;
  // Notes that it has happened, if `thing` has a trigger for it. Cheap if no content has one.
  void note(Occasion occasion, EntityId thing, EntityId cause) {
    if (occasions_.has(occasion)) note_for_triggers(occasion, thing, cause, "");
  }
  // Notes that a thing was laid into its cell, for bearers there. `by`: who held it, or kNobody.
  void note_laid(const Entity& thing, EntityId by);
  // As above, to all bearers on the player's level that wait for the word.
  void note_said(EntityId player, const std::string& word);
  // All entities with a trigger for a turn, a sight or a word, in order of spawning.
  [[nodiscard]] const std::vector<EntityId>& watchful() const { return watchful_; }

  // The player whose deed is being done, also if it is done later and by something else: by a
  // missile, a fire, a blast (R146). kNobody: nobody's. Written by OnBehalfOf (rules/peace.h)
  // alone.
  EntityId behind = kNobody;

  // The entities in a cell. REQUIRES: contains(depth, at).
  [[nodiscard]] ThingsHere things_at(int depth, Point at) const {
    return {*this, level(depth).cells[at].top};
  }

  // The topmost entity of this kind in a cell, or kNobody. REQUIRES: contains(depth, at).
  [[nodiscard]] EntityId thing_at(int depth, Point at, Kind kind) const;

  // The body in a cell, or kNobody. For walls ask ground().
  [[nodiscard]] EntityId body_at(int depth, Point at) const {
    if (!contains(depth, at)) return kNobody;
    const Cell& c = level(depth).cells[at];
    return c.body == kNoBody ? kNobody : c.top;
  }
  // True if there is neither a wall nor a body.
  [[nodiscard]] bool is_free(int depth, Point at) const {
    return contains(depth, at) && undercroft::is_free(level(depth).cells[at]);
  }
  // The free cell nearest to `at`: in square rings outwards, within a ring row by row (R113). Never
  // a ledge, from which a creature would fall. Nothing if the level is full.
  [[nodiscard]] std::optional<Point> nearest_free(int depth, Point at) const;
  // As above, among the cells that `fits` accepts.
  [[nodiscard]] std::optional<Point> nearest_free(int depth, Point at,
                                                  const std::function<bool(Point)>& fits) const;

  // The score table, best first (rules/death.h). The realm is won if any score has `won` set.
  std::vector<Score> scores;

  Run run;
  Dice dice;
  std::vector<Event> events;  // of the current turn; not part of the state

  // The hash of everything that fields.h lists, and of the grounds. It is the same on every machine
  // (R13). The cost depends on what changed since the last call, not on the size of the world.
  [[nodiscard]] std::uint64_t hash() const;
  // The same number, computed from every field; for tests.
  [[nodiscard]] std::uint64_t hash_from_scratch() const;

  // Compares the state, without events. REQUIRES: the same catalogue.
  friend bool operator==(const World& a, const World& b);

 private:
  Level& level_mut(int depth);
  Entity& living(EntityId id) {
    Entity* e = entities_.find(id);
    CHECK(e != nullptr, "the entity to change is not in the world");
    return touched(*e);
  }
  // Records that the entity may change.
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
  void note_for_triggers(Occasion occasion, EntityId thing, EntityId cause, std::string word);
  void note_passage(Entity& e, const Place& from);
  void note_sectors(const Entity& e, const Place& from);
  void note_light(const Entity& e, const Place& at);
  void darken(Level& level);
  void note_who_laid(Entity& e, EntityId holder);
  void note_if_watchful(const Entity& e);
  void strip_off(const Entity& e);
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

  std::shared_ptr<const Catalogue> realm_catalogue_;  // without omens
  std::shared_ptr<const Catalogue> catalogue_;        // the same one if there are none
  Ruleset house_rules_;
  Ruleset rules_;  // derived from the house rules and the omens
  std::uint64_t seed_;
  Occasions occasions_;  // of the catalogue's triggers
  bool has_own_statuses_ = false;
  bool notes_passages_ = false;  // some trigger waits for creatures or things that move
  std::vector<EntityId> watchful_;
  ItemDisguises disguises_;    // derived from the catalogue and the seed
  std::vector<Level> levels_;  // by depth - 1
  int level_count_ = 0;  // cached: every cell access needs it, and vector::size() costs a division
  EntityStore entities_;
  std::vector<EntityId> players_;  // by slot
  std::uint32_t player_changes_ = 1;
  std::uint32_t presence_changes_ = 1;
  bool is_farthest_sight_noted_ = false;  // for any level

  // Entities removed since the last forget_events(), kept because events may refer to them. Copies
  // of the world share them.
  std::vector<std::shared_ptr<Entity>> removed_;

  std::uint32_t mark_ = 1;

  // ---- cached hash ----
  mutable std::vector<EntityId> touched_;  // may have changed since the last hash()
  mutable std::uint64_t entities_digest_ = 0;
  mutable std::uint32_t checked_ = 0;  // the last entity number that check_digests() has looked at
  std::uint64_t rules_digest_ = 0;
};

// The digest of one cell's ground, as included in its level's digest.
[[nodiscard]] std::uint64_t digest_of_ground(Point at, Ground ground);

inline ThingsHere::Cursor::Cursor(const World& world, EntityId first)
    : world_(&world), entity_(first == kNobody ? nullptr : &world.entity(first)) {}

inline void ThingsHere::Cursor::advance() {
  const EntityId below = entity_->below();
  entity_ = below == kNobody ? nullptr : &world_->entity(below);
}

}  // namespace undercroft
