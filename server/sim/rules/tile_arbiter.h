// tile_arbiter.h: the law: what happens when a mover meets a resident (R60-R63).
//
// One table, resident kind by mover kind. Chains (what an entity would like to do) know nothing of
// it, and it knows nothing of them.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "server/sim/world/world.h"

namespace undercroft {

enum class Mover : std::uint8_t { Player, Monster, Shoved, Projectile };
inline constexpr int kMoverCount = 4;

// Which component the meeting belongs to (R61).
enum class Contact : std::uint8_t { None, Fight, Dig, Interact, Enter, Swap };

enum class Verdict : std::uint8_t { Refuse, Enter, Swap };

// What a ruling makes happen. The mover's deeds, then the residents'.
enum class Deed : std::uint8_t {
  None,
  Take,
  Fall,
  Slide,
  Shove,
  DigOut,
  OpenChest,
  OpenDoor,
  Toggle,
  Talk,
  EndFlight,
  Wake,
  TurnHostile,
  Break,
  Yield,
  Spike,
  Bounce,
  Suffer,
  Offer,
  Snare
};

// What must hold for a clause's ruling to be taken.
enum class ClauseCondition : std::uint8_t {
  Always,
  EnoughPower,    // the mover digs at least as hard as the wall
  HasHands,       // the mover opens doors, and this one is not locked
  RoomBehind,     // the crate can be shoved on
  PeaceOnly,      // not with the house rule pvp
  NotDeliberate,  // the blow is not meant (F10)
  Deliberate,     // it is
  Fearless        // the mover does not fear fire (R153)
};

struct Ruling {
  Contact contact = Contact::None;
  Verdict verdict = Verdict::Refuse;
  Deed mover = Deed::None;
  Deed resident = Deed::None;
  friend constexpr bool operator==(const Ruling&, const Ruling&) = default;
};

// What the table says of a pair: the ruling, or where its condition does not hold, the other one,
// or where that one's does not hold either, a refusal. It has no default: a pair that nobody has
// ruled on does not compile (F26).
struct Clause {
  Ruling ruling;
  ClauseCondition condition;
  Ruling otherwise;  // {}: refuse
  ClauseCondition other_condition;

  constexpr explicit Clause(Ruling told, ClauseCondition holds = ClauseCondition::Always,
                            Ruling other = {},
                            ClauseCondition other_holds = ClauseCondition::Always)
      : ruling(told), condition(holds), otherwise(other), other_condition(other_holds) {}
};

// Every pair has one.
[[nodiscard]] const Clause& clause_for(Kind resident, Mover mover);

// Who is in the way, or lies there. Walls and terrain have no entity.
struct Resident {
  Kind kind = Kind::Wall;
  EntityId id = kNobody;
};

// One meeting: who moves, as what, which way, and whether the blow is meant (F10).
struct Meeting {
  EntityId mover = kNobody;
  Mover as = Mover::Player;
  Direction direction = Direction::None;
  bool deliberate = false;
};

// The ruling with its condition judged.
[[nodiscard]] Ruling arbitrate(const World& world, const Meeting& meeting,
                               const Resident& resident);

[[nodiscard]] inline Mover mover_kind(const Entity& e) {
  if (e.kind() == Kind::Projectile) return Mover::Projectile;
  return e.kind() == Kind::Player ? Mover::Player : Mover::Monster;
}

// Strong enough for the wall there? Never for the outermost ring (R5).
[[nodiscard]] bool can_dig(const World& world, int depth, Point at, int power);

}  // namespace undercroft
