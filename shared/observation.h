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
#include <vector>

#include "shared/geometry.h"
#include "shared/grid.h"
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
struct EntityView {
  EntityId id = kNobody;
  Kind kind = Kind::Item;   // what it looks like: a sleeping mimic is a Chest
  std::string name;         // "Murder Hornet", "iron key", a player's name
  std::string description;  // a sentence for look mode; may be empty
  char32_t glyph = U'?';
  std::string colour;  // a word of the palette in content files: "yellow"
  Point at;
  Direction facing = Direction::None;  // of creatures and bounce traps
  State state = State::None;
  std::optional<Metal> metal;  // of keys, and of doors that are or were locked
  int health = 0;              // of creatures; else 0
  int max_health = 0;
  std::vector<Status> statuses;  // that can be seen, in the list's order
  int slot = 0;                  // of players, from 1 in order of joining; else 0
  friend bool operator==(const EntityView&, const EntityView&) = default;
};

// A thing in the player's own pack.
struct PackView {
  EntityId id = kNobody;
  std::string name;
  std::string description;
  char32_t glyph = U'?';
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
  int slot = 0;
  bool connected = false;
  bool alive = true;
  bool in_group = false;  // shares the viewer's group: its turn waits for this one (R100)
  bool chosen = false;    // has an intent for the coming turn; false outside the viewer's group
  friend bool operator==(const MemberView&, const MemberView&) = default;
};

struct Observation {
  TurnNumber turn = 0;  // the player's last turn; intents are meant for turn + 1
  int depth = 0;        // 0: nothing is known yet
  std::string level_name;
  Grid<CellView> cells;                     // of this depth only
  std::map<EntityId, EntityView> entities;  // the viewer's own body is among them
  SelfView self;
  std::vector<MemberView> members;           // in order of joining
  std::optional<std::uint64_t> deadline_ms;  // when the group's turn ends, on the realm's clock
  friend bool operator==(const Observation&, const Observation&) = default;
};

// What happened, as its witness perceived it. An actor or place that was not perceived is absent
// (kNobody, empty name, no point). Ordered, each with the state change it carries (R74), so a
// client can tell the story at its own speed.
struct Report {
  TurnNumber turn = 0;
  Verb verb = Verb::Moved;
  EntityId who = kNobody;
  EntityId whom = kNobody;
  std::string who_name;
  std::string whom_name;
  std::optional<Point> from;
  std::optional<Point> at;
  int amount = 0;                   // damage, healing, depth ...
  std::optional<int> health_after;  // of whom the verb hurts or heals
  std::string words;                // of Said; of Rejected why
  friend bool operator==(const Report&, const Report&) = default;
};

}  // namespace undercroft
