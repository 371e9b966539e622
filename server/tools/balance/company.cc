// company.cc: cooperation: flanking a foe (R140), and reviving friends (R141).
#include <algorithm>

#include "server/tools/balance/mind.h"

namespace undercroft {
namespace {

constexpr int kWorthFlanking = 6;  // health
constexpr int kFewSteps = 3;       // to the other side of a foe
constexpr int kHelpWithin = 10;    // cells
constexpr int kFellowNear = 5;     // cells: it will soon be on the other side
constexpr int kLongPin = 15;       // turns: the other side is out of reach

bool has_a_fellow_beside(const Mind& mind, const EntityView& foe) {
  return std::any_of(mind.fellows.begin(), mind.fellows.end(),
                     [&](const EntityView* fellow) { return distance(fellow->at, foe.at) == 1; });
}

// The cell opposite a fellow, from which a blow flanks the foe, if it can be reached soon.
std::optional<Point> other_side(Mind& mind, const EntityView& foe, int most) {
  std::optional<Point> best;
  for (const EntityView* fellow : mind.fellows) {
    if (distance(fellow->at, foe.at) != 1) continue;
    const Point p = foe.at + (foe.at - fellow->at);
    if (mind.is_solid_at(p) || distance(p, mind.here()) > most || !mind.chart().reaches(p)) {
      continue;
    }
    if (!best || mind.chart().cost(p) < mind.chart().cost(*best)) best = p;
  }
  return best;
}

// A step that leads into no danger and no sweep.
Decision step_towards(Mind& mind, Point place) {
  Decision walk = walk_to(mind.chart(), place);
  if (!walk || !mind.may_step(walk->direction)) return std::nullopt;
  return mind.is_swept(step(mind.here(), walk->direction)) ? std::nullopt : walk;
}

bool is_worth_it(const Mind& mind, const EntityView& foe) {
  return foe.health >= kWorthFlanking || mind.is_beyond_me(foe);
}

}  // namespace

// Stands beside a downed player and interacts three turns in a row.
Decision raise_the_fallen(Mind& mind) {
  if (mind.carries_crown() && mind.foes_within(3) > 0) return std::nullopt;
  const EntityView* nearest = nullptr;
  for (const EntityView* fallen : mind.fallen) {
    if (!mind.chart().reaches(fallen->at)) continue;
    if (nearest == nullptr || mind.chart().cost(fallen->at) < mind.chart().cost(nearest->at)) {
      nearest = fallen;
    }
  }
  if (nearest == nullptr) return std::nullopt;
  if (nearest->at == mind.here()) return step_anywhere(mind);
  const bool tended =
      std::any_of(mind.fellows.begin(), mind.fellows.end(),
                  [&](const EntityView* fellow) { return distance(fellow->at, nearest->at) == 1; });
  const int far = distance(nearest->at, mind.here());
  if (far > 1 && tended && far < 4) return std::nullopt;  // two would be in the way
  if (far > 1) return walk_to(mind.chart(), nearest->at);
  return Intent{.verb = IntentVerb::Interact, .direction = direction_of(nearest->at - mind.here())};
}

Decision take_the_other_side(Mind& mind) {
  for (const EntityView* foe : mind.foes) {
    if (!has_a_fellow_beside(mind, *foe) || !is_worth_it(mind, *foe)) continue;
    const bool beside = distance(foe->at, mind.here()) == 1;
    if (beside && mind.is_flanked(*foe, mind.here())) return std::nullopt;
    const auto place = other_side(mind, *foe, beside ? 2 : kFewSteps);
    if (!place) continue;
    if (Decision walk = step_towards(mind, *place)) return walk;
  }
  return std::nullopt;
}

// Stays beside a foe that only flanking hurts, so that a fellow can come to its other side.
Decision pin_for_a_fellow(Mind& mind) {
  if (mind.is_weak() || mind.memory.pinned > kLongPin) return std::nullopt;
  for (const EntityView* foe : mind.foes) {
    if (!mind.is_beyond_me(*foe)) continue;
    const bool helped = std::any_of(
        mind.fellows.begin(), mind.fellows.end(),
        [foe](const EntityView* fellow) { return distance(fellow->at, foe->at) <= kFellowNear; });
    const int far = distance(foe->at, mind.here());
    if (!helped || far > kFellowNear) continue;
    ++mind.memory.pinned;
    if (far == 1) return wait_here();
    if (Decision walk = step_towards(mind, foe->at)) return walk;
  }
  return std::nullopt;
}

// Attacks a foe that is beside a fellow.
Decision stand_by_a_fellow(Mind& mind) {
  if (mind.is_weak()) return std::nullopt;
  for (const EntityView* foe : mind.foes) {
    const int far = distance(foe->at, mind.here());
    if (far < 2 || far > kHelpWithin || !has_a_fellow_beside(mind, *foe)) continue;
    if (Decision walk = step_towards(mind, foe->at)) return walk;
  }
  return std::nullopt;
}

}  // namespace undercroft
