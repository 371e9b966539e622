// proof.cc: runs the checks in order. This folder uses no code of the generator's stages.
#include "server/sim/generation/proof/proof.h"

#include <array>

#include "server/sim/generation/proof/checks.h"

namespace undercroft {
namespace {

constexpr std::array kChecks = {
    rim_is_sealed,
    stairs_are_right,
    rooms_are_as_many_as_promised,
    crown_is_right,
    layers_hold_one,
    all_is_reached,
    locks_lock,
    blockers_keep_clear,
    entrance_is_safe,
    doors_hang,
    rooms_have_shapes,
    hallways_keep_out_of_other_rooms,
    doorways_have_no_twins,
    wires_lead_somewhere,
    plates_open_niches,
    drawn_rooms_stand_apart,
    bridges_cross,
    promises_are_kept,
    crown_is_guarded,
};

// A level that is drawn as a whole answers for itself, except for what every level needs (D51).
constexpr std::array kChecksOfDrawnLevels = {
    rim_is_sealed,   stairs_are_right,     crown_is_right,
    layers_hold_one, wires_lead_somewhere, drawn_level_has_a_way,
};

template <typename Checks>
Expected<> first_fault(const Checks& checks, const LevelPlan& plan, const Catalogue& catalogue) {
  for (const auto check : checks) {
    if (auto proved = check(plan, catalogue); !proved) return proved;
  }
  return {};
}

}  // namespace

Expected<> prove(const LevelPlan& plan, const Catalogue& catalogue) {
  const bool is_drawn = !table_of(catalogue, plan.options).map.empty();
  return is_drawn ? first_fault(kChecksOfDrawnLevels, plan, catalogue)
                  : first_fault(kChecks, plan, catalogue);
}

}  // namespace undercroft
