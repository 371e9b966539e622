// observation.h: what one player knows of the world: the state that server and client both hold.
//
// The server makes it with observe() and keeps the client's copy equal by deltas, which it reads
// off
// dirty marks. It holds only values that compare equal or not, and nothing that its player does not
// perceive or remember (R121, R122).
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

// One cell as last seen. Unknown: never seen. `visible`: in sight now, not only remembered.
struct CellView {
  Ground ground = Ground::Unknown;
  bool visible = false;
  friend bool operator==(const CellView&, const CellView&) = default;
};

// One entity as it looks. Creatures are listed only while the player perceives them. Things that
// stand still (doors, chests, keys, traps, corpses) stay as last seen while their cell is out of
// sight. Plain bytes: all text is in the look.
struct EntityView {
  EntityId id = kNobody;
  LookId look = kNoLook;
  Point at;
  Direction facing = Direction::None;  // creatures and bounce traps
  State state = State::None;
  std::optional<Metal> metal;  // keys, and doors that are or were locked
  int health = 0;              // creatures; else 0
  int max_health = 0;
  StatusSet statuses;                   // the visible ones
  int slot = 0;                         // players, from 1 in order of joining; else 0
  StepSign sign = StepSign::None;       // creatures: what it is about to do (R130)
  ReachShape reach = ReachShape::None;  // where its next action can strike (R131)
  int reach_cells = 0;                  // how many cells deep it strikes
  friend bool operator==(const EntityView&, const EntityView&) = default;
};
static_assert(std::is_trivially_copyable_v<EntityView>);

// An item in the player's own pack.
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

// The player's own body. Attributes are the effective ones: base, worn items and statuses together
// (R76). `at`, `facing`, `health` and `max_health` repeat those of its entity for convenience. They
// have their defaults while the body is nowhere, and are never sent twice.
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

// One player of the realm, as every other player may know it. Its appearance, if in view, is an
// EntityView.
struct MemberView {
  EntityId id = kNobody;
  std::string name;
  int slot = 0;  // from 1 in order of joining
  bool connected = false;
  bool alive = true;
  bool away = false;      // no turn waits for it: it missed deadlines or is hidden (R102)
  bool in_group = false;  // in the viewer's group, so turns wait for it (R100)
  // Has an intent for the coming turn; false outside the viewer's group. Resets with the turn.
  bool chosen = false;
  // Where it is and how healthy; defaults while viewers may not know. May lag by a moment.
  int depth = 0;
  Point at = {};
  int health = 0;
  int max_health = 0;
  int watchers = 0;  // spectators
  friend bool operator==(const MemberView&, const MemberView&) = default;
};

struct Observation {
  TurnNumber turn = 0;  // the player's last turn; intents are for turn + 1
  int depth = 0;        // 0: nothing known yet
  std::string level_name;
  Grid<CellView> cells;                     // of this depth only
  std::map<EntityId, EntityView> entities;  // includes the viewer's own body
  SelfView self;
  std::map<EntityId, MemberView> members;
  std::optional<std::uint64_t>
      deadline_ms;                     // when the group's turn ends, on the holder's own clock
  std::map<LookId, Look> looks;        // every look that entities, the pack and reports name
  std::map<Verb, Sentence> sentences;  // for verbs that have been reported
  friend bool operator==(const Observation&, const Observation&) = default;

  // Returns a grey question mark for an unknown look. Only reports can name one; entities and the
  // pack never do.
  [[nodiscard]] const Look& look(LookId number) const;
  [[nodiscard]] const Look& look(const EntityView& entity) const { return look(entity.look); }
  [[nodiscard]] const Look& look(const PackView& thing) const { return look(thing.look); }
  [[nodiscard]] Kind kind(const EntityView& entity) const { return look(entity.look).kind; }
};

// All members of the realm in order of joining.
[[nodiscard]] std::vector<const MemberView*> in_order_of_joining(const Observation& known);

// An event as its witness perceived it: `who` did it to `whom`. An actor or place that was not
// perceived is absent (kNobody, kNoLook, no point). In order, each with the state change it carries
// (R74), so that a client can tell the story at its own speed.
struct Report {
  TurnNumber turn = 0;
  Verb verb = Verb::Moved;
  EntityId who = kNobody;
  EntityId whom = kNobody;
  LookId who_look = kNoLook;
  LookId whom_look = kNoLook;
  std::optional<Point> from;
  std::optional<Point> at;
  int amount = 0;  // damage, healing, depth ...
  // after damage or healing: of `whom`, or of `who` if there is no whom
  std::optional<int> health_after;
  std::string words;  // for Said: the words; for Rejected: the reason
  friend bool operator==(const Report&, const Report&) = default;
};

}  // namespace undercroft
