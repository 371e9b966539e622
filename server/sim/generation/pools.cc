// pools.cc: discs with ragged edges.
#include "server/sim/generation/pools.h"

namespace undercroft {
namespace {

constexpr int kCellsPerPool = 1500;

void fill_pool(LevelPlan& plan, Point centre, int radius, Rng& rng) {
  for (Point p{0, centre.y - radius}; p.y <= centre.y + radius; ++p.y) {
    for (p.x = centre.x - 2 * radius; p.x <= centre.x + 2 * radius; ++p.x) {
      const Point way = p - centre;
      const int far = way.x * way.x / 4 + way.y * way.y;  // wider than high, as rooms are
      const bool inside = far <= radius * radius - rng.roll(radius);
      if (!inside || !plan.ground.contains(p)) continue;
      if (plan.zones[p] == Zone::Cave && plan.ground[p] == Ground::Floor) {
        plan.ground[p] = Ground::Water;
      }
    }
  }
}

}  // namespace

void fill_pools(LevelPlan& plan) {
  Rng rng = plan.options.stream("pools");
  std::vector<Point> cave;
  plan.zones.for_each_point([&](Point p) {
    if (plan.zones[p] == Zone::Cave) cave.push_back(p);
  });
  if (cave.empty()) return;
  const Size size = plan.options.size;
  const int pools = 1 + size.width * size.height / kCellsPerPool;
  for (int i = 0; i < pools; ++i) {
    const Point centre =
        cave[static_cast<std::size_t>(rng.roll(static_cast<int>(cave.size()) - 1))];
    fill_pool(plan, centre, rng.between(2, 3), rng);
  }
}

}  // namespace undercroft
