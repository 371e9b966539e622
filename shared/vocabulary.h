// vocabulary.h: the closed lists that both ends speak of: kinds, grounds, statuses, states, verbs.
//
// A list is an enumeration, its count, and ONE table with a row for each item that holds all its
// facts (the tables of kinds and statuses are here, that of verbs, sentences and all, in verbs.cc,
// the others in vocabulary.cc). The order of a list is its order on the wire, so new rows are only
// ever added at the end.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "shared/enum_array.h"

namespace undercroft {

enum class EntityId : std::uint32_t {};  // never reused within a realm; also the order of spawning
inline constexpr EntityId kNobody{0};

using TurnNumber = std::uint32_t;

// Bottom to top (R2).
enum class Layer : std::uint8_t { Terrain, Trap, Item, Projectile, Body, Wall };
template <>
inline constexpr std::size_t kEnumCount<Layer> = 6;

// What the arbiter rules on (R63). An entity's kind is what it is now: a door changes kind when it
// opens, a mimic when it wakes, a body when it dies. Wall, Water, Ice, Ledge and Stairs are never
// entities: cells hold them (R6), but movers meet them like any other resident.
// clang-format off
enum class Kind : std::uint8_t {
  Wall, Player, Monster, Friend, Mimic, Chest, ClosedDoor, OpenDoor, Lever, Crate,
  Key, Treasure, Item, Corpse, Spikes, BounceTrap, Water, Ice, Ledge, Stairs, Portal, Projectile,
  Plate, Fire, Frost, Smoke, Downed, Altar, Web
};
// clang-format on
inline constexpr int kKindCount = 29;
template <>
inline constexpr std::size_t kEnumCount<Kind> = kKindCount;

// What a kind is to whoever meets it, whatever the blueprint says.
struct KindRow {
  Kind item;
  std::string_view name;  // in files, logs and rules
  Layer layer;
  bool hostile;   // fights players
  bool takeable;  // lies loose: may be taken, or looked through
  bool wanders;   // moves by itself, so where it was last seen says nothing of where it is (R122)
  char ascii;     // what stands for it where its glyph cannot be shown
};

// clang-format off
inline constexpr EnumArray<Kind, KindRow> kKinds = {{{
    // item            name           layer              hostile takeable wanders ascii
    {Kind::Wall,       "wall",        Layer::Wall,       false, false, false, '#'},
    {Kind::Player,     "player",      Layer::Body,       false, false, true,  '@'},
    {Kind::Monster,    "monster",     Layer::Body,       true,  false, true,  'm'},
    {Kind::Friend,     "friend",      Layer::Body,       false, false, true,  'f'},
    {Kind::Mimic,      "mimic",       Layer::Body,       true,  false, false, '='},
    {Kind::Chest,      "chest",       Layer::Body,       false, false, false, '='},
    {Kind::ClosedDoor, "closed-door", Layer::Body,       false, false, false, '+'},
    {Kind::OpenDoor,   "open-door",   Layer::Terrain,    false, false, false, '\''},
    {Kind::Lever,      "lever",       Layer::Body,       false, false, false, '!'},
    {Kind::Crate,      "crate",       Layer::Body,       false, false, false, 'B'},
    {Kind::Key,        "key",         Layer::Item,       false, true,  false, '&'},
    {Kind::Treasure,   "treasure",    Layer::Item,       false, true,  false, '$'},
    {Kind::Item,       "item",        Layer::Item,       false, true,  false, '?'},
    {Kind::Corpse,     "corpse",      Layer::Item,       false, true,  false, '%'},
    {Kind::Spikes,     "spikes",      Layer::Trap,       false, false, false, '|'},
    {Kind::BounceTrap, "bounce-trap", Layer::Trap,       false, false, false, '^'},
    {Kind::Water,      "water",       Layer::Terrain,    false, false, false, '~'},
    {Kind::Ice,        "ice",         Layer::Terrain,    false, false, false, 'O'},
    {Kind::Ledge,      "ledge",       Layer::Terrain,    false, false, false, ','},
    {Kind::Stairs,     "stairs",      Layer::Terrain,    false, false, false, '>'},
    {Kind::Portal,     "portal",      Layer::Terrain,    false, false, false, 'o'},
    {Kind::Projectile, "projectile",  Layer::Projectile, false, false, true,  '*'},
    {Kind::Plate,      "plate",       Layer::Trap,       false, false, false, '_'},
    {Kind::Fire,       "fire",        Layer::Terrain,    false, false, true,  '"'},
    {Kind::Frost,      "frost",       Layer::Terrain,    false, false, true,  'O'},
    {Kind::Smoke,      "smoke",       Layer::Terrain,    false, false, true,  '"'},
    {Kind::Downed,     "downed",      Layer::Item,       false, false, true,  '@'},
    {Kind::Altar,      "altar",       Layer::Body,       false, false, false, '_'},
    {Kind::Web,        "web",         Layer::Terrain,    false, false, false, ';'},
}}};
// clang-format on
static_assert(rows_are_in_order(kKinds));

[[nodiscard]] constexpr Layer layer_of(Kind kind) { return kKinds[kind].layer; }
// Nothing walks into what is on these two layers.
[[nodiscard]] constexpr bool is_solid(Layer layer) {
  return layer == Layer::Body || layer == Layer::Wall;
}

// What a cell is made of: the wall layer and the terrain specials that are not entities.
// clang-format off
enum class Ground : std::uint8_t {
  Unknown,     // a client has not seen it; never in a world
  Floor,
  SoftRock,    // hardness 1
  Masonry,     // hardness 2
  Bedrock,     // nothing digs it
  Water, Ice, Ledge, StairsDown, StairsUp
};
// clang-format on
template <>
inline constexpr std::size_t kEnumCount<Ground> = 10;
[[nodiscard]] constexpr bool is_wall(Ground g) {
  return g == Ground::SoftRock || g == Ground::Masonry || g == Ground::Bedrock;
}

[[nodiscard]] constexpr bool is_stairs(Ground g) {
  return g == Ground::StairsDown || g == Ground::StairsUp;
}

enum class Metal : std::uint8_t { Iron, Silver, Gold };
inline constexpr int kMetalCount = 3;
template <>
inline constexpr std::size_t kEnumCount<Metal> = kMetalCount;

// What a look may be coloured with. Plain: as the text around it.
// clang-format off
enum class Colour : std::uint8_t {
  Plain, Red, Orange, Yellow, Green, Cyan, Blue, Magenta, Pink, White, Grey, Brown, Violet,
  Silver, Gold, Iron
};
// clang-format on
template <>
inline constexpr std::size_t kEnumCount<Colour> = 16;

// What an entity is under, for a number of turns or until something ends it (R78).
// clang-format off
enum class Status : std::uint8_t {
  Stun,      // turns; its actions fail (R25)
  Rest,      // turns; the same, given to the yielding (F7)
  Insight,   // turns; sees the unseen (R65)
  Revealed,  // turns; an unseen one that everybody sees
  Strong,    // turns; a draught of strength
  Swift,     // turns; a draught of speed
  Held,      // 1: water holds it (R92), or a web (R153)
  Freed,     // 1: water has let go, until it leaves the cell (F15)
  Sliding,   // a Direction's number: it slides that way (R94)
  Reload,    // turns; its bow or sling is not ready (R151)
  Mapped,    // 1 after reading a map: the level it stands on becomes known (R154)
  Tough,     // turns; a draught of stone
  Keen,      // turns; a draught of owls
  Down       // turns until it dies, unless somebody raises it (R141)
};
// clang-format on
inline constexpr int kStatusCount = 14;
template <>
inline constexpr std::size_t kEnumCount<Status> = kStatusCount;

struct StatusRow {
  Status item;
  std::string_view name;
  bool timed;    // lasts a number of turns (R78); the others end by what happens
  bool visible;  // to all who see its bearer: Insight is the owner's secret, Freed means nothing
};

// clang-format off
inline constexpr EnumArray<Status, StatusRow> kStatuses = {{{
    // item            name        timed  visible
    {Status::Stun,     "stun",     true,  true},
    {Status::Rest,     "rest",     true,  true},
    {Status::Insight,  "insight",  true,  false},
    {Status::Revealed, "revealed", true,  true},
    {Status::Strong,   "strong",   true,  true},
    {Status::Swift,    "swift",    true,  true},
    {Status::Held,     "held",     false, true},
    {Status::Freed,    "freed",    false, false},
    {Status::Sliding,  "sliding",  false, true},
    {Status::Reload,   "reload",   true,  true},
    {Status::Mapped,   "mapped",   true,  false},
    {Status::Tough,    "tough",    true,  true},
    {Status::Keen,     "keen",     true,  true},
    {Status::Down,     "down",     true,  true},
}}};
// clang-format on
static_assert(rows_are_in_order(kStatuses));

[[nodiscard]] constexpr bool is_timed(Status s) { return kStatuses[s].timed; }

// Some of the statuses; a peer's that this build does not know are kept and mean nothing.
class StatusSet {
 public:
  [[nodiscard]] constexpr bool has(Status s) const { return (bits_ & bit(s)) != 0; }
  constexpr void add(Status s) { bits_ |= bit(s); }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr std::uint32_t bits() const { return bits_; }
  [[nodiscard]] static constexpr StatusSet of_bits(std::uint32_t bits) {
    StatusSet set;
    set.bits_ = bits;
    return set;
  }
  friend constexpr bool operator==(StatusSet, StatusSet) = default;

