// stages.h: how a level is made: stage after stage, sub-seed after sub-seed.
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

// Called after every stage, and after every pass of separation and of smoothing, with what there is
// by then.
using Watch = std::function<void(std::string_view stage, const LevelPlan& plan)>;

// What one sub-seed gave.
struct Draft {
  LevelPlan plan;          // as far as it came
  Flaw flaw = Flaw::None;  // why it went no further
  std::string disproof;    // of Unproved: what the proof found
};

// One sub-seed through every stage, the proof last (D30) unless `with_proof` is false.
[[nodiscard]] Draft run_stages(const LevelOptions& options, const Catalogue& catalogue,
                               const Watch& watch = {}, bool with_proof = true);

struct PlanResult {
  std::optional<LevelPlan> plan;  // none: every sub-seed was rejected
  std::vector<Flaw> rejected;     // the sub-seeds before it, by cause
};

// The first sub-seed that gives a level. Pure: equal arguments, equal levels, on any thread.
[[nodiscard]] PlanResult plan_level(const LevelOptions& options, const Catalogue& catalogue,
                                    bool with_proof = true);

}  // namespace undercroft
