// combat.h: fights, each resolved completely at once (R70-R75), and changes of health (R77).
#pragma once

#include "server/sim/rules/resistance.h"
#include "server/sim/world/world.h"

namespace undercroft {

// `mover` attacks `resident`. If one of them was hidden from the other, or strikes first by nature,
// it ambushes (R65, F3, F12). Then the shape of the mover's weapon meets others (R190), and the
// mover may fall back (R73). Fights begin nowhere else. REQUIRES: both are alive (R64).
void fight(World& world, EntityId mover, EntityId resident);

// As above, with `resident` in ambush, a mimic that was touched. The weapon meets nobody else.
void ambush(World& world, EntityId mover, EntityId resident);

// A plain blow at a crate, whatever the combat rule (R144). Without health the crate breaks and is
// gone.
void strike_thing(World& world, EntityId striker, EntityId thing);

// True if a target attacked from there is flanked (R140): another foe of the target, alive and
// neither stunned nor resting, stands in the cell exactly opposite the attacker. A foe is a
// creature whose bump would be a fight.
[[nodiscard]] bool is_flanked(const World& world, EntityId target, EntityId attacker);

// True if its bump into the other would be a fight, by the table of rulings.
[[nodiscard]] bool is_foe(const World& world, EntityId one, EntityId of);

// The most harm that its blow can do, before armour: strength + weapon power (R71, R72), and what
// gifts add (R171).
[[nodiscard]] int force_of(const World& world, EntityId striker);

// The same of a blow at that target. A long weapon may have less at a foe beside its wielder
// (R190).
[[nodiscard]] int force_against(const World& world, EntityId striker, EntityId target);

// What the striker's gift adds to a blow at a flanked foe; 0 without it.
[[nodiscard]] int force_of_flanking(const World& world, EntityId striker);

// The harm that is left of a blow of that force after the armour of the target, and of those who
// shield it (R171); 0: none. With gaps in armour, 1 is left of a force above half of that armour.
[[nodiscard]] int damage_of(const World& world, int force, EntityId target);

// ---- harm ----

inline constexpr int kDangerTurns = 10;  // turns after harm in which leaving is not safe (R106)

// Takes what is left of `amount` (R223) from the victim's health and tells it with the health left.
// Without health it dies. `doer`: what struck it, or kNobody. Returns the harm done; nothing, and
// it does nothing, if the house rules keep the victim safe from the player behind it (R146), or if
// nothing is left of anything but a blow. `words`: what hurts, of Verb::Sickened.
std::optional<int> hurt(World& world, Verb verb, EntityId victim, EntityId doer, int amount,
                        std::string_view words = {}, const Means& means = {});

// Takes health without an event, down to 0, and returns what is left. A player is in danger from
// now on.
int take_health(World& world, EntityId id, int amount, EntityId doer = kNobody);

// Restores up to `amount`, not beyond the maximum. Tells it if anything was restored.
void heal(World& world, EntityId id, int amount);

// ---- how each ruleset fights ----

// A fight that is about to be resolved.
struct Fight {
  EntityId mover = kNobody;  // the attacker
  EntityId resident = kNobody;
  EntityId ambusher = kNobody;  // or kNobody; one of the two
  bool flanked = false;         // the resident is flanked (R140)
};

// The harm of a blow or a missile that is left behind the target's shell (F3), if it has one: all
// of it if the target is flanked, 1 at most from a player without company, else none.
[[nodiscard]] int through_shell(const World& world, EntityId striker, EntityId target, bool flanked,
                                int damage);

void fight_duel(World& world, const Fight& fight);
void fight_plain(World& world, const Fight& fight);

// After a duel the attacker steps back, if both are alive and beside each other. A hold swallows
// the step (R73, F13).
void fall_back(World& world, EntityId mover, EntityId other);

// An unseen creature that has struck, or was walked into, is visible for a while (R65). No event if
// it was visible.
void reveal(World& world, EntityId id);

// Reveals the ambusher, or the stunned creature that the attacker walked into unseen (R65, R204).
void reveal_hidden(World& world, const Fight& fight);

}  // namespace undercroft
