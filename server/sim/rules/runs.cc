// runs.cc: looks whether any hero lives.
#include "server/sim/rules/runs.h"

#include <algorithm>

#include "server/sim/world/rng.h"

namespace undercroft {
namespace {

bool has_won(const World& world) {
  return std::any_of(world.players().begin(), world.players().end(),
                     [&world](EntityId id) { return world.entity(id).won; });
}

// With death=respawn the dead come back whenever they like. A realm that nobody has played, or that
// its players have left alive, is not lost.
bool is_lost(const World& world) {
  if (world.rules().death == DeathRule::Respawn) return false;
  const bool is_dead =
      std::all_of(world.players().begin(), world.players().end(),
                  [&world](EntityId id) { return world.entity(id).kind() == Kind::Corpse; });
  return is_dead && world.has_level(1) && world.level(1).turn > 0;
}

}  // namespace

void judge_run(World& world) {
  if (world.rules().after_run == AfterRun::Stay || world.run.end != RunEnd::Open) return;
  if (has_won(world)) world.run.end = RunEnd::Won;
  if (world.run.end == RunEnd::Open && is_lost(world)) world.run.end = RunEnd::Lost;
}

std::uint64_t seed_of_next_run(const World& world, int attempt) {
  Rng seeds = Rng::stream(world.seed(), "next run", world.run.number);
  for (int i = 0; i < attempt; ++i) seeds.next();
  return seeds.next();
}

}  // namespace undercroft
