// journey.cc: goes down when a level is done and up with the Crown, with the party if possible.
#include <algorithm>

#include "server/tools/balance/mind.h"

namespace undercroft {
namespace {

constexpr int kClose = 3;            // cells
constexpr int kErrand = 8;           // the highest cost of a detour from the party
constexpr int kWaitAtStairs = 25;    // turns
constexpr int kWaitInHaste = 10;     // turns, while the Undercroft is awake (R202)
constexpr int kWaitAtGate = 300;     // turns
constexpr int kBored = 60;           // turns: the leader is stuck or asleep
constexpr TurnNumber kOwnWay = 150;  // turns
constexpr int kStraggling = 7;       // cells
constexpr int kWaitForTheSlow = 30;  // turns
constexpr int kGoBackAfter = 12;     // of those, before the leader goes back
constexpr int kGoBackAtMost = 50;    // turns on a level: then those left behind cannot come
constexpr int kLongSearch = 600;     // turns after which what was not found does not exist

// The player that the others follow: the bearer of the Crown, or else the first of the living to
// have joined.
const Sighting* leader_of(const Mind& mind) {
  if (mind.is_awake()) return bearer_of(mind);
  const int own_slot = mind.known.entities.at(mind.self().id).slot;
  const Sighting* leader = nullptr;
  for (const auto& [id, sighting] : mind.memory.fellows) {
    if (sighting.slot > own_slot) continue;
    if (leader == nullptr || sighting.slot < leader->slot) leader = &sighting;
  }
  return leader;
}

const EntityView* in_view(const Mind& mind, const Sighting& sighting) {
  const auto found = std::find_if(mind.fellows.begin(), mind.fellows.end(),
                                  [&](const EntityView* f) { return f->slot == sighting.slot; });
  return found == mind.fellows.end() ? nullptr : *found;
}

bool someone_lags(const Mind& mind, int cells) {
  return std::any_of(mind.memory.fellows.begin(), mind.memory.fellows.end(), [&](const auto& f) {
    return f.second.depth == mind.known.depth && distance(f.second.at, mind.here()) > cells;
  });
}

bool waits_for_company(Mind& mind) {
  const int most = mind.is_awake() ? kWaitInHaste : kWaitAtStairs;
  if (!someone_lags(mind, kClose) || mind.memory.waited_at_stairs >= most) return false;
  ++mind.memory.waited_at_stairs;
  return true;
}

Decision take_stairs(Mind& mind, Ground stairs, IntentVerb verb) {
  const auto at = mind.ground_known(stairs);
  if (!at) return std::nullopt;
  if (*at != mind.here()) return travel_to(mind, *at);
  if (waits_for_company(mind)) return wait_here();
  return Intent{.verb = verb};
}

Decision follow(Mind& mind, const EntityView& leader) {
  const Decision step = stand_by(mind, {.verb = StandingVerb::Follow, .whom = leader.id});
  return step ? step : walk_to(mind.chart(), leader.at);
}

// The server reports the leader's place; the bot must find the path.
Decision follow_out_of_sight(Mind& mind, const Sighting& leader) {
  const bool is_known = mind.known.cells[leader.at].ground != Ground::Unknown;
  if (is_known) {
    if (Decision way = travel_to(mind, leader.at)) return way;
  }
  return explore(mind);
}

Decision follow_by_stairs(Mind& mind, const Sighting& leader) {
  const bool down = leader.depth > mind.known.depth;
  const auto stairs = mind.ground_known(down ? Ground::StairsDown : Ground::StairsUp);
  if (!stairs) return explore(mind);
  if (*stairs == mind.here()) {
    return Intent{.verb = down ? IntentVerb::Descend : IntentVerb::Ascend};
  }
  return travel_to(mind, *stairs);
}

// The leader goes no farther than all can follow, and returns for stragglers.
Decision wait_for_the_slow(Mind& mind) {
  if (!someone_lags(mind, kStraggling)) {
    mind.memory.waited = 0;
    return std::nullopt;
  }
  if (mind.memory.waited >= kWaitForTheSlow) return std::nullopt;
  if (++mind.memory.waited <= kGoBackAfter) return wait_here();
  if (mind.memory.gone_back >= kGoBackAtMost) return wait_here();
  for (const auto& [id, fellow] : mind.memory.fellows) {
    const bool lags = fellow.depth == mind.known.depth && distance(fellow.at, mind.here()) > kClose;
    if (!lags || mind.known.cells[fellow.at].ground == Ground::Unknown) continue;
    if (Decision way = travel_to(mind, fellow.at)) {
      ++mind.memory.gone_back;
      return way;
    }
  }
  return wait_here();
}

// Waits for the Crown's bearer to come by. If none does, the Crown lies where its bearer died.
Decision wait_at_the_gate(Mind& mind) {
  if (++mind.memory.waited_at_gate < kWaitAtGate) return wait_here();
  mind.memory.waited_at_gate = 0;
  mind.memory.homeward = mind.memory.crown_seen = false;
  return wait_here();
}

}  // namespace

// A bot with the key goes and opens the lock, leader or not.
Decision open_what_is_locked(Mind& mind) {
  const EntityView* nearest = nullptr;
  for (const auto& [id, view] : mind.known.entities) {
    const bool locked = mind.known.kind(view) == Kind::ClosedDoor && view.state == State::Locked;
    if (!locked || !view.metal || mind.is_hopeless(view.at)) continue;
    if (mind.self().keys[static_cast<std::size_t>(*view.metal)] == 0) continue;
    if (!mind.chart().reaches(view.at)) continue;
    if (nearest == nullptr || mind.chart().cost(view.at) < mind.chart().cost(nearest->at)) {
      nearest = &view;
    }
  }
  if (nearest == nullptr) return std::nullopt;
  mind.aim_at(nearest->at);
  return walk_to(mind.chart(), nearest->at);
}

// Two players in a corridor that want to pass each other could swap places for ever.
bool pushes_a_fellow(const Mind& mind, const Intent& intent) {
  const Point to = step(mind.here(), intent.direction);
  return intent.verb == IntentVerb::Bump &&
         std::any_of(mind.fellows.begin(), mind.fellows.end(),
                     [to](const EntityView* fellow) { return fellow->at == to; });
}

// Followers stay close and pick up what lies near. They let the leader choose the path, and the
// leader waits for them.
Decision keep_company(Mind& mind) {
  const bool on_its_own = mind.known.turn < mind.memory.own_way_until;
  if (mind.carries_crown() || on_its_own) return std::nullopt;
  const Sighting* leader = leader_of(mind);
  if (leader == nullptr) return wait_for_the_slow(mind);
  if (leader->depth != mind.known.depth) return follow_by_stairs(mind, *leader);
  if (Decision opening = open_what_is_locked(mind)) return opening;
  const int far = distance(leader->at, mind.here());
  const EntityView* seen = in_view(mind, *leader);
  if (seen == nullptr) return follow_out_of_sight(mind, *leader);
  if (far > kClose) mind.memory.idle = 0;
  if (far > kClose + 2) return follow(mind, *seen);
  Decision errand = gather_within(mind, kErrand);
  if (errand && !pushes_a_fellow(mind, *errand)) return errand;
  if (far > kClose) return follow(mind, *seen);
  if (++mind.memory.idle > kBored) {
    mind.memory.idle = 0;
    mind.memory.own_way_until = mind.known.turn + kOwnWay;
  }
  return wait_here();
}

// Goes to the level where the Crown lies, as the top line says, and looks for it there.
Decision seek_the_crown(Mind& mind) {
  const int depth = number_after(mind.known.notice.words, "lies on depth ");
  if (depth == 0) return std::nullopt;
  if (depth == mind.known.depth) return explore(mind);
  const bool is_below = depth > mind.known.depth;
  return take_stairs(mind, is_below ? Ground::StairsDown : Ground::StairsUp,
                     is_below ? IntentVerb::Descend : IntentVerb::Ascend);
}

Decision climb_home(Mind& mind) {
  if (!mind.carries_crown() && !mind.memory.homeward) return std::nullopt;
  if (mind.known.depth == 1 && !mind.carries_crown()) return wait_at_the_gate(mind);
  if (Decision up = take_stairs(mind, Ground::StairsUp, IntentVerb::Ascend)) return up;
  return explore(mind);
}

// A careful new player descends unhurt. If there are neither stairs down nor a Crown, a fellow has
// the Crown. All are told of that, unless the host has switched the waking off.
Decision descend_when_done(Mind& mind) {
  if (mind.is_awake()) {
    mind.memory.homeward = true;
    return climb_home(mind);
  }
  if (Decision down = take_stairs(mind, Ground::StairsDown, IntentVerb::Descend)) return down;
  const bool searched = mind.memory.crown_seen || mind.memory.days > kLongSearch;
  const bool is_gone = !mind.memory.wakes && searched;
  mind.memory.homeward = is_gone && mind.known.depth == mind.memory.dungeon_depth;
  return climb_home(mind);
}

}  // namespace undercroft
