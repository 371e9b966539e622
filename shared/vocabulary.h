// vocabulary.h: the closed lists that server and client share: kinds, grounds, statuses, states,
// verbs.
//
// Each list is an enumeration, its count, and one table with a row of facts per item. The tables of
// kinds and statuses are here, the table of verbs is in verbs.cc, the others are in names.h and
// vocabulary.cc. The order of a list is its order on the wire, so new rows are only added at the
// end.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "shared/enum_array.h"

namespace undercroft {

enum class EntityId : std::uint32_t {};  // in order of spawning; never reused within a realm
inline constexpr EntityId kNobody{0};

using TurnNumber = std::uint32_t;

// From bottom to top (R2).
enum class Layer : std::uint8_t { Terrain, Trap, Item, Projectile, Body, Wall };
template <>
inline constexpr std::size_t kEnumCount<Layer> = 6;

// The kinds that the arbiter distinguishes (R63). An entity's kind can change: when a door opens, a
// mimic wakes or a body dies. Wall, Water, Ice, Ledge and Stairs are never entities. Cells hold
// them (R6), and a mover meets them like any other resident.
// clang-format off
enum class Kind : std::uint8_t {
  Wall, Player, Monster, Friend, Mimic, Chest, ClosedDoor, OpenDoor, Lever, Crate,
  Key, Treasure, Item, Corpse, Spikes, BounceTrap, Water, Ice, Ledge, Stairs, Portal, Projectile,
  Plate, Fire, Frost, Smoke, Downed, Altar, Web, Cloud, Patch
};
// clang-format on
inline constexpr int kKindCount = 31;
template <>
inline constexpr std::size_t kEnumCount<Kind> = kKindCount;

// Facts of a kind that hold for every blueprint.
struct KindRow {
  Kind item;
  std::string_view name;  // in files, logs and rules
  Layer layer;
  bool hostile;   // fights players
  bool takeable;  // lies loose: may be taken or searched
  bool wanders;   // moves by itself, so its last seen place is not remembered (R122)
  char ascii;     // substitute where its glyph cannot be shown
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
    {Kind::Cloud,      "cloud",       Layer::Terrain,    false, false, true,  '"'},
    {Kind::Patch,      "patch",       Layer::Terrain,    false, false, false, ','},
}}};
// clang-format on
static_assert(rows_are_in_order(kKinds));

[[nodiscard]] constexpr Layer layer_of(Kind kind) { return kKinds[kind].layer; }
// True for the two layers that block movement.
[[nodiscard]] constexpr bool is_solid(Layer layer) {
  return layer == Layer::Body || layer == Layer::Wall;
}

// Kinds that move by themselves. A player knows of one only while perceiving it.
[[nodiscard]] constexpr bool acts_by_itself(Kind kind) {
  return kind == Kind::Player || kind == Kind::Monster || kind == Kind::Friend ||
         kind == Kind::Mimic;
}

