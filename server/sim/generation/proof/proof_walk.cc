// proof_walk.cc: walks a plan, collecting keys.
#include "server/sim/generation/proof/proof_walk.h"

namespace undercroft {

Walk::Walk(const LevelPlan& plan, const Catalogue& catalogue)
    : shut(plan.ground.size(), false), reached(plan.ground.size(), false) {
  plan.ground.for_each_point([&](Point p) {
    const Ground g = plan.ground[p];
    shut[p] = is_wall(g) || g == Ground::Ice || g == Ground::Ledge || g == Ground::Unknown ||
              is_drawn(plan, p);
  });
  for (const Thing& t : plan.things) {
    if (is_drawn(plan, t.at)) continue;
    if (blocks(t.kind) || is_plate_door(t)) shut[t.at] = true;
    if (t.kind == Kind::ClosedDoor && t.lock) locks[t.at] = *t.lock;
    const auto metal = catalogue[t.blueprint].metal;
    if (t.kind == Kind::Key && metal) keys.emplace(t.at, *metal);
  }
  spread(plan.entrance);
  while (open_one()) {
  }
}

bool Walk::beside_reached(Point p) const {
  for (const Point way : kBeside) {
    if (reached.contains(p + way) && reached[p + way]) return true;
  }
  return false;
}

// Tests the room's centre, or any of its cells if the centre is blocked.
bool Walk::enters(Rect floor) const {
  if (!shut[floor.centre()]) return reached[floor.centre()];
  for (const Point p : cells_in(floor)) {
    if (reached[p]) return true;
  }
  return false;
}

void Walk::spread(Point from) {
  std::vector<Point> open = {from};
  while (!open.empty()) {
    const Point here = open.back();
    open.pop_back();
    if (shut[here] || reached[here] || locks.count(here) > 0) continue;
    reached[here] = true;
    for (const Point way : kBeside) {
      if (reached.contains(here + way)) open.push_back(here + way);
    }
  }
}

bool Walk::open_one() {
  for (const auto& [door, metal] : locks) {
    if (!beside_reached(door)) continue;
    for (const auto& [place, key] : keys) {
      if (key != metal || !reached[place]) continue;
      const Point opened = door;
      keys.erase({place, key});
      locks.erase(opened);
      spread(opened);
      return true;
    }
  }
  return false;
}

}  // namespace undercroft
