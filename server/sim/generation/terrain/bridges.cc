// bridges.cc: finds the straight spans between banks, and lays those that save a long way.
#include "server/sim/generation/terrain/bridges.h"

#include <algorithm>
#include <tuple>
#include <vector>

#include "server/sim/generation/plan/regions.h"

namespace undercroft {
namespace {

constexpr int kCostOfBank = 3;  // for each cell of a bank beside a bridge
constexpr int kCostOfCell = 2;

bool is_sunk(const LevelPlan& plan, Point at) {
  return plan.zones[at] == Zone::Lake || plan.zones[at] == Zone::Chasm;
}

// A row of cells from one bank to another.
struct BridgeSpan {
  Point from;  // the dry cells at its ends
  Point to;
  Direction way;
  int cost = 0;
};

int span_cost(const LevelPlan& plan, const Grid<bool>& dry, BridgeSpan span) {
  int cost = 0;
  for (Point p = step(span.from, span.way); p != span.to; p = step(p, span.way)) {
    cost += kCostOfCell;
    for (const int side : {2, -2}) {
      const Point beside = step(p, rotated(span.way, side));
      if (dry[beside]) cost += kCostOfBank;
      if (!dry[beside] && !is_sunk(plan, beside)) ++cost;
    }
  }
  return cost;
}

void add_span(const LevelPlan& plan, const Grid<bool>& dry, Point from, Direction way,
              std::vector<BridgeSpan>& spans) {
  Point to = step(from, way);
  int length = 0;
  while (length <= kLongestBridge && is_sunk(plan, to)) {
    to = step(to, way);
    ++length;
  }
  if (length == 0 || length > kLongestBridge || !dry[to]) return;
  BridgeSpan span{from, to, way};
  span.cost = span_cost(plan, dry, span);
  spans.push_back(span);
}

std::vector<BridgeSpan> spans_over(const LevelPlan& plan, const Grid<bool>& dry) {
  std::vector<BridgeSpan> spans;
  dry.for_each_point([&](Point p) {
    if (!dry[p]) return;
    add_span(plan, dry, p, Direction::Right, spans);
    add_span(plan, dry, p, Direction::Down, spans);
  });
  std::stable_sort(spans.begin(), spans.end(),
                   [](const BridgeSpan& a, const BridgeSpan& b) { return a.cost < b.cost; });
  return spans;
}

// Floods only as far as the detour reaches.
bool is_a_short_walk(const Grid<bool>& dry, Point from, Point to) {
  Grid<bool> seen(dry.size(), false);
  std::vector<Point> ring = {from};
  seen[from] = true;
  for (int steps = 0; steps <= kLongestDetour && !ring.empty(); ++steps) {
    std::vector<Point> next_ring;
    for (const Point here : ring) {
      if (here == to) return true;
      for (const Direction way : kFourDirections) {
        const Point next = step(here, way);
        if (!dry[next] || seen[next]) continue;
        seen[next] = true;
        next_ring.push_back(next);
      }
    }
    ring = std::move(next_ring);
  }
  return false;
}

void lay_span(LevelPlan& plan, Grid<bool>& dry, const BridgeSpan& span) {
  for (Point p = step(span.from, span.way); p != span.to; p = step(p, span.way)) {
    plan.zones[p] = Zone::Bridge;
    plan.ground[p] = Ground::Floor;
    dry[p] = true;
  }
}

// A bridge that was laid since may run across it.
bool still_spans(const LevelPlan& plan, const BridgeSpan& span) {
  for (Point p = step(span.from, span.way); p != span.to; p = step(p, span.way)) {
    if (!is_sunk(plan, p)) return false;
  }
  return true;
}

}  // namespace

Grid<bool> dry_ground(const LevelPlan& plan) {
  Grid<bool> dry(plan.ground.size(), false);
  dry.for_each_point([&](Point p) {
    const Zone zone = plan.zones[p];
    dry[p] = is_firm(plan.ground[p]) && zone != Zone::Lake && zone != Zone::Drawn;
  });
  return dry;
}

// A bridge makes ways shorter and never longer, so one pass over the spans is enough.
void lay_bridges(LevelPlan& plan) {
  Grid<bool> dry = dry_ground(plan);
  for (const BridgeSpan& span : spans_over(plan, dry)) {
    if (!still_spans(plan, span) || is_a_short_walk(dry, span.from, span.to)) continue;
    lay_span(plan, dry, span);
  }
}

}  // namespace undercroft
