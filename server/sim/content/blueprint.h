// blueprint.h: data that describes one sort of entity (docs/rules.md): what content files say.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "shared/geometry.h"
#include "shared/vocabulary.h"

namespace undercroft {

// What an action is made of, tried in order (R20).
enum class Component : std::uint8_t { Attack, Dig, Interact, Move, Shoot, Summon, Mend, Sweep };
inline constexpr int kComponentCount = 8;

// An action: its components in order; none at all is Wait, which always succeeds.
using Chain = std::vector<Component>;

// How a step finds the directions to try (R51).
enum class Movs : std::uint8_t {
  None,
  Chase,
  ChaseDiagonal,
  ChaseAny,
  Flee,
  Straight,
  Wander,
  Path,
  Guard
};

// All that are given must hold; an empty condition always holds.
struct Condition {
  std::optional<int> player_within;  // cells (Chebyshev) to the nearest living player, at most
  std::optional<bool> hurt;          // health below the maximum
  std::optional<bool> alone;         // no other living monster within its vision
  friend bool operator==(const Condition&, const Condition&) = default;
};

// One step of a sequence (R50). `success` and `fail` name a step, from 0; unset: the next one.
struct Step {
  Chain chain;
  Movs movs = Movs::None;
  int repeat = 1;  // turns
  std::optional<int> success = std::nullopt;
  std::optional<int> fail = std::nullopt;
  std::optional<Condition> until = std::nullopt;  // stay until it holds
  std::optional<Condition> when = std::nullopt;   // skip while it does not hold
  std::optional<StepSign> sign = std::nullopt;    // unset: by its action and movs (R130)
  friend bool operator==(const Step&, const Step&) = default;
};

using Sequence = std::vector<Step>;  // a ring; empty: never acts

// What may run when an action has failed (R24, F27): turn/failure_handlers.cc says what each does.
enum class FailingHandler : std::uint8_t { FacePlayer, Bumped };
inline constexpr int kFailingHandlerCount = 2;

enum class Trait : std::uint8_t {
  Yielding,
  Hands,
  Unseen,
  Flying,
  FirstStrike,
  FearsFire,
  Shelled,
  Weaver
};
inline constexpr int kTraitCount = 8;

// A small set of traits (F3).
class Traits {
 public:
  [[nodiscard]] constexpr bool has(Trait t) const { return (bits_ & bit(t)) != 0; }
  constexpr void add(Trait t) { bits_ = static_cast<std::uint8_t>(bits_ | bit(t)); }
  [[nodiscard]] constexpr std::uint8_t bits() const { return bits_; }
  friend constexpr bool operator==(Traits, Traits) = default;

 private:
  static constexpr unsigned bit(Trait t) { return 1U << static_cast<unsigned>(t); }
  std::uint8_t bits_ = 0;
};

// The attributes of R76 but for health. All in points; vision in cells.
struct Attributes {
  int strength = 0;
  int speed = 0;
  int armour = 0;
  int vision = 0;
  int dig = 0;
  friend bool operator==(const Attributes&, const Attributes&) = default;
};

// Where a thing is worn; a wearer has one of each.
enum class Slot : std::uint8_t { None, Weapon, Armour, Light };
inline constexpr int kSlotCount = 4;

// What else using a thing does to whoever uses it (R154).
enum class UseEffect : std::uint8_t { None, Blink, Map, Recall };

// What using a thing does, once; the thing is gone then.
struct Use {
  int heal = 0;                  // health given back
  std::optional<Status> status;  // given to the user ...
  int turns = 0;                 // ... for that long
  int reach = 0;         // cells; more than 0: given not to the user but to all others so near
  bool company = false;  // given to the user and all players of its group (R145)
  UseEffect effect = UseEffect::None;
  friend bool operator==(const Use&, const Use&) = default;
};

// What fills the cell where a flask breaks, and perhaps those around it (R153).
struct Burst {
  Kind fills = Kind::Fire;  // Fire, Frost or Smoke
  int turns = 1;
  bool around = false;
  friend bool operator==(const Burst&, const Burst&) = default;
};

// Sorts of things that are unknown at first (R154).
enum class Unidentified : std::uint8_t { None, Draught, Scroll };

// Levels from one depth to another, both included.
struct Depths {
  int from = 1;
  int to = 1;
  friend bool operator==(const Depths&, const Depths&) = default;
};

// Index of a blueprint in its catalogue.
enum class BlueprintId : std::uint16_t {};

struct Blueprint {
  std::string key;  // its table's name: "murder_hornet"
  Kind kind = Kind::Item;
  std::string name;  // for people: "Murder Hornet"
  std::string description;
  char32_t glyph = U'?';
  std::string colour = "white";
  std::optional<Depths> depth;  // where it lives

  int health = 0;  // 0 for things
  Attributes attributes;
  int priority = 0;
  Traits traits;
  Direction facing = Direction::Right;
  Sequence sequence;
  std::vector<FailingHandler> on_fail;  // run in order when an action has failed (R24, F27)

  State state = State::None;   // what it begins as: closed, locked, asleep, up ...
  std::optional<Metal> metal;  // of keys and locks
  int worth = 0;               // of treasure
  bool crown = false;          // the Crown (R110)
  Slot slot = Slot::None;      // of what can be worn
  Attributes worn;             // added while it is worn
  int power = 0;               // of weapons: added to strength in a blow
  int range = 0;   // cells: of bows and slings (R151), of creatures that shoot (0: as they see) or
                   // sweep (0: 1)
  int thrown = 0;  // power when it is thrown (R150)
  bool breaks = false;                        // where it lands, having been thrown
  bool soft = false;                          // burns away (R153)
  std::optional<Burst> burst;                 // of what breaks
  Unidentified unknown = Unidentified::None;  // looks like one of its sort until it is known (R154)
  Unidentified look_of = Unidentified::None;  // is such a look, and nothing else
  std::string summons;                        // key of a blueprint: of creatures that call others
  std::vector<std::string> lines;             // of friends: what else they say (R160)
  std::vector<std::string> gifts;             // of altars: keys of what they offer (R161)
  std::optional<Use> use;
  std::vector<std::string> holds;  // keys of blueprints it begins with

  friend bool operator==(const Blueprint&, const Blueprint&) = default;
};

// What others may hold: in packs and chests, or left by the dead.
[[nodiscard]] constexpr bool can_be_held(Kind kind) {
  return kind == Kind::Key || kind == Kind::Treasure || kind == Kind::Item;
}

}  // namespace undercroft