 private:
  static constexpr std::uint32_t bit(Status s) { return 1U << static_cast<unsigned>(s); }
  std::uint32_t bits_ = 0;  // by the numbers of the list
};

// What one sees of a thing's condition.
// clang-format off
enum class State : std::uint8_t {
  None, Closed, Open, Locked, Up, Down, Pressed, Released, Asleep, Awake
};
// clang-format on
template <>
inline constexpr std::size_t kEnumCount<State> = 10;

// One thing that happened: docs/scenarios.md's verbs, in its order.
// clang-format off
enum class Verb : std::uint8_t {
  Moved, Bumped, Swapped, Attack, Faster, Ambush, Strike, Avoid, Weak, Damage, Riposte, Hit, Death,
  FallBack, Hostile, Opened, Taken, FoundNothing, Locked, Unlocked, Closed, Toggled, Dug, Talked,
  Shoved, Rested, Woke, Revealed, Bounced, Pressed, Released, Submerged, Surfaced, Slid, Fell,
  Spiked, Descended, Ascended, Teleported, Healed, Used, Wore, Dropped, Faced, Stunned, Respawned,
  Won, Rejected, Said, Arrived, Left, TookOff, Gave, Broke, Threw, Shot, Flew, Landed, Burnt,
  BurntAway, Blinked, Mapped, Summoned, WentDown, Tended, Raised, Spoke, Advised, Offered,
  Snared, Tore
};
// clang-format on
inline constexpr int kVerbCount = 71;
template <>
inline constexpr std::size_t kEnumCount<Verb> = kVerbCount;

// To whom a verb is worth a line of the log.
enum class Told : std::uint8_t { Never, Own, Always };

// How a verb is told. `text` with {who} and {whom} (names), {n} (the amount) and {words} filled in;
// [a|b] is a when `who` is the reader and b otherwise, <a|b> likewise for `whom`, and a and b may
// have such marks in them. `otherwise`, when there is one, is said instead when the report lacks a
// who, whom or amount that `text` names.
struct VerbRow {
  Verb item;
  std::string_view name;
  // What stands after the verb where an event is written (scenario files), in order: w who, W whom,
  // @ the cell, n the number, d the direction, r the reason, * any words.
  std::string_view form;
  // Of the two that an event names, the first suffers what the second does (in a report `who` is
  // always the doer): the event's words in scenario files begin with the sufferer.
  bool sufferer_first;
  Told told;
  std::string_view text;
  std::string_view otherwise;
};
[[nodiscard]] const VerbRow& row_of(Verb verb);

// What whoever perceives a creature may know of what it is about (R130). None: no creature, or one
// that shows nothing: players, sleepers, the dead.
// clang-format off
enum class StepSign : std::uint8_t {
  None, Rests, Waits, Crouches, Aims, Walks, Hunts, Flees, Guards
};
// clang-format on
template <>
inline constexpr std::size_t kEnumCount<StepSign> = 9;

// The cells that a creature's next action can strike (R131): rays from its own cell, the one that
// it faces (Line), or all that are so near (Radius).
enum class ReachShape : std::uint8_t { None, Orthogonals, Diagonals, All, Line, Radius };
template <>
inline constexpr std::size_t kEnumCount<ReachShape> = 6;

// Why an intent was turned down (R103, R104). None: it was not.
// clang-format off
enum class Reason : std::uint8_t {
  None, Wall, Corner, Lacks, Late, Dead, Malformed, Nothing, Nowhere, Unfit, Halted,
  Far, Unarmed, Reloading,
  Foe, Pointless  // of standing intents (R105)
};
// clang-format on
inline constexpr int kReasonCount = 16;
template <>
inline constexpr std::size_t kEnumCount<Reason> = kReasonCount;

// What to say to a player of a reason; empty for None.
[[nodiscard]] std::string_view sentence_of(Reason reason);

// The words used in files, logs and rules pages: "closed-door", "fall-back" ...; "unknown" for what
// only a peer of another version knows.
[[nodiscard]] std::string_view name_of(Kind kind);
[[nodiscard]] std::string_view name_of(Layer layer);
[[nodiscard]] std::string_view name_of(Ground ground);
[[nodiscard]] std::string_view name_of(Metal metal);
[[nodiscard]] std::string_view name_of(Colour colour);
[[nodiscard]] std::string_view name_of(Status status);
[[nodiscard]] std::string_view name_of(State state);
[[nodiscard]] std::string_view name_of(Verb verb);
[[nodiscard]] std::string_view name_of(Reason reason);
[[nodiscard]] std::string_view name_of(StepSign sign);
[[nodiscard]] std::string_view name_of(ReachShape shape);
[[nodiscard]] std::optional<Verb> parse_verb(std::string_view word);
// Content files' words; "gray" and "purple" are other words for two of them.
[[nodiscard]] std::optional<Colour> parse_colour(std::string_view word);

}  // namespace undercroft
