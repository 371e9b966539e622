// trigger.h: what things and creatures do when something happens to them, as blueprints say it
// (R220).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/sim/content/attributes.h"
#include "server/sim/content/condition.h"
#include "server/sim/content/consequences.h"
#include "server/sim/content/level_table.h"
#include "server/sim/content/use.h"
#include "shared/vocabulary.h"

namespace undercroft {

inline constexpr int kFarthestTrigger = 12;  // cells that its effects reach

// What may happen to the bearer of a trigger.
enum class Occasion : std::uint8_t {
  Entered,  // a creature moved into its cell
  Left,     // a creature moved out of its cell
  Hit,      // it was harmed
  Died,
  Opened,
  Shut,
  Toggled,
  Taken,    // into a pack
  Dropped,  // onto the ground, also after a throw
  Used,     // an item, by its user
  Worn,
  TakenOff,
  Strikes,  // it, or its wielder with it, has harmed a creature that lives: the cause
  Talked,   // a player bumped into a friend
  Said,     // a player in view of it said a word aloud
  Seen,     // a player sees it for the first time
  Turn,     // a turn of a player near it is over
  Carried,  // a turn of the creature that holds it is over: the cause
  Kills,    // it, or its wielder with it, has killed a creature: the cause
  Laid      // a key, treasure or item was laid or fell into its cell; the cause is who held it
};
inline constexpr int kOccasionCount = 20;

// Occasions is a set of them.
class Occasions {
 public:
  [[nodiscard]] constexpr bool has(Occasion o) const { return (bits_ & bit(o)) != 0; }
  constexpr void add(Occasion o) { bits_ |= bit(o); }

 private:
  static constexpr std::uint32_t bit(Occasion o) { return 1U << static_cast<unsigned>(o); }
  std::uint32_t bits_ = 0;
};

// Which creatures may cause it.
enum class CauseKind : std::uint8_t { Anyone, Player, Monster, Friend };

// The creatures that an effect reaches. Cause: the creature that caused it, or the bearer if nobody
// did. Near: creatures within `within` cells that the bearer's cell sees. Company: the cause and
// its group. Level: all players of the level. Holder: whoever holds the bearer.
enum class Affected : std::uint8_t { Cause, Itself, Near, Company, Level, Holder };

// Where the Crown goes: to the bearer's cell, or onto the stairs up or down of its level.
enum class CrownGoes : std::uint8_t { Here, Up, Down };

// Numbers that creatures gain for good; may be negative.
struct Grown {
  Attributes attributes = {};
  int health = 0;  // of the maximum
  friend bool operator==(const Grown&, const Grown&) = default;
};

// A TriggerEffect says what happens. All its parts that are set happen, in the order of the
// fields.
struct TriggerEffect {
  std::string says = {};                // to those affected, or to all who see the bearer
  std::optional<Affected> to = {};      // unset: Cause
  CauseKind only = CauseKind::Anyone;   // of those, only such creatures
  int within = 1;                       // cells, for Near, `ground` and `clears`
  std::vector<std::string> opens = {};  // keys of doors and chests: those that the bearer is wired
  std::vector<std::string> shuts = {};  // to, or else all on its level
  std::vector<std::string> locks = {};
  std::vector<std::string> unlocks = {};
  std::optional<Ground> ground = {};        // what the cells become
  std::vector<std::string> clears = {};     // keys of clouds and patches that end within `within`
  std::optional<Burst> burst = {};          // in the bearer's cell
  std::vector<LootEntry> spawns = {};       // creatures beside it, drawn by weight ...
  int number = 1;                           // ... this many
  std::vector<std::string> drops = {};      // items in its cell
  std::optional<std::string> takes = {};    // an item of those affected
  std::optional<Slot> takes_worn = {};      // what those affected wear there is gone
  std::optional<std::string> gives = {};    // an item for those affected
  std::optional<std::string> turns = {};    // the new blueprint of monsters and friends affected
  Use use = {};                             // works on those affected
  int damage = 0;                           // whatever the armour
  int push = 0;                             // cells, away from the bearer; < 0: towards it
  Grown grows = {};                         // those affected
  std::optional<CrownGoes> crown = {};      // the Crown of its level moves, whoever holds it
  std::optional<std::string> becomes = {};  // the bearer's new blueprint
  int noise = 0;                            // cells within which monsters hear the cause, or the
                                            // player behind it
  bool swaps = false;                       // the bearer, a creature, and the cause change places
  bool vanishes = false;                    // the bearer is gone
  friend bool operator==(const TriggerEffect&, const TriggerEffect&) = default;
};

struct Trigger {
  Occasion occasion = Occasion::Entered;
  CauseKind by = CauseKind::Anyone;
  std::optional<std::string> with = {};     // the cause holds an item or key of this key; of Laid:
                                            // the thing is of this key
  std::string word = {};                    // of Said
  std::optional<Condition> condition = {};  // of the bearer
  int together = 1;   // so many players must cause it in one turn, here or at others of its key
  int count = 1;      // works every so many times
  bool once = false;  // works only once
  int one_in = 1;     // works one time in so many, by the realm's dice
  TriggerEffect effect = {};
  friend bool operator==(const Trigger&, const Trigger&) = default;
};

}  // namespace undercroft
