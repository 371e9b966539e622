// crown_hall.cc: finds a recess for the Crown in a hall, and makes it.
#include "server/sim/generation/special_rooms/crown_hall.h"

#include <algorithm>

#include "server/sim/generation/plan/regions.h"
#include "server/sim/generation/things/placer.h"

namespace undercroft {
namespace {

constexpr int kRecess = 3;  // cells wide and deep
constexpr std::size_t kRoomsForTwoDoors = 8;
constexpr int kAttemptsForTwoDoors = 6;  // sub-seeds; small levels have no place for two

Point times(Point p, int by) { return {p.x * by, p.y * by}; }

// The recess with the Crown at this cell, and a wall behind it in that direction.
CrownRecess recess_at(Rect floor, Point crown, Point back) {
  const Point along{back.y, back.x};
  CrownRecess recess{crown, crown - times(back, kRecess - 1), {}};
  for (int row = 0; row < kRecess; ++row) {
    for (const int side : {-2, 2}) {
      const Point jamb = crown - times(back, row) + times(along, side);
      if (floor.contains(jamb)) recess.jambs.push_back(jamb);
    }
  }
  return recess;
}

bool has_wall_behind(Rect floor, Point crown, Point back) {
  const Point along{back.y, back.x};
  return !floor.contains(crown + back) && floor.contains(crown - times(back, kRecess)) &&
         floor.contains(crown + along) && floor.contains(crown - along);
}

// A HallFloor is the floor of a hall with a recess in it.
class HallFloor {
 public:
  HallFloor(Rect floor, const CrownRecess& recess)
      : floor_(floor), recess_(recess), open_(Size{floor.width(), floor.height()}, true) {
    for (const Point p : recess.jambs) open_[in(p)] = false;
  }

  [[nodiscard]] bool is_connected() const { return regions_of(open_).size() == 1; }
  [[nodiscard]] bool is_before_recess(Point p) const {
    return open_[in(p)] && distance(p, middle()) > 1;
  }
  // Walks in eight directions, and nowhere beside the guard.
  [[nodiscard]] bool leads_past_guard(const std::vector<Point>& from) const {
    Grid<bool> seen(open_.size(), false);
    std::vector<Point> next = from;
    while (!next.empty()) {
      const Point at = next.back();
      next.pop_back();
      if (!floor_.contains(at) || !open_[in(at)] || seen[in(at)]) continue;
      if (distance(at, recess_.guard) <= 1) continue;
      seen[in(at)] = true;
      for (const Direction way : kEightDirections) next.push_back(step(at, way));
    }
    return seen[in(recess_.crown)];
  }

 private:
  [[nodiscard]] Point in(Point p) const { return p - Point{floor_.left, floor_.top}; }
  [[nodiscard]] Point middle() const {
    return {(recess_.crown.x + recess_.guard.x) / 2, (recess_.crown.y + recess_.guard.y) / 2};
  }

