// combat.h: fights, resolved at once and whole (R70-R75), and health going and coming (R77).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// `mover` attacks `resident`. Whoever of the two was hidden from the other, or strikes first by
// nature, ambushes (R65, F3, F12). The only place where a fight begins.
// REQUIRES: both are alive (R64).
void fight(World& world, EntityId mover, EntityId resident);

// The same, with `resident` lying in ambush: a mimic that was touched.
void ambush(World& world, EntityId mover, EntityId resident);

// A plain blow at a crate, whatever the ruleset (R144); without health it breaks, and is gone.
void strike_thing(World& world, EntityId striker, EntityId thing);

// Is one that is attacked from there flanked (R140): does another foe of it, alive and neither
// stunned nor resting, stand in the cell exactly opposite the attacker? A foe is one whose bump
// would be a fight.
[[nodiscard]] bool is_flanked(const World& world, EntityId target, EntityId attacker);

// Would its bump into the other be a fight? The arbiter knows.
[[nodiscard]] bool is_foe(const World& world, EntityId one, EntityId of);

// The most that a blow of this one does, before armour: strength + weapon power (R71, R72).
[[nodiscard]] int force_of(const World& world, EntityId striker);

// What is left of a blow of so much force behind the target's armour; 0 is none at all.
[[nodiscard]] int damage_of(const World& world, int force, EntityId target);

// ---- harm ----

inline constexpr int kDangerTurns = 10;  // after harm, in which nobody slips away (R106)

// Takes `amount` from `victim` and tells it with the health that is left; at none it dies. `doer`
// is whoever did it to it, kNobody when nobody did.
void hurt(World& world, Verb verb, EntityId victim, EntityId doer, int amount);

// Takes it away without a word, down to none; what is left. A player is in danger from now on.
int take_health(World& world, EntityId id, int amount);

// Gives back up to `amount`, not beyond the maximum; tells it when there was any to give.
void heal(World& world, EntityId id, int amount);

// ---- how each ruleset fights ----

// A fight about to be fought.
struct Fight {
  EntityId mover = kNobody;  // who began it
  EntityId resident = kNobody;
  EntityId ambusher = kNobody;  // or one of the two
  bool flanked = false;         // the resident (R140)
};

// Is the target in a shell that this fight does not open?
[[nodiscard]] bool is_shut(const World& world, const Fight& fight, EntityId target);

void fight_duel(World& world, const Fight& fight);
void fight_plain(World& world, const Fight& fight);

// An unseen one that has struck, or been walked into, is seen for a while (R65). No event when it
// was not unseen.
void reveal(World& world, EntityId id);

}  // namespace undercroft
