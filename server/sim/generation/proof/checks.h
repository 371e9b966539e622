// checks.h: the checks of the proof. Each succeeds or returns what is wrong.
#pragma once

#include <string>
#include <string_view>

#include "server/sim/content/catalogue.h"
#include "server/sim/generation/plan/level_plan.h"
#include "shared/expected.h"

namespace undercroft {

// "open rim at 0,7".
[[nodiscard]] inline auto failed_at(std::string_view what, Point p) {
  return failed(std::string(what) + " at " + std::to_string(p.x) + "," + std::to_string(p.y));
}

// Ground and rooms (layout_checks.cc).
[[nodiscard]] Expected<> rim_is_sealed(const LevelPlan& plan, const Catalogue& catalogue);
[[nodiscard]] Expected<> stairs_are_right(const LevelPlan& plan, const Catalogue& catalogue);
[[nodiscard]] Expected<> rooms_are_as_many_as_promised(const LevelPlan& plan,
                                                       const Catalogue& catalogue);
[[nodiscard]] Expected<> rooms_have_shapes(const LevelPlan& plan, const Catalogue& catalogue);
[[nodiscard]] Expected<> hallways_keep_out_of_other_rooms(const LevelPlan& plan,
                                                          const Catalogue& catalogue);
[[nodiscard]] Expected<> doorways_have_no_twins(const LevelPlan& plan, const Catalogue& catalogue);

// Entities (thing_checks.cc).
[[nodiscard]] Expected<> crown_is_right(const LevelPlan& plan, const Catalogue& catalogue);
[[nodiscard]] Expected<> layers_hold_one(const LevelPlan& plan, const Catalogue& catalogue);
[[nodiscard]] Expected<> blockers_keep_clear(const LevelPlan& plan, const Catalogue& catalogue);
[[nodiscard]] Expected<> entrance_is_safe(const LevelPlan& plan, const Catalogue& catalogue);
[[nodiscard]] Expected<> doors_hang(const LevelPlan& plan, const Catalogue& catalogue);
[[nodiscard]] Expected<> wires_lead_somewhere(const LevelPlan& plan, const Catalogue& catalogue);

// A door opened by plates hides exactly one chest, and a crate is one push from a plate (R143).
[[nodiscard]] Expected<> plates_open_niches(const LevelPlan& plan, const Catalogue& catalogue);

// Rooms drawn as text stand apart (drawn_checks.cc): around each is a ring of free floor within its
// room, which a walk reaches and no fixture bars; no stairs lie in it (D41); and each of its locks
// is the only one of its metal on the level, with one key in the same room (D43).
[[nodiscard]] Expected<> drawn_rooms_stand_apart(const LevelPlan& plan, const Catalogue& catalogue);

// A level that is drawn as a whole has a way from its entrance to its goal, if all of its doors are
// open (D51; drawn_checks.cc).
[[nodiscard]] Expected<> drawn_level_has_a_way(const LevelPlan& plan, const Catalogue& catalogue);

// Lakes are of water or ice, chasms of ledges, and nothing lies in them. Bridges are of free floor
// and join two banks. Nobody has to wade through a lake or fall into a chasm: whatever a hero needs
// is reached without either, keys in their order included (D47; terrain_checks.cc).
[[nodiscard]] Expected<> bridges_cross(const LevelPlan& plan, const Catalogue& catalogue);

// No way from the entrance to the Crown keeps clear of the cells around its guard, which stands two
// cells before the Crown or farther (D61; crown_checks.cc).
[[nodiscard]] Expected<> crown_is_guarded(const LevelPlan& plan, const Catalogue& catalogue);

// The promises of the table of the level's depth (promise_checks.cc).
[[nodiscard]] Expected<> promises_are_kept(const LevelPlan& plan, const Catalogue& catalogue);

// What can be reached, and with which keys (walk_checks.cc).
[[nodiscard]] Expected<> all_is_reached(const LevelPlan& plan, const Catalogue& catalogue);
[[nodiscard]] Expected<> locks_lock(const LevelPlan& plan, const Catalogue& catalogue);

}  // namespace undercroft
