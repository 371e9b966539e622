// entity.h: anything with an identity: its place, attributes, possessions and current action.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "server/sim/content/blueprint.h"
#include "server/sim/world/follower_order.h"
#include "server/sim/world/happening.h"
#include "server/sim/world/hero_growth.h"
#include "server/sim/world/hero_stays.h"
#include "server/sim/world/memo.h"
#include "server/sim/world/place.h"
#include "server/sim/world/rare.h"
#include "server/sim/world/view.h"
#include "server/sim/world/vigil.h"
#include "shared/geometry.h"
#include "shared/vocabulary.h"

namespace undercroft {

// The result of an entity's action this turn (R24). Acting: in progress, perhaps waiting for
// another creature to act first.
enum class Acted : std::uint8_t { None, Acting, Succeeded, Failed };

// A SequencePlace is an entity's position in its sequence (R50).
struct SequencePlace {
  static constexpr int kNeverSeen = -1;

  int step = 0;
  int turns = 0;          // spent in this step
  int lost = kNeverSeen;  // turns since it last saw a living player
  bool settled = false;   // the first step's `when` was evaluated
  bool idle = false;      // no step's `when` holds; waits until one does
  bool hunting = false;   // abandoned its blueprint's sequence for attack-move, chase (F2)
  friend bool operator==(const SequencePlace&, const SequencePlace&) = default;
};

// A SightMemo caches what a viewer sees, and the state of the level for which that holds
// (sight/sight.h).
struct SightMemo {
  int depth = 0;
  std::uint32_t barrier_changes = 0;  // of the level, at the time of casting
  std::uint32_t gloom_changes = 0;    // changes_of_gloom(); 0: the level has no dark cells
  View view;
};

// A NearestMemo caches the living player nearest to a cell. It holds until World::player_changes()
// changes.
struct NearestMemo {
  int depth = 0;
  Point from;
  std::uint32_t player_changes = 0;
  EntityId player = kNobody;
};

// An Occupancy holds an entity's place and its kind there. Only World writes it, because cells and
// lists change with it (R4).
class Occupancy {
 public:
  friend bool operator==(const Occupancy& a, const Occupancy& b) {
    return a.kind_ == b.kind_ && a.place_ == b.place_;
  }

 private:
  friend class World;
  friend class Entity;
  friend struct Fields;

  Place place_;
  EntityId below_ = kNobody;  // the entity below it in its cell; derived from their order
  std::uint32_t mark_ = 0;    // World::mark()
  Kind kind_ = Kind::Item;
  bool touched_ = false;  // may have changed since its digest was computed
};

// A Keeping holds an entity's possessions, which only World writes, and caches that are not part of
// the state.
class Keeping {
 public:
  friend bool operator==(const Keeping& a, const Keeping& b) { return a.holds_ == b.holds_; }

 private:
  friend class World;
  friend class Entity;
  friend struct Fields;

  mutable NearestMemo nearest_memo_;
  std::uint32_t listed_ = 0;     // last known index in its level's list
  std::vector<EntityId> holds_;  // in order of arrival
  Memo<SightMemo> sight_memo_;
  std::uint64_t digest_ = 0;  // of its fields, as included in the world's hash
};

// Fields that only some kinds of entity use. An accessor names each use. Two uses may share one
// stored field (fields.h), because no entity is of both kinds at once.
class ByKind {
 public:
  // Fire, frost, smoke, clouds and patches: turns left; clouds and patches with 0 stay.
  [[nodiscard]] int& cloud_turns() { return lasts_; }
  [[nodiscard]] int cloud_turns() const { return lasts_; }
  // Corpses: how many corpses lay in the cell before this one.
  [[nodiscard]] int& corpse_rank() { return lasts_; }
  [[nodiscard]] int corpse_rank() const { return lasts_; }

  // Altars, sorted: the players that have had a gift (R161).
  [[nodiscard]] std::vector<EntityId>& gift_takers() { return served_; }
  [[nodiscard]] const std::vector<EntityId>& gift_takers() const { return served_; }
  // Players, sorted: the entities they have heard of or found out about (R160).
  [[nodiscard]] std::vector<EntityId>& heard_of() { return served_; }
  [[nodiscard]] const std::vector<EntityId>& heard_of() const { return served_; }

  // Fire, clouds and patches: the player whose deed lit or left it, or nobody (R146). The player
  // may have left the world since.
  void set_lit_by(EntityId player) { served_.assign(player == kNobody ? 0 : 1, player); }
  [[nodiscard]] EntityId lit_by() const { return served_.empty() ? kNobody : served_.front(); }

  // Items that lie loose: the player who dropped them on purpose, or nobody (R82).
  void set_dropped_by(EntityId player) { served_.assign(player == kNobody ? 0 : 1, player); }
  [[nodiscard]] EntityId dropped_by() const { return served_.empty() ? kNobody : served_.front(); }

  // Friends: the player they follow, or nobody; and how far their shackles are broken (R195).
  void set_leader(EntityId player) { served_.assign(player == kNobody ? 0 : 1, player); }
  [[nodiscard]] EntityId leader() const { return served_.empty() ? kNobody : served_.front(); }
  [[nodiscard]] int& shackles_broken() { return lasts_; }

  // Chests and doors that give way to blows: how many they have taken (R207).
  [[nodiscard]] int& blows_taken() { return lasts_; }

