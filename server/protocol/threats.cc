// threats.cc: the odds of blows, for the foes that a player perceives.
#include "server/protocol/threats.h"

#include <algorithm>

#include "server/sim/rules/blow_odds.h"
#include "server/sim/rules/shot_odds.h"
#include "shared/limits.h"

namespace undercroft {

namespace {

bool shoots(const World& world, EntityId foe) {
  const std::vector<Step>& steps = world.blueprint(world.entity(foe)).sequence;
  return std::any_of(steps.begin(), steps.end(), [](const Step& step) {
    return std::find(step.chain.begin(), step.chain.end(), Component::Shoot) != step.chain.end();
  });
}

}  // namespace

std::vector<ThreatView> threats_to(const World& world, const Knowledge& known, EntityId body) {
  std::vector<ThreatView> threats;
  if (known.depth == 0 || !known.self.alive) return threats;
  for (const KnownEntity& e : known.level().entities) {
    const bool is_foe = e.perceived && kKinds[e.kind].hostile && world.exists(e.view.id);
    if (!is_foe || threats.size() == kMaxThreats) continue;
    const BlowOdds odds = odds_of_blow(world, e.view.id, body);
    const BlowOdds own = odds_of_blow(world, body, e.view.id);
    const BlowOdds shot = odds_of_shot(world, body, e.view.id);
    threats.push_back({e.view.id, odds.least, odds.most, odds.percent, own.least, own.most,
                       own.percent, shoots(world, e.view.id), shot.least, shot.most, shot.percent});
  }
  return threats;
}

}  // namespace undercroft
