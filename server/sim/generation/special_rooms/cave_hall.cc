// cave_hall.cc: cuts the hall of the Crown into a level of caves.
#include <algorithm>
#include <array>

#include "server/sim/generation/plan/regions.h"
#include "server/sim/generation/special_rooms/crown_hall.h"

namespace undercroft {
namespace {

constexpr std::array<Size, 5> kHallSizes = {{{9, 6}, {7, 6}, {6, 5}, {5, 4}, {4, 4}}};
constexpr int kBetweenDoors = 3;         // cells, at least
constexpr int kHallPlacesTried = 60;     // of a size, that have doors
constexpr std::size_t kLargestBit = 12;  // cells of caves that the hall may cut off

Rect with_hall_walls(Rect floor) {
  return {floor.left - 1, floor.top - 1, floor.right + 1, floor.bottom + 1};
}

bool is_rock_or_cave(const Grid<Zone>& zones, Rect area) {
  for (Point p{0, area.top}; p.y < area.bottom; ++p.y) {
    for (p.x = area.left; p.x < area.right; ++p.x) {
      if (!zones.contains(p) || zones.on_rim(p)) return false;
      if (zones[p] != Zone::Rock && zones[p] != Zone::Cave) return false;
    }
  }
  return true;
}

// The cells of the walls, corners aside, that have caves behind them.
std::vector<Point> places_for_doors(const Grid<Zone>& zones, Rect floor) {
  std::vector<Point> places;
  const auto look = [&](Point at, Direction out) {
    const Point behind = step(at, out);
    if (zones.contains(behind) && zones[behind] == Zone::Cave) places.push_back(at);
  };
  for (int x = floor.left; x < floor.right; ++x) {
    look({x, floor.top - 1}, Direction::Up);
    look({x, floor.bottom}, Direction::Down);
  }
  for (int y = floor.top; y < floor.bottom; ++y) {
    look({floor.left - 1, y}, Direction::Left);
    look({floor.right, y}, Direction::Right);
  }
  return places;
}

// Up to `doors` of the places, apart from each other; fewer if there are no more.
std::vector<Point> some_apart(std::vector<Point> places, std::size_t doors, Rng& rng) {
  shuffle(places, rng);
  std::vector<Point> chosen;
  for (const Point p : places) {
    const bool is_apart = std::all_of(chosen.begin(), chosen.end(), [p](Point other) {
      return distance(p, other) >= kBetweenDoors;
    });
    if (is_apart && chosen.size() < doors) chosen.push_back(p);
  }
  return chosen;
}

void cut_hall(LevelPlan& plan, Rect floor, const std::vector<Point>& doors) {
  const Rect all = with_hall_walls(floor);
  for (Point p{0, all.top}; p.y < all.bottom; ++p.y) {
    for (p.x = all.left; p.x < all.right; ++p.x) {
      plan.zones[p] = floor.contains(p) ? Zone::Room : Zone::Wall;
    }
  }
  const int number = static_cast<int>(plan.rooms.size()) + 1;
  plan.rooms.push_back({number, floor, Role::ThroneRoom});
  for (const Point at : doors) {
    plan.zones[at] = Zone::Doorway;
    plan.doorways.push_back({at, number, Entry::Door});
  }
}

bool is_open_zone(Zone zone) { return zone != Zone::Rock && zone != Zone::Wall; }

// Fills bits of caves that are cut off. Returns false if a larger part is.
bool joins_what_is_left(Grid<Zone>& zones) {
  Grid<bool> open(zones.size(), false);
  open.for_each_point([&](Point p) { open[p] = is_open_zone(zones[p]); });
  std::vector<std::vector<Point>> parts = regions_of(open);
  const auto largest = std::max_element(
      parts.begin(), parts.end(), [](const auto& a, const auto& b) { return a.size() < b.size(); });
  for (auto part = parts.begin(); part != parts.end(); ++part) {
    if (part == largest) continue;
    const bool is_bit = part->size() <= kLargestBit &&
                        std::all_of(part->begin(), part->end(),
                                    [&zones](Point p) { return zones[p] == Zone::Cave; });
    if (!is_bit) return false;
    for (const Point p : *part) zones[p] = Zone::Rock;
  }
  return true;
}

bool try_hall(LevelPlan& plan, Rect floor, const std::vector<Point>& doors) {
  LevelPlan tried = plan;
  cut_hall(tried, floor, doors);
  if (!raise_crown_hall(tried) || !joins_what_is_left(tried.zones)) return false;
  plan = std::move(tried);
  return true;
}

std::vector<Rect> places_of(const Grid<Zone>& zones, Size size) {
  std::vector<Rect> places;
  zones.for_each_point([&](Point p) {
    const Rect floor{p.x, p.y, p.x + size.width, p.y + size.height};
    if (is_rock_or_cave(zones, with_hall_walls(floor))) places.push_back(floor);
  });
  return places;
}

bool cut_hall_of(LevelPlan& plan, Size size, std::size_t doors, Rng& rng) {
  std::vector<Rect> places = places_of(plan.zones, size);
  shuffle(places, rng);
  int tried = 0;
  for (const Rect floor : places) {
    const auto chosen = some_apart(places_for_doors(plan.zones, floor), doors, rng);
    if (chosen.size() < doors) continue;
    if (try_hall(plan, floor, chosen)) return true;
    if (++tried == kHallPlacesTried) return false;
  }
  return false;
}

}  // namespace

bool cut_crown_hall(LevelPlan& plan) {
  Rng rng = plan.options.stream("crown hall");
  for (const std::size_t doors : {std::size_t{2}, std::size_t{1}}) {
    for (const Size size : kHallSizes) {
      const bool upright = rng.roll(1) == 1;
      const Size turned{size.height, size.width};
      if (cut_hall_of(plan, upright ? turned : size, doors, rng) ||
          cut_hall_of(plan, upright ? size : turned, doors, rng)) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace undercroft
