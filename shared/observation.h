// observation.h: what one player knows of the world: the state that both ends keep the same.
//
// The server makes one with observe(), keeps what it has told each player, and sends the
// difference; the client applies it. It holds only values that compare, so that apply(a, diff(a,
// b)) == b can be tested, and nothing that its player does not perceive or remember (R121, R122).
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "shared/geometry.h"
#include "shared/grid.h"
#include "shared/look.h"
#include "shared/vocabulary.h"

namespace undercroft {

// One cell as last seen. Unknown: never seen. `visible`: in sight now, not merely remembered.
struct CellView {
  Ground ground = Ground::Unknown;
  bool visible = false;
  friend bool operator==(const CellView&, const CellView&) = default;
};

// One entity as it looks. Creatures are here only while they are perceived; things that stand still
// (doors, chests, keys, traps, corpses ...) stay, as last seen, while their cell is out of sight.
// Copied byte by byte: all text is in its look.
struct EntityView {
  EntityId id = kNobody;
  LookId look = kNoLook;
  Point at;
  Direction facing = Direction::None;  // of creatures and bounce traps
  State state = State::None;
  std::optional<Metal> metal;  // of keys, and of doors that are or were locked
  int health = 0;              // of creatures; else 0
  int max_health = 0;
  StatusSet statuses;                   // those that can be seen
  int slot = 0;                         // of players, from 1 in order of joining; else 0
  StepSign sign = StepSign::None;       // of creatures: what it is about (R130)
  ReachShape reach = ReachShape::None;  // where its next action can strike (R131) ...
  int reach_cells = 0;                  // ... and how many cells deep
  friend bool operator==(const EntityView&, const EntityView&) = default;
};
static_assert(std::is_trivially_copyable_v<EntityView>);

// A thing in the player's own pack.
struct PackView {
  EntityId id = kNobody;
  LookId look = kNoLook;
  bool worn = false;
  bool wearable = false;
  bool usable = false;
  friend bool operator==(const PackView&, const PackView&) = default;
};

struct StatusView {
  Status status = Status::Stun;
  int turns = 0;
  friend bool operator==(const StatusView&, const StatusView&) = default;
};

// The player's own body. Attributes are those in force: base, worn and statuses together (R76).
// `at`, `facing`, `health` and `max_health` are those of its entity, for whoever asks here; they
// are nothing (as they are below) while the body is nowhere, and never told twice.
struct SelfView {
  EntityId id = kNobody;
  Point at;
  Direction facing = Direction::None;
  bool alive = true;
  int health = 0;
  int max_health = 0;
  int strength = 0;
  int speed = 0;
  int armour = 0;
  int vision = 0;
  int dig = 0;
  std::array<int, kMetalCount> keys{};
  int treasure = 0;
  std::vector<PackView> pack;  // at most kPackSlots
  std::vector<StatusView> statuses;
  friend bool operator==(const SelfView&, const SelfView&) = default;
};

inline constexpr int kPackSlots = 10;

// One player of the realm, as everyone may know them; what they look like is an EntityView, when
// seen.
struct MemberView {
  EntityId id = kNobody;
  std::string name;
  int slot = 0;  // from 1 in order of joining
  bool connected = false;
  bool alive = true;
  bool away = false;      // nobody waits for it: it has missed deadlines, or is hidden (R102)
  bool in_group = false;  // shares the viewer's group: its turn waits for this one (R100)
  // Has an intent for the coming turn; false outside the viewer's group. Ends with the turn.
  bool chosen = false;
  // Where it is and how it does; nothing while nobody is told. May lag behind by a moment.
  int depth = 0;
  Point at = {};
  int health = 0;
  int max_health = 0;
  int watchers = 0;  // who only watch it
  friend bool operator==(const MemberView&, const MemberView&) = default;
};

struct Observation {
  TurnNumber turn = 0;  // the player's last turn; intents are meant for turn + 1
  int depth = 0;        // 0: nothing is known yet
  std::string level_name;
  Grid<CellView> cells;                     // of this depth only
  std::map<EntityId, EntityView> entities;  // the viewer's own body is among them
  SelfView self;
  std::map<EntityId, MemberView> members;
  std::optional<std::uint64_t>
      deadline_ms;                     // when the group's turn ends, on its keeper's own clock
  std::map<LookId, Look> looks;        // all that entities, the pack and reports may name
  std::map<Verb, Sentence> sentences;  // for verbs that have been reported
  friend bool operator==(const Observation&, const Observation&) = default;

  // A grey question mark when there is no such look (of a report's, which may name what is not
  // known; entities and the pack never do).
  [[nodiscard]] const Look& look(LookId number) const;
  [[nodiscard]] const Look& look(const EntityView& entity) const { return look(entity.look); }
  [[nodiscard]] const Look& look(const PackView& thing) const { return look(thing.look); }
  [[nodiscard]] Kind kind(const EntityView& entity) const { return look(entity.look).kind; }
};

// Everyone of the realm, in order of joining.
[[nodiscard]] std::vector<const MemberView*> in_order_of_joining(const Observation& known);

// What happened, as its witness perceived it: `who` did it, `whom` it was done to. An actor or
// place that was not perceived is absent (kNobody, kNoLook, no point). Ordered, each with the state
// change it carries (R74), so a client can tell the story at its own speed.
struct Report {
  TurnNumber turn = 0;
  Verb verb = Verb::Moved;
  EntityId who = kNobody;
  EntityId whom = kNobody;
  LookId who_look = kNoLook;
  LookId whom_look = kNoLook;
  std::optional<Point> from;
  std::optional<Point> at;
  int amount = 0;                   // damage, healing, depth ...
  std::optional<int> health_after;  // of whom the verb hurts or heals: whom, or who without a whom
  std::string words;                // of Said; of Rejected why
  friend bool operator==(const Report&, const Report&) = default;
};

}  // namespace undercroft
