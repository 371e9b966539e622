// trigger_places.h: what triggers do to doors, chests and ground (R220).
#pragma once

#include <string>
#include <vector>

#include "server/sim/world/world.h"

namespace undercroft {

// Opens, shuts, locks and unlocks the doors and chests that the effect names: those that the bearer
// is wired to, or else all on the level. `doer`: whose deed it is.
void work_on_doors(World& world, const TriggerEffect& effect, EntityId bearer, int depth,
                   EntityId doer);

// Turns the cells within `effect.within` of the place into the effect's ground. Stairs and the rim
// of the level stay; a wall grows only in an empty cell. A cell whose body the house rules keep
// safe from the player behind it stays too (R146).
void change_ground(World& world, const TriggerEffect& effect, const Place& here);

// Ends the clouds and patches that the effect clears within `effect.within` of the place.
void clear_areas(World& world, const TriggerEffect& effect, const Place& here);

}  // namespace undercroft
