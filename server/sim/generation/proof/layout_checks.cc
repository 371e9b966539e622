// layout_checks.cc: checks the ground, the rooms, and the hallways between them.
#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "server/sim/generation/proof/checks.h"
#include "server/sim/generation/proof/proof_walk.h"
#include "server/sim/world/entity.h"

namespace undercroft {
namespace {

bool are_neighbours(Point a, Point b) { return squared_distance(a, b) == 1; }

bool touches(Rect floor, Point p) {
  return std::any_of(kBeside.begin(), kBeside.end(),
                     [&](Point way) { return floor.contains(p + way); });
}

// A Spaces numbers what a doorway can lead to: a room by its number, a connected net of hallways by
// a negative number.
class Spaces {
 public:
  explicit Spaces(const LevelPlan& plan) : plan_(plan), numbers_(plan.zones.size(), 0) {
    for (const Room& room : plan.rooms) {
      for (const Point p : cells_in(room.floor)) numbers_[p] = room.number;
    }
    int net = 0;
    numbers_.for_each_point([&](Point p) {
      if (plan.zones[p] == Zone::Hallway && numbers_[p] == 0) flood(p, --net);
    });
  }

  // The space behind a doorway in direction `way`. Doorways in a row are one passage through a
  // thick wall.
  [[nodiscard]] int behind(Point doorway, Point way) const {
    Point p = doorway + way;
    while (plan_.zones[p] == Zone::Doorway) p = p + way;
    return is_open(p) ? numbers_[p] : 0;
  }

  [[nodiscard]] bool is_open(Point p) const {
    return plan_.zones[p] != Zone::Wall && plan_.zones[p] != Zone::Rock;
  }

 private:
  void flood(Point from, int net) {
    std::vector<Point> open = {from};
    while (!open.empty()) {
      const Point here = open.back();
      open.pop_back();
      if (plan_.zones[here] != Zone::Hallway || numbers_[here] != 0) continue;
      numbers_[here] = net;
      for (const Point way : kBeside) open.push_back(here + way);
    }
  }

  const LevelPlan& plan_;
  Grid<int> numbers_;
};

struct Opening {
  Point at;
  std::pair<int, int> joins;  // two spaces, the lower number first
};

std::vector<Opening> openings_of(const LevelPlan& plan) {
  const Spaces spaces(plan);
  std::vector<Opening> openings;
  for (const Doorway& doorway : plan.doorways) {
    for (const Point way : {kBeside[0], kBeside[1]}) {
      const Point back{-way.x, -way.y};
      if (!spaces.is_open(doorway.at + way) || !spaces.is_open(doorway.at + back)) continue;
      // A thick wall has two doorways in a row; the first counts for both.
      if (plan.zones[doorway.at + back] == Zone::Doorway) continue;
      const int one = spaces.behind(doorway.at, way);
      const int other = spaces.behind(doorway.at, back);
      openings.push_back({doorway.at, std::minmax(one, other)});
    }
  }
  return openings;
}

}  // namespace

Expected<> rim_is_sealed(const LevelPlan& plan, const Catalogue&) {
  Expected<> proved;
  plan.ground.for_each_point([&](Point p) {
    if (plan.ground.on_rim(p) && plan.ground[p] != Ground::Bedrock)
      proved = failed_at("open rim", p);
  });
  return proved;
}

Expected<> stairs_are_right(const LevelPlan& plan, const Catalogue&) {
  Expected<> proved;
  const bool deepest = plan.options.is_deepest();
  plan.ground.for_each_point([&](Point p) {
    const Ground g = plan.ground[p];
    if ((g == Ground::StairsUp) != (p == plan.entrance)) proved = failed_at("wrong stairs up", p);
    if ((g == Ground::StairsDown) != (p == plan.goal && !deepest)) {
      proved = failed_at("wrong stairs down", p);
    }
    if (g == Ground::Ledge && deepest) proved = failed_at("a ledge on the deepest level", p);
  });
  return proved;
}

// The number of rooms (D35).
Expected<> rooms_are_as_many_as_promised(const LevelPlan& plan, const Catalogue&) {
  const int promised = plan.options.style == Style::Caves ? 0 : room_count(plan.options);
  const int rooms = static_cast<int>(plan.rooms.size());
  if (rooms >= promised) return {};
  return failed(std::to_string(rooms) + " rooms of " + std::to_string(promised));
}

// At most a third of the rooms are full rectangles of dry floor (D36). Vaults count, cave chambers
// and drawn rooms do not.
Expected<> rooms_have_shapes(const LevelPlan& plan, const Catalogue&) {
  if (plan.options.style == Style::Caves) return {};
  const auto plain = static_cast<std::size_t>(
      std::count_if(plan.rooms.begin(), plan.rooms.end(), [&plan](const Room& room) {
        const std::vector<Point> cells = cells_in(room.floor);
        return room.role != Role::Drawn &&
               std::all_of(cells.begin(), cells.end(), [&plan](Point p) {
                 const Ground g = plan.ground[p];
                 return !is_wall(g) && g != Ground::Water && g != Ground::Ice && g != Ground::Ledge;
               });
      }));
  if (plain * 3 <= plan.rooms.size()) return {};
  return failed(std::to_string(plain) + " plain rooms of " + std::to_string(plan.rooms.size()));
}

// A hallway leads from room a to room b in adjacent cells, none of which belongs to a room (D35).
Expected<> hallways_keep_out_of_other_rooms(const LevelPlan& plan, const Catalogue&) {
  for (const Hallway& hallway : plan.hallways) {
    if (hallway.cells.empty()) return failed("a hallway of no cells");
    const auto floor = [&](int room) {
      return plan.rooms[static_cast<std::size_t>(room - 1)].floor;
    };
    if (!touches(floor(hallway.a), hallway.cells.front())) {
      return failed_at("a hallway that begins nowhere", hallway.cells.front());
    }
    if (!touches(floor(hallway.b), hallway.cells.back())) {
      return failed_at("a hallway that ends nowhere", hallway.cells.back());
    }
    for (std::size_t i = 0; i < hallway.cells.size(); ++i) {
      const Point p = hallway.cells[i];
      if (plan.zones[p] == Zone::Room || (i > 0 && !are_neighbours(hallway.cells[i - 1], p))) {
        return failed_at("a hallway through another room", p);
      }
      if (is_wall(plan.ground[p])) return failed_at("a hallway through rock", p);
    }
  }
  return {};
}

// Two doorways that join the same spaces are at least 8 cells apart (D35).
Expected<> doorways_have_no_twins(const LevelPlan& plan, const Catalogue&) {
  const std::vector<Opening> openings = openings_of(plan);
  for (std::size_t i = 0; i < openings.size(); ++i) {
    for (std::size_t j = i + 1; j < openings.size(); ++j) {
      const bool same = openings[i].joins == openings[j].joins && openings[i].joins.first != 0;
      if (same && distance(openings[i].at, openings[j].at) < 8) {
        return failed_at("twin doorways", openings[j].at);
      }
    }
  }
  return {};
}

}  // namespace undercroft