// The material of a cell: a wall, or terrain that is not an entity.
// clang-format off
enum class Ground : std::uint8_t {
  Unknown,     // not yet seen by the client; never in a world
  Floor,
  SoftRock,    // hardness 1
  Masonry,     // hardness 2
  Bedrock,     // cannot be dug
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

// Where an item is worn. A creature has one of each.
enum class Slot : std::uint8_t { None, Weapon, Armour, Light, Ring };
inline constexpr int kSlotCount = 5;
template <>
inline constexpr std::size_t kEnumCount<Slot> = kSlotCount;

// Colours of looks. Plain: the terminal's default. Content files may name those up to Iron; the
// server draws features, grounds and players in the others.
// clang-format off
enum class Colour : std::uint8_t {
  Plain, Red, Orange, Yellow, Green, Cyan, Blue, Magenta, Pink, White, Grey, Brown, Violet,
  Silver, Gold, Iron,
  Floor, Wall, Bedrock, Water, Ice, Ledge, Stairs, Door, Chest, OpenChest, Trap, SpentTrap, Fire,
  Missile, Me, Player1, Player2, Player3, Player4, Player5, Player6, Player7, Player8
};
// clang-format on
template <>
inline constexpr std::size_t kEnumCount<Colour> = 39;
// The colour of the player in a slot, which counts from 1.
[[nodiscard]] constexpr Colour colour_of_player(int slot) {
  const int last = static_cast<int>(Colour::Player8) - static_cast<int>(Colour::Player1);
  return static_cast<Colour>(static_cast<int>(Colour::Player1) +
                             (slot < 1 || slot > last ? last : slot - 1));
}

// Conditions of an entity. They last a number of turns or until an event ends them (R78). The
// comment says what the status's number means.
// clang-format off
enum class Status : std::uint8_t {
  Stun,      // turns; its actions fail (R25)
  Rest,      // turns; its actions fail too, after it yielded (F7)
  Insight,   // turns; sees unseen creatures (R65)
  Revealed,  // turns; an unseen creature that all players see
  Strong,    // turns; from a draught of strength
  Swift,     // turns; from a draught of speed
  Held,      // 1: caught by water (R92) or a web (R153)
  Freed,     // 1: the water released it, until it leaves the cell (F15)
  Sliding,   // number of the Direction it slides in (R94)
  Reload,    // turns; its bow or sling is not loaded (R151)
  Mapped,    // 1: read a map, so the level becomes known (R154)
  Tough,     // turns; from a draught of stone
  Keen,      // turns; from a draught of owls
  Down,      // turns until it dies unless revived (R141)
  Poison,    // turns; each costs 1 health, but never the last (R182)
  Burning,   // turns; each costs 1 health
  Slow,      // turns; its actions fail while the number is odd
  Confusion,  // turns; the dice draw some of its directions
  Blindness,  // turns; it sees no farther than the cells around it
  Levitation,  // turns; it moves as flying creatures do
  // turns; those that the realm's content defines (R221)
  Own1, Own2, Own3, Own4, Own5, Own6, Own7, Own8
};
// clang-format on
inline constexpr int kStatusCount = 28;
inline constexpr int kOwnStatusCount = 8;
template <>
inline constexpr std::size_t kEnumCount<Status> = kStatusCount;

struct StatusRow {
  Status item;
  std::string_view name;
  bool timed;    // lasts a number of turns (R78); an event ends the others
  bool given;    // items, hits and areas of content files can give it
  bool visible;  // to all who see the bearer; Insight and Freed are not
};

// clang-format off
inline constexpr EnumArray<Status, StatusRow> kStatuses = {{{
    // item               name          timed  given  visible
    {Status::Stun,       "stun",       true,  true,  true},
    {Status::Rest,       "rest",       true,  true,  true},
    {Status::Insight,    "insight",    true,  true,  false},
    {Status::Revealed,   "revealed",   true,  true,  true},
    {Status::Strong,     "strong",     true,  true,  true},
    {Status::Swift,      "swift",      true,  true,  true},
    {Status::Held,       "held",       false, false, true},
    {Status::Freed,      "freed",      false, false, false},
    {Status::Sliding,    "sliding",    false, false, true},
    {Status::Reload,     "reload",     true,  false, true},
    {Status::Mapped,     "mapped",     true,  false, false},
    {Status::Tough,      "tough",      true,  true,  true},
    {Status::Keen,       "keen",       true,  true,  true},
    {Status::Down,       "down",       true,  false, true},
    {Status::Poison,     "poison",     true,  true,  true},
    {Status::Burning,    "burning",    true,  true,  true},
    {Status::Slow,       "slow",       true,  true,  true},
    {Status::Confusion,  "confusion",  true,  true,  true},
    {Status::Blindness,  "blindness",  true,  true,  true},
    {Status::Levitation, "levitation", true,  true,  true},
    {Status::Own1,       "own-1",      true,  false, true},
    {Status::Own2,       "own-2",      true,  false, true},
    {Status::Own3,       "own-3",      true,  false, true},
    {Status::Own4,       "own-4",      true,  false, true},
    {Status::Own5,       "own-5",      true,  false, true},
    {Status::Own6,       "own-6",      true,  false, true},
    {Status::Own7,       "own-7",      true,  false, true},
    {Status::Own8,       "own-8",      true,  false, true},
}}};
// clang-format on
static_assert(rows_are_in_order(kStatuses));

[[nodiscard]] constexpr bool is_own(Status s) { return s >= Status::Own1; }
[[nodiscard]] constexpr bool is_timed(Status s) { return kStatuses[s].timed; }

// A StatusSet is a set of statuses, among them statuses that only a peer of another version knows,
// up to the 32 that the wire has room for.
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
  static constexpr std::uint32_t bit(Status s) {
    return static_cast<unsigned>(s) < 32 ? 1U << static_cast<unsigned>(s) : 0;
  }
  std::uint32_t bits_ = 0;  // bit i is status i
};

