// rulings.h: the table of rulings: what happens when a kind of mover meets a kind of resident.
//
// One row per resident kind, one column per mover kind (R60-R63). The table knows nothing of action
// chains, which state what an entity wants to do, and chains know nothing of the table.
#pragma once

#include <cstddef>
#include <cstdint>

#include "shared/enum_array.h"
#include "shared/vocabulary.h"

namespace undercroft {

enum class Mover : std::uint8_t { Player, Monster, Shoved, Projectile };
template <>
inline constexpr std::size_t kEnumCount<Mover> = 4;

// The action component that handles the meeting (R61).
enum class Contact : std::uint8_t { None, Fight, Dig, Interact, Enter, Swap };
template <>
inline constexpr std::size_t kEnumCount<Contact> = 6;

enum class Verdict : std::uint8_t { Refuse, Enter, Swap };
template <>
inline constexpr std::size_t kEnumCount<Verdict> = 3;

// An effect of a ruling. The mover's deed runs before the resident's.
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
template <>
inline constexpr std::size_t kEnumCount<Deed> = index_of(Deed::Snare) + 1;

// The condition under which a clause's first ruling applies.
enum class ClauseCondition : std::uint8_t {
  Always,
  EnoughPower,     // the mover digs at least as hard as the wall
  HasHands,        // the mover opens doors, and the door is not locked
  RoomBehind,      // the crate can be shoved on
  MaySwap,         // players may change places: no pvp, and nothing of F8 forbids it
  Pvp,             // the house rule pvp is on
  NotDeliberate,   // the blow is not deliberate (F10)
  Deliberate,      // the blow is deliberate
  Fearless,        // the mover does not fear fire (R153)
  Harmless,        // the patch costs no health, or the mover stands in one that does (R196)
  MoverFollows,    // the mover is a friend that follows a player (R195)
  ResidentFollows  // the resident is one, and the mover a monster
};
template <>
inline constexpr std::size_t kEnumCount<ClauseCondition> =
    index_of(ClauseCondition::ResidentFollows) + 1;

struct Ruling {
  Contact contact = Contact::None;
  Verdict verdict = Verdict::Refuse;
  Deed mover = Deed::None;
  Deed resident = Deed::None;
  friend constexpr bool operator==(const Ruling&, const Ruling&) = default;
};

// One entry of the table. `ruling` applies if `condition` holds; else `otherwise` applies if
// `other_condition` holds; else the arbiter refuses. There is no default constructor, so a pair
// without an entry does not compile (F26).
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

// The entry for a pair. Every pair has one.
[[nodiscard]] const Clause& clause_for(Kind resident, Mover mover);

}  // namespace undercroft
