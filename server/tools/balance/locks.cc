// locks.cc: opens locks with an ability instead of a key.
#include <algorithm>
#include <limits>

#include "server/tools/balance/mind.h"

namespace undercroft {
namespace {

std::optional<std::uint32_t> ready_pick(const Mind& mind) {
  const std::vector<Ability>& abilities = mind.self().abilities;
  for (std::size_t i = 0; i < abilities.size(); ++i) {
    const bool is_ready = abilities[i].name == "Pick" && abilities[i].ready_in == 0;
    if (is_ready) return static_cast<std::uint32_t>(i);
  }
  return std::nullopt;
}

// The cell before the door from which it can be reached soonest.
std::optional<Point> cell_before(Mind& mind, Point door) {
  std::optional<Point> best;
  for (const Direction way : kEightDirections) {
    const Point p = step(door, way);
    if (is_diagonal(way) || !mind.known.cells.contains(p) || !mind.chart().reaches(p)) continue;
    if (!best || mind.chart().cost(p) < mind.chart().cost(*best)) best = p;
  }
  return best;
}

}  // namespace

Decision pick_a_lock(Mind& mind) {
  const auto pick = ready_pick(mind);
  if (!pick || !mind.has_free_hands() || mind.carries_crown()) return std::nullopt;
  for (const auto& [id, view] : mind.known.entities) {
    const bool is_locked = mind.known.kind(view) == Kind::ClosedDoor &&
                           view.state == State::Locked && view.metal.has_value();
    if (!is_locked || mind.is_hopeless(view.at)) continue;
    const auto before = cell_before(mind, view.at);
    if (!before) continue;
    mind.aim_at(view.at);
    if (*before != mind.here()) return travel_to(mind, *before);
    return Intent{.verb = IntentVerb::Invoke,
                  .direction = direction_of(view.at - mind.here()),
                  .ability = *pick};
  }
  return std::nullopt;
}

}  // namespace undercroft
