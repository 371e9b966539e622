// carried_reader.h: reads what a scenario carries over from the middle of a game.
#pragma once

#include "server/scenario/scenario.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// True with `content = "game"`: the file has the game's blueprints and not those for scenarios.
// Reports any other value.
[[nodiscard]] bool is_about_the_game(TableReader& file);

// Reads the dice, and the turns and hunters of levels.
void read_carried_head(TableReader& file, Scenario& scenario);

// Reads `kind`, `held_by`, `away` and `details` of an entity.
void read_carried_plan(TableReader& reader, EntityPlan& plan);

// Reports holders and details that do not fit, and a state from which the rules cannot go on.
// Sets the scenario up for it, if the file has no other mistake.
void check_carried(const Scenario& scenario, Complaints& complaints);

}  // namespace undercroft
