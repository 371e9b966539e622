// keeping_off.cc: staying off the cells shaded as dangerous, when it matters (R130, R131).
#include <algorithm>

#include "server/tools/balance/mind.h"

namespace undercroft {
namespace {

constexpr int kHeavyBlow = 5;   // damage worth a step
constexpr int kLongDance = 6;   // steps out of reach without a blow: dodging does not work
constexpr int kTooNear = 3;     // cells
constexpr int kRelentless = 5;  // steps back from a foe that never stopped striking

// Such a foe follows and strikes without pause, so stepping back only delays the blow.
bool is_relentless(const Mind& mind, const EntityView& foe) {
  const Experience& e = mind.experience(foe);
  return foe.reach == ReachShape::All && e.idle == 0 && e.stepped_back >= kRelentless;
}

bool is_worth_a_step(const Mind& mind, const EntityView& foe) {
  if (mind.is_beyond_me(foe)) return true;
  if (distance(foe.at, mind.here()) > 1) return true;  // it shoots
  if (mind.memory.dance >= kLongDance || foe.health <= 2) return false;
  return mind.worst_blow(foe) - mind.self().armour >= kHeavyBlow && !is_relentless(mind, foe);
}

const EntityView* worst_striker(const Mind& mind) {
  const EntityView* worst = nullptr;
  for (const auto* list : {&mind.foes, &mind.shunned}) {
    for (const EntityView* foe : *list) {
      if (!mind.can_strike(*foe, mind.here())) continue;
      if (worst == nullptr || mind.worst_blow(*foe) > mind.worst_blow(*worst)) worst = foe;
    }
  }
  return worst;
}

// Ranks escape cells: far from a shunned foe, but close to any other, to strike it next. Among
// cells as good, it prefers the most ways on, because the next step leads away from the same foe.
int worth_of(Mind& mind, const EntityView& foe, Point at) {
  const int far = distance(foe.at, at);
  return (mind.is_beyond_me(foe) ? far : -far) * 10 + mind.chart().openness(at);
}

// Too strong for a hurt bot, or for a bot alone.
bool is_to_be_shunned(const Mind& mind, const EntityView& foe) {
  const bool is_hurt = mind.self().health * 2 <= mind.self().max_health;
  const bool alone = mind.is_beyond_me(foe) && mind.fellows.empty();
  return distance(foe.at, mind.here()) <= kTooNear &&
         (alone || (is_hurt && mind.is_beyond_me(foe)));
}

// The step that leads farthest from the foe; of those, to the cell with the most ways on.
Decision step_off(Mind& mind, const EntityView& foe) {
  Direction best = Direction::None;
  int most = distance(foe.at, mind.here()) * 10 + 9;
  for (const Direction way : kEightDirections) {
    const Point to = step(mind.here(), way);
    const int worth = distance(foe.at, to) * 10 + mind.chart().openness(to);
    if (!mind.may_step(way) || worth <= most) continue;
    best = way;
    most = worth;
  }
  if (best == Direction::None) return std::nullopt;
  return bump_to(best);
}

}  // namespace

// A foe of that kind rests often, and a bot that walks off in time is not caught.
Decision keep_away(Mind& mind) {
  for (const auto* list : {&mind.foes, &mind.shunned}) {
    for (const EntityView* foe : *list) {
      if (is_to_be_shunned(mind, *foe)) return step_off(mind, *foe);
    }
  }
  return std::nullopt;
}

Decision sidestep(Mind& mind) {
  const EntityView* foe = worst_striker(mind);
  if (foe == nullptr || !is_worth_a_step(mind, *foe)) return std::nullopt;
  Direction best = Direction::None;
  for (const Direction way : kEightDirections) {
    const Point to = step(mind.here(), way);
    if (!mind.may_step(way) || mind.threat(to) > 0) continue;
    const bool better = best == Direction::None ||
                        worth_of(mind, *foe, to) > worth_of(mind, *foe, step(mind.here(), best));
    if (better) best = way;
  }
  if (best == Direction::None) return std::nullopt;
  if (distance(foe->at, mind.here()) == 1) {
    ++mind.memory.dance;
    ++mind.memory.experience[mind.known.look(*foe).name].stepped_back;
  }
  return bump_to(best);
}

}  // namespace undercroft