// The visible condition of an entity.
// clang-format off
enum class State : std::uint8_t {
  None, Closed, Open, Locked, Up, Down, Pressed, Released, Asleep, Awake
};
// clang-format on
template <>
inline constexpr std::size_t kEnumCount<State> = 10;

// Events, in the order of docs/scenarios.md.
// clang-format off
enum class Verb : std::uint8_t {
  Moved, Bumped, Swapped, Attack, Faster, Ambush, Strike, Avoid, Weak, Damage, Riposte, Hit, Death,
  FallBack, Hostile, Opened, Taken, FoundNothing, Locked, Unlocked, Closed, Toggled, Dug, Talked,
  Shoved, Rested, Woke, Revealed, Bounced, Pressed, Released, Submerged, Surfaced, Slid, Fell,
  Spiked, Descended, Ascended, Teleported, Healed, Used, Wore, Dropped, Faced, Stunned, Respawned,
  Won, Rejected, Said, Arrived, Left, TookOff, Gave, Broke, Threw, Shot, Flew, Landed, Burnt,
  BurntAway, Blinked, Mapped, Summoned, WentDown, Tended, Raised, Spoke, Advised, Offered,
  Snared, Tore, Invoked, Warned, Afflicted, Recovered, Sickened, Stole, Grabbed, BrokeFree, Split,
  Exploded, Harmed, Reflected
};
// clang-format on
inline constexpr int kVerbCount = 83;
template <>
inline constexpr std::size_t kEnumCount<Verb> = kVerbCount;

// Which players see an event in their log.
enum class Told : std::uint8_t { Never, Own, Always };

// A VerbRow says how an event is shown. `text` may contain {who} and {whom} (names), {n} (the
// amount) and {words}. [a|b] is a if `who` is the reader, else b; <a|b> is the same for `whom`. a
// and b may contain such marks. `otherwise`, if not empty, is used if the report lacks a who, whom
// or amount that `text` names.
struct VerbRow {
  Verb item;
  std::string_view name;
  // The arguments of the verb in scenario files, in order: w who, W whom, @ cell, n number, d
  // direction, r reason, * any words.
  std::string_view form;
  // True if the first of an event's two entities suffers what the second does, as in scenario
  // files. In a report `who` is always the actor.
  bool sufferer_first;
  Told told;
  std::string_view text;
  std::string_view otherwise;
};
// The words of the death of a hero that its own player ends (R115).
inline constexpr std::string_view kGivesUp = "gives up";

[[nodiscard]] const VerbRow& row_of(Verb verb);

// What an observer can see of a creature's purpose (R130). None: not a creature, or a player, a
// sleeper or a dead body.
// clang-format off
enum class StepSign : std::uint8_t {
  None, Rests, Waits, Crouches, Aims, Walks, Hunts, Flees, Guards
};
// clang-format on
template <>
inline constexpr std::size_t kEnumCount<StepSign> = 9;

// The cells that a creature's next action can strike (R131): rays from its own cell, the ray it
// faces (Line), or all cells within a distance (Radius).
enum class ReachShape : std::uint8_t { None, Orthogonals, Diagonals, All, Line, Radius };
template <>
inline constexpr std::size_t kEnumCount<ReachShape> = 6;

// Why an intent was rejected (R103, R104). None: it was not.
// clang-format off
enum class Reason : std::uint8_t {
  None, Wall, Corner, Lacks, Late, Dead, Malformed, Nothing, Nowhere, Unfit, Halted,
  Far, Unarmed, Reloading,
  Foe, Pointless,  // standing intents only (R105)
  NoChoice,        // Choose only (R170, R171)
  Cooling,
  NoAmmunition,
  Explored, NoWay,  // standing intents only
  Sealed            // Invoke only (R171)
};
// clang-format on
inline constexpr int kReasonCount = 22;
template <>
inline constexpr std::size_t kEnumCount<Reason> = kReasonCount;

// The sentence that tells a player the reason; empty for None.
[[nodiscard]] std::string_view sentence_of(Reason reason);

// Names used in files, logs and rules pages: "closed-door", "fall-back" ...; "unknown" for an item
// that only a peer of another version knows.
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
// The colour words of content files; "gray" and "purple" are aliases.
[[nodiscard]] std::optional<Colour> parse_colour(std::string_view word);

}  // namespace undercroft