  Rect floor_;
  const CrownRecess& recess_;
  Grid<bool> open_;
};

bool is_sound_recess(Rect floor, const CrownRecess& recess, const std::vector<Point>& inner) {
  const HallFloor hall(floor, recess);
  return std::all_of(inner.begin(), inner.end(),
                     [&hall](Point p) { return hall.is_before_recess(p); }) &&
         hall.is_connected() && !hall.leads_past_guard(inner);
}

// The cells of the room before its doorways.
std::vector<Point> inner_cells(const LevelPlan& plan, Rect floor) {
  std::vector<Point> inner;
  for (const Doorway& doorway : plan.doorways) {
    for (const Direction way : kFourDirections) {
      if (floor.contains(step(doorway.at, way))) inner.push_back(step(doorway.at, way));
    }
  }
  return inner;
}

// The throne room, then the plain rooms, the farthest from the entrance first.
std::vector<Room*> rooms_for_hall(LevelPlan& plan, Room& throne) {
  std::vector<Room*> rooms;
  Point entrance = throne.floor.centre();
  for (Room& room : plan.rooms) {
    if (room.role == Role::Entrance) entrance = room.floor.centre();
    if (room.role == Role::Plain) rooms.push_back(&room);
  }
  std::stable_sort(rooms.begin(), rooms.end(), [entrance](const Room* a, const Room* b) {
    return squared_distance(a->floor.centre(), entrance) >
           squared_distance(b->floor.centre(), entrance);
  });
  rooms.insert(rooms.begin(), &throne);
  return rooms;
}

bool is_near(Point p, Rect floor) {
  const Rect around{floor.left - kSafeDistance, floor.top - kSafeDistance,
                    floor.right + kSafeDistance, floor.bottom + kSafeDistance};
  return around.contains(p);
}

// A guard does not stand near the stairs (D23), wherever these are in the entrance's room.
void leave_out_near_entrance(const LevelPlan& plan, std::vector<CrownRecess>& recesses) {
  for (const Room& room : plan.rooms) {
    if (room.role != Role::Entrance) continue;
    std::erase_if(recesses,
                  [&room](const CrownRecess& recess) { return is_near(recess.guard, room.floor); });
  }
}

// A HallDemand says what a hall must have.
struct HallDemand {
  std::size_t doors = 2;
  bool is_away = true;  // from the entrance
};

// The best halls first. A level of few rooms, or a later sub-seed, makes do with one door.
std::vector<HallDemand> demands_on(const LevelPlan& plan) {
  std::vector<HallDemand> demands = {{2, true}, {2, false}};
  const bool is_small = plan.options.style != Style::Caves && plan.rooms.size() < kRoomsForTwoDoors;
  if (is_small || plan.options.attempt >= kAttemptsForTwoDoors) {
    demands.push_back({1, true});
    demands.push_back({1, false});
  }
  return demands;
}

std::vector<CrownRecess> sound_recesses(const LevelPlan& plan, const Room& room,
                                        const HallDemand& demand) {
  const std::vector<Point> inner = inner_cells(plan, room.floor);
  if (inner.size() < demand.doors) return {};
  auto recesses = recesses_of(room.floor, inner);
  if (demand.is_away) leave_out_near_entrance(plan, recesses);
  return recesses;
}

void lay_recess(LevelPlan& plan, const CrownRecess& recess) {
  for (const Point p : recess.jambs) plan.zones[p] = Zone::Wall;
  plan.crown = recess.crown;
  plan.guard_post = recess.guard;
}

}  // namespace

bool has_room_for_recess(Rect floor) {
  return std::min(floor.width(), floor.height()) >= kRecess &&
         std::max(floor.width(), floor.height()) > kRecess;
}

std::vector<CrownRecess> recesses_of(Rect floor, const std::vector<Point>& inner) {
  std::vector<CrownRecess> sound;
  for (Point p{0, floor.top}; p.y < floor.bottom; ++p.y) {
    for (p.x = floor.left; p.x < floor.right; ++p.x) {
      for (const Direction way : kFourDirections) {
        if (!has_wall_behind(floor, p, offset(way))) continue;
        CrownRecess recess = recess_at(floor, p, offset(way));
        if (is_sound_recess(floor, recess, inner)) sound.push_back(std::move(recess));
      }
    }
  }
  return sound;
}

bool raise_crown_hall(LevelPlan& plan) {
  const auto hall = std::find_if(plan.rooms.begin(), plan.rooms.end(),
                                 [](const Room& room) { return room.role == Role::ThroneRoom; });
  if (hall == plan.rooms.end()) return true;
  const std::vector<Room*> rooms = rooms_for_hall(plan, *hall);
  for (const HallDemand& demand : demands_on(plan)) {
    for (Room* room : rooms) {
      const auto recesses = sound_recesses(plan, *room, demand);
      if (recesses.empty()) continue;
      hall->role = Role::Plain;
      room->role = Role::ThroneRoom;
      Rng rng = plan.options.stream("recess");
      lay_recess(
          plan,
          recesses[static_cast<std::size_t>(rng.roll(static_cast<int>(recesses.size()) - 1))]);
      return true;
    }
  }
  return false;
}

}  // namespace undercroft
