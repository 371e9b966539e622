// signs.cc: the table of signs and reach for each movs rule.
#include "server/sim/turn/signs.h"

#include <algorithm>
#include <array>

#include "server/sim/rules/flight.h"
#include "server/sim/rules/statuses.h"
#include "server/sim/rules/sweeping.h"
#include "server/sim/turn/sequence.h"

namespace undercroft {
namespace {

struct SignRow {
  Movs movs;
  StepSign sign;
  ReachShape reach;  // of its attacks
};

// clang-format off
constexpr std::array kRows = std::to_array<SignRow>({
    {Movs::None,          StepSign::Waits,  ReachShape::None},
    {Movs::Chase,         StepSign::Hunts,  ReachShape::Orthogonals},
    {Movs::ChaseDiagonal, StepSign::Hunts,  ReachShape::Diagonals},
    {Movs::ChaseAny,      StepSign::Hunts,  ReachShape::All},
    {Movs::Flee,          StepSign::Flees,  ReachShape::Orthogonals},
    {Movs::Straight,      StepSign::Walks,  ReachShape::Line},
    {Movs::Wander,        StepSign::Walks,  ReachShape::All},
    {Movs::Path,          StepSign::Hunts,  ReachShape::All},
    {Movs::Guard,         StepSign::Guards, ReachShape::All},
    {Movs::KeepAway,      StepSign::Walks,  ReachShape::All},
    {Movs::Follow,        StepSign::Walks,  ReachShape::None},
});
// clang-format on

static_assert(kRows.size() == index_of(Movs::Follow) + 1 &&
                  rows_are_in_order(kRows, &SignRow::movs),
              "a row for every movs rule, in the order of the list");

const SignRow& row_of(Movs movs) { return kRows[static_cast<std::size_t>(movs)]; }

// True for monsters and friends that are awake and alive.
bool shows_signs(const Entity& e) {
  return (e.kind() == Kind::Monster || e.kind() == Kind::Friend) && e.alive;
}

bool has(const Step& step, Component component) {
  return std::find(step.chain.begin(), step.chain.end(), component) != step.chain.end();
}

// The shot that the creature is about to make, if this step or the next one shoots. It aims until
// then (R152).
const Step* coming_shot(const World& world, const Entity& e, const Step& step) {
  if (has(step, Component::Shoot)) return &step;
  const Step& next = step_after(world, e, step);
  return has(next, Component::Shoot) ? &next : nullptr;
}

}  // namespace

StepSign sign_of(const World& world, const Entity& e) {
  if (!shows_signs(e)) return StepSign::None;
  if (is_dazed(e)) return StepSign::Rests;
  const Step* step = coming_step(world, e);
  if (step == nullptr) return StepSign::Waits;
  if (step->sign) return *step->sign;
  if (!step->until && coming_shot(world, e, *step) != nullptr) return StepSign::Aims;
  return step->chain.empty() ? StepSign::Waits : row_of(step->movs).sign;
}

StrikeReach reach_of(const World& world, const Entity& e) {
  // A sliding creature strikes nothing, whatever its step (R94).
  if (!shows_signs(e) || is_dazed(e) || e.is(Status::Sliding)) return {};
  const Step* step = coming_step(world, e);
  if (step == nullptr) return {};
  const Step* shot = step->until ? nullptr : coming_shot(world, e, *step);
  const ReachShape shot_shape = shot == nullptr ? ReachShape::None : row_of(shot->movs).reach;
  if (shot_shape != ReachShape::None) return {shot_shape, shooting_range(world, e)};
  // Water and webs stop blows, but not shots (R92).
  if (e.is(Status::Held)) return {};
  if (has(*step, Component::Sweep)) return {ReachShape::Radius, sweeping_range(world, e)};
  const ReachShape shape = row_of(step->movs).reach;
  const bool strikes = has(*step, Component::Attack) && shape != ReachShape::None;
  return strikes ? StrikeReach{shape, 1} : StrikeReach{};
}

}  // namespace undercroft
