// blueprint.h: a blueprint, the data that describes one sort of entity in content files
// (docs/rules.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/sim/content/attributes.h"
#include "server/sim/content/condition.h"
#include "server/sim/content/consequences.h"
#include "server/sim/content/gift.h"
#include "server/sim/content/level_table.h"
#include "server/sim/content/light.h"
#include "server/sim/content/resistance.h"
#include "server/sim/content/trigger.h"
#include "server/sim/content/use.h"
#include "shared/geometry.h"
#include "shared/vocabulary.h"

namespace undercroft {

// The parts of an action, tried in order (R20).
enum class Component : std::uint8_t { Attack, Dig, Interact, Move, Shoot, Summon, Mend, Sweep };
inline constexpr int kComponentCount = 8;

// An action: its components in order. Empty is Wait, which always succeeds.
using Chain = std::vector<Component>;

// How a step chooses the directions to try (R51).
enum class Movs : std::uint8_t {
  None,
  Chase,
  ChaseDiagonal,
  ChaseAny,
  Flee,
  Straight,
  Wander,
  Path,
  Guard,
  KeepAway,
  Follow  // friends: their player, and foes near it (R195)
};

inline constexpr int kKeepAway = 4;  // cells

// A Step is one step of a sequence (R50). `success` and `fail` are step numbers, from 0; unset: the
// next step.
struct Step {
  Chain chain;
  Movs movs = Movs::None;
  int repeat = 1;  // turns
  std::optional<int> success = std::nullopt;
  std::optional<int> fail = std::nullopt;
  std::optional<Condition> until = std::nullopt;  // repeat until it holds
  std::optional<Condition> when = std::nullopt;   // skip unless it holds
  std::optional<StepSign> sign = std::nullopt;    // unset: derived from its action and movs (R130)
  int distance = kKeepAway;                       // for KeepAway, in cells
  int one_in = 1;  // taken one time in so many, by the realm's dice, else skipped
  friend bool operator==(const Step&, const Step&) = default;
};

using Sequence = std::vector<Step>;  // a ring; empty: it never acts

// Handlers that can run after a failed action (R24, F27); see turn/failure_handlers.cc.
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
  Weaver,
  Phasing,     // walks through walls (R224)
  Mirror,      // turns shots back (R225)
  Nightsight,  // sees in dark places (R222)
  Steady       // a stun costs it one turn at most (R78)
};
inline constexpr int kTraitCount = 12;

// A Traits is a set of traits (F3).
class Traits {
 public:
  [[nodiscard]] constexpr bool has(Trait t) const { return (bits_ & bit(t)) != 0; }
  constexpr void add(Trait t) { bits_ = static_cast<std::uint16_t>(bits_ | bit(t)); }
  [[nodiscard]] constexpr std::uint16_t bits() const { return bits_; }
  friend constexpr bool operator==(Traits, Traits) = default;

 private:
  static constexpr unsigned bit(Trait t) { return 1U << static_cast<unsigned>(t); }
  std::uint16_t bits_ = 0;
};

// Which others a blow with the weapon meets, besides its target (R190).
enum class BlowShape : std::uint8_t {
  Single,
  Around,   // all foes beside the wielder
  Through,  // the foe behind the target
  Long      // none; but it reaches a foe two cells away in a straight line
};

// Sorts of items that start unidentified (R154).
enum class Unidentified : std::uint8_t { None, Draught, Scroll };

// The index of a blueprint in its catalogue.
enum class BlueprintId : std::uint16_t {};

// The way in which a beaten warden gets up once the Crown is taken (R202).
struct Rising {
  int after = 0;     // turns of the bearer with the Crown
  std::string as;    // the key of what gets up; empty: itself
  std::string says;  // the warning of the turn before
  friend bool operator==(const Rising&, const Rising&) = default;
};

struct Blueprint {
  std::string key;  // name of its table: "murder_hornet"
  Kind kind = Kind::Item;
  std::string name;  // display name: "Murder Hornet"
  std::string description;
  std::string warning;    // clients show it before their player touches one or steps onto it
  std::string takes_two;  // "one rings here, one rings there": what two heroes do with it (R207)
  char32_t glyph = U'?';
  std::string icon;  // an emoji that clients may draw in place of the glyph; may be empty
  std::string colour = "white";
  std::optional<Depths> depth;      // levels it appears on
  std::vector<Appearance> appears;  // further levels, and how often
  std::string signature;            // levels that draw this signature draw it without return (R206)
  std::optional<Depths> hunts;      // monsters: levels on which it comes for players (R173)

