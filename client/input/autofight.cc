// autofight.cc: choosing a foe and a path to it.
#include "client/input/autofight.h"

#include <cstdlib>
#include <deque>

#include "client/model/reach.h"
#include "shared/grammar.h"

namespace undercroft {
namespace {

bool is_too_weak(const ViewModel& view) {
  const SelfView& self = view.known.self;
  return self.health * 100 <= self.max_health * view.autofight_stop;
}

bool is_plain_ground(Ground ground) {
  return ground == Ground::Floor || ground == Ground::StairsUp || ground == Ground::StairsDown;
}

bool is_friend(const Look& look) { return look.kind == Kind::Player || look.kind == Kind::Friend; }

// Cells that hold nothing solid and no known hazard. `friends_aside`: treat friends as absent.
Grid<bool> safe_cells(const Observation& known, bool friends_aside) {
  Grid<bool> safe(known.cells.size());
  known.cells.for_each_point([&](Point p) { safe[p] = is_plain_ground(known.cells[p].ground); });
  for (const auto& [id, entity] : known.entities) {
    const Look& look = known.look(entity);
    if (friends_aside && is_friend(look)) continue;
    const bool bars = look.solid || look.layer == Layer::Trap;
    if (bars && safe.contains(entity.at)) safe[entity.at] = false;
  }
  return safe;
}

// The first step from `from` on a shortest path over `open` cells; None when no path is known.
// Searches from `to`, so the step that reaches `from` is the first one of the path.
Direction first_step(const Observation& known, Grid<bool> open, Point from, Point to) {
  open[to] = false;
  open[from] = true;
  std::deque<Point> reached{to};
  while (!reached.empty()) {
    const Point here = reached.front();
    reached.pop_front();
    for (const Direction way : kEightDirections) {
      const Point there = step(here, way);
      if (!open.contains(there) || !open[there] || is_corner(known, here, way)) continue;
      if (there == from) return opposite(way);
      open[there] = false;
      reached.push_back(there);
    }
  }
  return Direction::None;
}

// The first friend on the path that would exist without friends; null when there is none.
const EntityView* who_bars(const Observation& known, Point to) {
  const Grid<bool> open = safe_cells(known, true);
  Point at = known.self.at;
  while (at != to) {
    const Direction way = first_step(known, open, at, to);
    if (way == Direction::None) return nullptr;
    at = step(at, way);
    for (const EntityView* here : entities_at(known, at)) {
      if (is_friend(known.look(*here))) return here;
    }
  }
  return nullptr;
}

std::string why_no_way(const Observation& known, const EntityView& foe) {
  const EntityView* other = who_bars(known, foe.at);
  if (other == nullptr) return "You know of no safe way to " + the_name(known.look(foe)) + ".";
  return capitalised(the_name(known.look(*other))) + " stands between you and " +
         the_name(known.look(foe)) + ".";
}

bool is_in_line(Point way) {
  return way.x == 0 || way.y == 0 || std::abs(way.x) == std::abs(way.y);
}

}  // namespace

Expected<Intent> fight_nearest(const ViewModel& view) {
  const auto foes = foes_in_view(view);
  if (foes.empty()) return failed("There is no foe in view.");
  if (is_too_weak(view)) return failed("You are too badly hurt for that: choose each step.");
  const Observation& known = view.known;
  std::string why_not;
  for (const EntityView* foe : foes) {
    const std::string in_vain = why_in_vain(view.lore, known, *foe);
    const Direction way = first_step(known, safe_cells(known, false), known.self.at, foe->at);
    if (way == Direction::None || !in_vain.empty()) {
      if (why_not.empty()) why_not = in_vain.empty() ? why_no_way(known, *foe) : in_vain;
      continue;
    }
    const bool is_beside = step(known.self.at, way) == foe->at;
    return Intent{.verb = is_beside ? IntentVerb::Attack : IntentVerb::Bump, .direction = way};
  }
  return failed(why_not);
}

Expected<Intent> shoot_at(const ViewModel& view, Point at) {
  const Point way = at - view.known.self.at;
  if (is_in_line(way)) return Intent{.verb = IntentVerb::Fire, .direction = direction_of(way)};
  return failed("That is not in line with you.");
}

Expected<Intent> shoot_nearest(const ViewModel& view) {
  const auto foes = foes_in_view(view);
  if (foes.empty()) return failed("There is no foe in view.");
  for (const EntityView* foe : foes) {
    if (auto shot = shoot_at(view, foe->at)) return shot;
  }
  return failed("No foe is in line with you.");
}

}  // namespace undercroft
