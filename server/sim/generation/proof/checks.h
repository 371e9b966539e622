// checks.h: the checks that the proof is made of: each a sentence about what is wrong, or nothing.
#pragma once

#include <optional>
#include <string>

#include "server/sim/content/catalogue.h"
#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

using Disproof = std::optional<std::string>;

// "open rim at 0,7".
[[nodiscard]] inline std::string at_cell(std::string_view what, Point p) {
  return std::string(what) + " at " + std::to_string(p.x) + "," + std::to_string(p.y);
}

// Of the ground and the rooms (layout_checks.cc).
[[nodiscard]] Disproof rim_is_sealed(const LevelPlan& plan, const Catalogue& catalogue);
[[nodiscard]] Disproof stairs_are_right(const LevelPlan& plan, const Catalogue& catalogue);
[[nodiscard]] Disproof rooms_are_as_many_as_promised(const LevelPlan& plan,
                                                     const Catalogue& catalogue);
[[nodiscard]] Disproof rooms_have_shapes(const LevelPlan& plan, const Catalogue& catalogue);
[[nodiscard]] Disproof hallways_keep_out_of_other_rooms(const LevelPlan& plan,
                                                        const Catalogue& catalogue);
[[nodiscard]] Disproof doorways_have_no_twins(const LevelPlan& plan, const Catalogue& catalogue);

// Of what stands and lies there (thing_checks.cc).
[[nodiscard]] Disproof crown_is_right(const LevelPlan& plan, const Catalogue& catalogue);
[[nodiscard]] Disproof layers_hold_one(const LevelPlan& plan, const Catalogue& catalogue);
[[nodiscard]] Disproof blockers_keep_clear(const LevelPlan& plan, const Catalogue& catalogue);
[[nodiscard]] Disproof entrance_is_safe(const LevelPlan& plan, const Catalogue& catalogue);
[[nodiscard]] Disproof doors_hang(const LevelPlan& plan, const Catalogue& catalogue);
[[nodiscard]] Disproof wires_lead_somewhere(const LevelPlan& plan, const Catalogue& catalogue);

// Behind a door that plates open is one chest, and a crate is one push from a plate (R143).
[[nodiscard]] Disproof plates_open_niches(const LevelPlan& plan, const Catalogue& catalogue);

// Of how far one comes, and with which keys (walk_checks.cc).
[[nodiscard]] Disproof all_is_reached(const LevelPlan& plan, const Catalogue& catalogue);
[[nodiscard]] Disproof locks_lock(const LevelPlan& plan, const Catalogue& catalogue);

}  // namespace undercroft
