// stages.h: generates a level: runs the stages for one sub-seed after another.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

inline constexpr int kMaxAttempts = 20;  // sub-seeds (D20)

// Called with the plan so far after every stage, and after every pass of separation and smoothing.
using Watch = std::function<void(std::string_view stage, const LevelPlan& plan)>;

// A Draft is the result of one sub-seed.
struct Draft {
  LevelPlan plan;          // as far as it got
  Flaw flaw = Flaw::None;  // why it stopped there
  std::string reason;      // for Unkept: what is missing; for Unproved: what the proof found
};

// Runs every stage for one sub-seed. The proof comes last (D30) unless `with_proof` is false.
[[nodiscard]] Draft run_stages(const LevelOptions& options, const Catalogue& catalogue,
                               const Watch& watch = {}, bool with_proof = true);

struct PlanResult {
  std::optional<LevelPlan> plan;  // none: every sub-seed was rejected
  std::vector<Flaw> rejected;     // reasons of the sub-seeds rejected before it
  std::string reason;             // of the sub-seed that came furthest
};

// Plans the level of the first sub-seed that succeeds. Pure: equal arguments give equal levels, on
// any thread.
[[nodiscard]] PlanResult plan_level(const LevelOptions& options, const Catalogue& catalogue,
                                    bool with_proof = true);

}  // namespace undercroft