  int health = 0;  // 0 for anything but creatures and crates
  Attributes attributes;
  int priority = 0;
  Traits traits;
  Direction facing = Direction::Right;
  Sequence sequence;
  std::vector<FailingHandler> on_fail;  // run in order after a failed action (R24, F27)

  State state = State::None;    // initial state: closed, locked, asleep, up ...
  std::optional<Metal> metal;   // keys and locks
  int gives_way = 0;            // shut chests and doors: after so many blows (R207); 0: never
  int worth = 0;                // treasure
  bool crown = false;           // the Crown (R110)
  bool warden = false;          // follows the bearer of the Crown (R202)
  std::optional<Rising> rises;  // wardens that were beaten (R202)
  Slot slot = Slot::None;       // wearable items
  Attributes worn;              // bonuses while worn
  int power = 0;                // weapons: added to strength in a blow
  int range = 0;  // cells; bows and slings (R151); creatures that shoot (0: their vision) or sweep
                  // (0: 1)
  bool harmless = false;                      // does no harm when thrown (R150)
  int thrown = 0;                             // power when thrown (R150)
  bool breaks = false;                        // breaks where it lands after a throw
  bool soft = false;                          // burns away (R153)
  std::optional<Burst> burst;                 // for items that break
  Unidentified unknown = Unidentified::None;  // has a disguise of this sort until identified (R154)
  Unidentified look_of = Unidentified::None;  // is a disguise of this sort, and nothing else
  std::vector<LootEntry> summons;             // creatures: what they summon, drawn by weight
  std::vector<std::string> lines;  // friends: further things they say (R160); hunters: the
                                   // warning, and their arrival (R173)
  std::vector<std::string> gifts;  // altars: keys of what they offer (R161)
  std::optional<Use> use;
  std::vector<std::string> holds;            // keys of the blueprints it starts with
  std::vector<Hit> hits;                     // creatures, and weapons for their wielder (R180)
  std::optional<DeathDeeds> death;           // monsters, friends and mimics (R181)
  StatusSet immune;                          // creatures: statuses that nothing gives them (R182)
  std::vector<PlacedEntry> escort;           // monsters: placed beside it on a new level (D39)
  std::vector<PlacedEntry> escort_per_hero;  // monsters: come for each further hero (R226)
  BlowShape shape = BlowShape::Single;       // weapons (R190)
  int weak_beside = 0;      // long weapons: so much less force at a foe beside the wielder
  int burns = 0;            // clouds and patches: turns that the fire lasts which eats them
  int charges = 0;          // items: uses before it is empty; 0: a use consumes it (R191)
  int recharge = 0;         // items: turns after which a charge comes back; 0: never
  bool aimed = false;       // items: used on a place that the player chooses, by a bolt (R191)
  std::string ammo;         // bows: key of the items that they shoot; empty: any stone (R192)
  Gifts gives{};            // wearable items: gifts for as long as they are worn (R193)
  std::vector<Ware> sells;  // friends (R194)
  bool follows = false;     // friends: the player who has talked to it (R195)
  int shackles = 0;         // friends: how often players must work at them before it can follow
  std::optional<Inside> inside;     // clouds and patches (R196)
  std::optional<Burst> leaves;      // creatures: in the cell that they step out of (R196)
  std::vector<Trigger> triggers;    // in the order in which they work (R220)
  std::vector<Light> lights;        // (R222)
  std::vector<std::string> tags;    // of the harm that it does (R223)
  std::vector<Resistance> resists;  // creatures, and worn items for their wearer (R223)
  bool hidden = false;              // patches: no player perceives it
  bool is_sector = false;           // bears the triggers of a room, a level or a theme (R222)
  std::optional<bool> dark;         // sectors: whether their cells are seen only where there is
                                    // light; unset: as those around it
  bool sticky = false;              // wearable items: their wearer cannot take them off
  bool weightless = false;          // items: takes no place in a pack (R83)
  int stack = 1;                    // players: so many equal items share a place of the pack (R83)

  friend bool operator==(const Blueprint&, const Blueprint&) = default;
};

// True for kinds that packs and chests can hold and the dead leave behind.
[[nodiscard]] constexpr bool can_be_held(Kind kind) {
  return kind == Kind::Key || kind == Kind::Treasure || kind == Kind::Item;
}

}  // namespace undercroft
