// journey.cc: down when a level is done, up with the Crown, and not alone if it can be helped.
#include <algorithm>

#include "tests/balance/mind.h"

namespace undercroft {
namespace {

constexpr TurnNumber kFresh = 60;  // turns for which a sighting is worth following
constexpr int kClose = 3;          // cells
constexpr int kErrand = 8;         // what a detour from one's company may cost
constexpr int kWaitAtStairs = 25;  // turns
constexpr int kWaitAtGate = 300;   // turns
constexpr int kLongSearch = 600;   // turns after which what was not found is not there

// Whom the others follow: of those seen lately, the one who joined first.
const Sighting* leader_of(const Mind& mind) {
  const int own_slot = mind.known.entities.at(mind.self().id).slot;
  const Sighting* leader = nullptr;
  for (const auto& [id, sighting] : mind.memory.fellows) {
    const bool fresh = sighting.turn + kFresh >= mind.known.turn;
    if (!fresh || sighting.depth != mind.known.depth || sighting.slot > own_slot) continue;
    if (leader == nullptr || sighting.slot < leader->slot) leader = &sighting;
  }
  return leader;
}

bool is_in_view(const Mind& mind, const Sighting& sighting) {
  return std::any_of(mind.fellows.begin(), mind.fellows.end(),
                     [&](const EntityView* f) { return f->slot == sighting.slot; });
}

// It was last seen here and is gone: if these are stairs, it took them.
Decision follow_out_of_sight(Mind& mind, const Sighting& leader) {
  if (leader.at != mind.here()) return walk_to(mind.chart(), leader.at);
  const int slot = leader.slot;
  std::erase_if(mind.memory.fellows, [slot](const auto& f) { return f.second.slot == slot; });
  if (mind.ground_here() == Ground::StairsDown) return Intent{.verb = IntentVerb::Descend};
  const bool up = mind.ground_here() == Ground::StairsUp && mind.known.depth > 1;
  if (up) return Intent{.verb = IntentVerb::Ascend};
  return std::nullopt;
}

bool someone_lags(const Mind& mind) {
  return std::any_of(mind.memory.fellows.begin(), mind.memory.fellows.end(), [&](const auto& f) {
    return f.second.depth == mind.known.depth && f.second.turn + kFresh >= mind.known.turn &&
           distance(f.second.at, mind.here()) > kClose;
  });
}

bool waits_for_company(Mind& mind) {
  if (!someone_lags(mind) || mind.memory.waited >= kWaitAtStairs) return false;
  ++mind.memory.waited;
  return true;
}

Decision take_stairs(Mind& mind, Ground stairs, IntentVerb verb) {
  const auto at = mind.ground_known(stairs);
  if (!at) return std::nullopt;
  if (*at != mind.here()) return walk_to(mind.chart(), *at);
  if (waits_for_company(mind)) return wait_here();
  return Intent{.verb = verb};
}

// Whoever has the Crown should come by. If nobody does, it lies where its bearer fell.
Decision wait_at_the_gate(Mind& mind) {
  if (++mind.memory.waited_at_gate < kWaitAtGate) return wait_here();
  mind.memory.waited_at_gate = 0;
  mind.memory.homeward = mind.memory.crown_seen = false;
  return wait_here();
}

}  // namespace

// Followers stay close, pick up what lies near, and leave the way to the leader.
Decision keep_company(Mind& mind) {
  const Sighting* leader = leader_of(mind);
  if (leader == nullptr || mind.carries_crown()) return std::nullopt;
  if (!is_in_view(mind, *leader)) return follow_out_of_sight(mind, *leader);
  if (distance(leader->at, mind.here()) > kClose + 2) return walk_to(mind.chart(), leader->at);
  if (const Decision errand = gather_within(mind, kErrand)) return errand;
  if (distance(leader->at, mind.here()) > kClose) return walk_to(mind.chart(), leader->at);
  return wait_here();
}

Decision climb_home(Mind& mind) {
  if (!mind.carries_crown() && !mind.memory.homeward) return std::nullopt;
  if (mind.known.depth == 1 && !mind.carries_crown()) return wait_at_the_gate(mind);
  if (const Decision up = take_stairs(mind, Ground::StairsUp, IntentVerb::Ascend)) return up;
  return explore(mind);
}

// A careful newcomer goes down unhurt. Where no stairs lead down and no Crown lies, a fellow has
// it.
Decision descend_when_done(Mind& mind) {
  if (const Decision down = take_stairs(mind, Ground::StairsDown, IntentVerb::Descend)) return down;
  const bool searched = mind.memory.crown_seen || mind.memory.days > kLongSearch;
  mind.memory.homeward = searched && mind.known.depth == mind.memory.dungeon_depth;
  return climb_home(mind);
}

}  // namespace undercroft
