// mind.cc: sorting what is seen.
#include "tests/balance/mind.h"

#include <algorithm>

namespace undercroft {
namespace {

constexpr int kLongErrand = 120;  // turns

}  // namespace

Mind::Mind(BotMemory& remembered, const Observation& observed, Rng& dice)
    : memory(remembered), known(observed), chance(dice) {
  for (const auto& [id, view] : known.entities) {
    if (known.kind(view) == Kind::Monster) foes.push_back(&view);
    if (known.kind(view) == Kind::Player && id != self().id) fellows.push_back(&view);
  }
  std::stable_sort(foes.begin(), foes.end(), [this](const EntityView* a, const EntityView* b) {
    return distance(a->at, here()) < distance(b->at, here());
  });
}

const Chart& Mind::chart() {
  if (!chart_) chart_.emplace(known);
  return *chart_;
}

const Chart& Mind::bold_chart() {
  if (!bold_chart_) bold_chart_.emplace(known, true);
  return *bold_chart_;
}

int Mind::foes_within(int cells) const {
  return static_cast<int>(std::count_if(foes.begin(), foes.end(), [&](const EntityView* foe) {
    return distance(foe->at, here()) <= cells;
  }));
}

EntityId Mind::has(std::string_view word) const {
  for (const PackView& thing : self().pack) {
    if (known.look(thing).name.find(word) != std::string::npos) return thing.id;
  }
  return kNobody;
}

std::optional<Point> Mind::ground_known(Ground sought) const {
  std::optional<Point> found;
  known.cells.for_each_point([&](Point p) {
    if (!found && known.cells[p].ground == sought) found = p;
  });
  return found;
}

bool Mind::is_hopeless(Point goal) const {
  const auto aim = memory.aims.find({known.depth, goal});
  return aim != memory.aims.end() && aim->second > kLongErrand;
}

Intent wait_here() { return {}; }

Intent bump(Direction way) { return {.verb = IntentVerb::Bump, .direction = way}; }

Decision walk_to(const Chart& chart, Point goal) {
  const Direction way = chart.first_step(goal);
  if (way == Direction::None) return std::nullopt;
  return bump(way);
}

}  // namespace undercroft