  // The list, whichever it is, without an entity that leaves the world.
  void forget(EntityId id) { std::erase(served_, id); }
  [[nodiscard]] bool names(EntityId id) const {
    return std::find(served_.begin(), served_.end(), id) != served_.end();
  }

  friend bool operator==(const ByKind&, const ByKind&) = default;

 private:
  friend struct Fields;

  int lasts_ = 0;
  std::vector<EntityId> served_;
};

// An Entity is plain data: it is copied, compared and hashed whole. fields.h lists every field
// once, and does not compile if one is missing.
class alignas(64) Entity {
 public:
  // ---- hot: read for every creature every turn; three cache lines of 64 bytes ----
  EntityId id = kNobody;
  BlueprintId blueprint{};
  Acted acted = Acted::None;
  Direction action_direction = Direction::None;  // the last direction tried (R42)
  bool yielded = false;                          // received its rest this turn (F7)
  bool set_aside = false;  // dazed or sliding, so its step did not act this turn (F19)
  bool alive = false;      // creatures only; always false for others
  Direction facing = Direction::Right;
  Traits traits;
  State state = State::None;  // closed, open, locked, up, down, pressed, released, asleep, awake
  bool has_metal = false;
  Metal metal = Metal::Iron;  // keys and locks
  SequencePlace sequence;
  Occupancy occupancy;
  int slot = 0;  // players: from 1 in order of joining

  std::array<int, kStatusCount> statuses{};  // by Status: turns left, or the status's own value
  int health = 0;
  int max_health = 0;

  Attributes base;
  int priority = 0;
  std::array<EntityId, kSlotCount> worn{};  // by Slot; all of them are in holds()
  Keeping keeping;

  // ---- cold ----
  std::string name;
  std::vector<EntityId> wired_to;  // levers: targets in order; portals: the other end
  std::vector<EntityId> bounced;   // bounce traps: bodies bounced this turn
  std::array<int, kMetalCount> keys{};
  int treasure = 0;
  int scored = 0;       // how much of the treasure is in the score table already (H6)
  Point post;           // where it spawned; for guards
  Place left_from;      // absent players: where they return
  int deepest = 0;      // players: deepest level reached
  bool won = false;     // players: carried the Crown out (H14)
  int danger = 0;       // players: turns for which harm still counts (R106)
  TurnNumber turn = 0;  // players: the last turn they took part in
  // Players, sorted: the unknown items they have identified (R154), and the monsters whose habits
  // a hermit has told them (R160).
  std::vector<BlueprintId> known_blueprints;
  std::uint32_t advice = 0;  // players: a bit per kind of advice given (R133)
  ByKind by_kind;
  int tended = 0;           // downed players: consecutive turns tended (R141)
  bool tended_now = false;  // tended this turn
  // Players: the way of the step that its latest action took or failed to take (F8).
  Direction stepped = Direction::None;
  bool absent = false;      // players: away or disconnected in the latest turn (F8)
  Rare<HeroGrowth> growth;  // players
  // Monsters: the hero that lures them, and for how many turns more (R171).
  EntityId lured_by = kNobody;
  int lured = 0;
  int spent = 0;         // items: charges used (R191)
  bool gripped = false;  // what holds it is a creature's grip, neither water nor a web (R180)
  // Creatures whose deaths have deeds: the player who last harmed, afflicted or pushed it (R146).
  // The player may have left the world since.
  EntityId wronged_by = kNobody;
  Rare<HeroStays> stays;         // players
  Rare<TriggerCounts> triggers;  // (R220)
  Rare<Vigil> vigil;             // dead players (R201)
  Rare<FollowerOrder> order;     // friends (R195)

  [[nodiscard]] Kind kind() const { return occupancy.kind_; }
  [[nodiscard]] const Place& place() const { return occupancy.place_; }
  [[nodiscard]] Point at() const { return occupancy.place_.at; }
  [[nodiscard]] int depth() const { return occupancy.place_.depth; }
  [[nodiscard]] const std::vector<EntityId>& holds() const { return keeping.holds_; }
  [[nodiscard]] EntityId below() const { return occupancy.below_; }  // in its cell, or kNobody
  [[nodiscard]] SightMemo& sight_memo() const { return keeping.sight_memo_.get(); }
  [[nodiscard]] NearestMemo& nearest_memo() const { return keeping.nearest_memo_; }

  [[nodiscard]] int turns(Status s) const { return statuses[static_cast<std::size_t>(s)]; }
  [[nodiscard]] bool is(Status s) const { return turns(s) > 0; }
  void set(Status s, int n) { statuses[static_cast<std::size_t>(s)] = n; }
  [[nodiscard]] bool has(Trait t) const { return traits.has(t); }
  // Traps, water, ice and ledges do not touch it (F3, R182).
  [[nodiscard]] bool flies() const { return has(Trait::Flying) || is(Status::Levitation); }

  friend bool operator==(const Entity&, const Entity&) = default;
};

// A friend that follows a player (R195).
[[nodiscard]] inline bool is_follower(const Entity& e) {
  return e.kind() == Kind::Friend && e.by_kind.leader() != kNobody;
}

// True for kinds that act by themselves, in the players' or the bodies' phase (R10).
[[nodiscard]] constexpr bool is_creature(Kind kind) {
  return kind == Kind::Player || kind == Kind::Monster || kind == Kind::Friend;
}

}  // namespace undercroft
