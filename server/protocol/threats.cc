// threats.cc: the odds of blows, for the foes that a player perceives.
#include "server/protocol/threats.h"

#include "server/sim/rules/blow_odds.h"
#include "shared/limits.h"

namespace undercroft {

std::vector<ThreatView> threats_to(const World& world, const Knowledge& known, EntityId body) {
  std::vector<ThreatView> threats;
  if (known.depth == 0 || !known.self.alive) return threats;
  for (const KnownEntity& e : known.level().entities) {
    const bool is_foe = e.perceived && kKinds[e.kind].hostile && world.exists(e.view.id);
    if (!is_foe || threats.size() == kMaxThreats) continue;
    const BlowOdds odds = odds_of_blow(world, e.view.id, body);
    threats.push_back({e.view.id, odds.least, odds.most, odds.percent});
  }
  return threats;
}

}  // namespace undercroft
