// habit.cc: counts the turns of a sequence.
#include "server/tools/duels/habit.h"

#include <algorithm>

namespace undercroft {
namespace {

bool has(const Step& step, Component component) {
  return std::find(step.chain.begin(), step.chain.end(), component) != step.chain.end();
}

bool strikes(const Step& step) {
  return has(step, Component::Attack) || has(step, Component::Sweep);
}

bool is_approach(const Step& step) {
  const bool acts = strikes(step) || has(step, Component::Shoot) || has(step, Component::Summon);
  return step.until && !step.until->every && !acts;
}

// In a fight the creature is mostly hurt.
double share_of_condition(const Condition& when) {
  if (when.hurt) return *when.hurt ? 1 : 0.25;
  return when.alone || when.friend_hurt || when.player_within || when.in_line ? 0.5 : 1;
}

double turns_of(const Step& step) {
  if (is_approach(step)) return 0;
  const int turns = step.until && step.until->every ? *step.until->every - 1 : step.repeat;
  return turns * (step.when ? share_of_condition(*step.when) : 1) / step.one_in;
}

}  // namespace

Habit habit_of(const Blueprint& creature) {
  Habit habit;
  double all = 0;
  for (const Step& step : creature.sequence) {
    const double turns = turns_of(step);
    all += turns;
    if (strikes(step)) {
      habit.blows += turns;
    } else if (has(step, Component::Shoot)) {
      habit.shots += turns;
    }
  }
  if (all == 0) return {};
  return {habit.blows / all, habit.shots / all};
}

}  // namespace undercroft
