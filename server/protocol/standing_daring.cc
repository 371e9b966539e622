// standing_daring.cc: dangers of one name, into which a walk leads when its player asks a second
// time (R105, R204).
#include "server/protocol/standing_steps.h"

namespace undercroft {
namespace {

// A ledge leads to another level. Crates and locks are no matter of daring.
bool can_be_dared(const StandingSight& sight, const WalkMap& map, Point at) {
  return map.at(at) == Footing::Danger && sight.known.level().cells[at].ground != Ground::Ledge;
}

}  // namespace

WalkMap daring(const StandingSight& sight, const WalkMap& map, const std::string& danger) {
  WalkMap dared = map.with_wading();
  sight.known.level().cells.for_each_point([&](Point p) {
    const bool is_of_kind = can_be_dared(sight, map, p) && name_of_danger(sight, p) == danger;
    if (is_of_kind) dared.dare(p);
  });
  return dared;
}

std::string danger_to_dare(const StandingSight& sight, const WalkMap& map, const GoalsOn& goals) {
  const auto at = danger_before(sight.known, map, goals, Locked::Blocks);
  if (!at || !can_be_dared(sight, map, *at)) return {};
  std::string danger = name_of_danger(sight, *at);
  const WalkMap dared = daring(sight, map, danger);
  return way_to(dared, sight.known.self.at, goals(dared)) ? danger : std::string();
}

}  // namespace undercroft
