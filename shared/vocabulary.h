// vocabulary.h: the closed lists that both ends speak of: kinds, grounds, statuses, states, verbs.
//
// The numbers go over the wire, so new rows are only ever added at the end.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace undercroft {

enum class EntityId : std::uint32_t {};  // never reused within a realm; also the order of spawning
inline constexpr EntityId kNobody{0};

using TurnNumber = std::uint32_t;

// What the arbiter rules on (R63). An entity's kind is what it is now: a door changes kind when it
// opens, a mimic when it wakes, a body when it dies. Wall, Water, Ice, Ledge and Stairs are never
// entities: cells hold them (R6), but movers meet them like any other resident.
// clang-format off
enum class Kind : std::uint8_t {
  Wall, Player, Monster, Friend, Mimic, Chest, ClosedDoor, OpenDoor, Lever, Crate,
  Key, Treasure, Item, Corpse, Spikes, BounceTrap, Water, Ice, Ledge, Stairs, Portal, Projectile
};
// clang-format on
inline constexpr int kKindCount = 22;

// Bottom to top (R2).
enum class Layer : std::uint8_t { Terrain, Trap, Item, Projectile, Body, Wall };

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
[[nodiscard]] constexpr bool is_wall(Ground g) {
  return g == Ground::SoftRock || g == Ground::Masonry || g == Ground::Bedrock;
}

enum class Metal : std::uint8_t { Iron, Silver, Gold };
inline constexpr int kMetalCount = 3;

// What an entity is under, for a number of turns or until something ends it (R78).
// clang-format off
enum class Status : std::uint8_t {
  Stun,      // turns; its actions fail (R25)
  Rest,      // turns; the same, given to the yielding (F7)
  Insight,   // turns; sees the unseen (R65)
  Revealed,  // turns; an unseen one that everybody sees
  Strong,    // turns; a draught of strength
  Swift,     // turns; a draught of speed
  Held,      // 1: water holds it (R92)
  Freed,     // 1: water has let go, until it leaves the cell (F15)
  Sliding    // a Direction's number: it slides that way (R94)
};
// clang-format on
inline constexpr int kStatusCount = 9;
// Those that last a number of turns (R78); the others end by what happens.
[[nodiscard]] constexpr bool is_timed(Status s) { return s <= Status::Swift; }

// What one sees of a thing's condition.
// clang-format off
enum class State : std::uint8_t {
  None, Closed, Open, Locked, Up, Down, Pressed, Released, Asleep, Awake
};
// clang-format on

// One thing that happened: docs/scenarios.md's verbs, in its order.
// clang-format off
enum class Verb : std::uint8_t {
  Moved, Bumped, Swapped, Attack, Faster, Ambush, Strike, Avoid, Weak, Damage, Riposte, Hit, Death,
  FallBack, Hostile, Opened, Taken, FoundNothing, Locked, Unlocked, Closed, Toggled, Dug, Talked,
  Shoved, Rested, Woke, Revealed, Bounced, Pressed, Released, Submerged, Surfaced, Slid, Fell,
  Spiked, Descended, Ascended, Teleported, Healed, Used, Wore, Dropped, Faced, Stunned, Respawned,
  Won, Rejected, Said, Arrived, Left, TookOff, Gave, Broke
};
// clang-format on
inline constexpr int kVerbCount = 54;

// Why an intent was turned down (R103, R104). None: it was not.
// clang-format off
enum class Reason : std::uint8_t {
  None, Wall, Corner, Lacks, Late, Dead, Malformed, Nothing, Nowhere, Unfit
};
// clang-format on
inline constexpr int kReasonCount = 10;

// The words used in files, logs and rules pages: "closed-door", "fall-back" ...
[[nodiscard]] std::string_view name_of(Kind kind);
[[nodiscard]] std::string_view name_of(Ground ground);
[[nodiscard]] std::string_view name_of(Metal metal);
[[nodiscard]] std::string_view name_of(Status status);
[[nodiscard]] std::string_view name_of(State state);
[[nodiscard]] std::string_view name_of(Verb verb);
[[nodiscard]] std::string_view name_of(Reason reason);
[[nodiscard]] std::optional<Verb> parse_verb(std::string_view word);

}  // namespace undercroft
