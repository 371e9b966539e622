// habit.h: how often a creature strikes, by its sequence.
#pragma once

#include "server/sim/content/blueprint.h"

namespace undercroft {

// Shares of the turns in which the creature stands beside its foe.
struct Habit {
  double blows = 0;  // it begins a fight or sweeps
  double shots = 0;
};

// Steps that only wait or walk until a player is near take no turn: the player is near. A step with
// another condition than the creature's own health is counted half.
[[nodiscard]] Habit habit_of(const Blueprint& creature);

}  // namespace undercroft
