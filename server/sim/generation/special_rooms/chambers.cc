// chambers.cc: turns open spots of caves into special rooms without walls.
#include <algorithm>
#include <array>

#include "server/sim/generation/special_rooms/special_rooms.h"

namespace undercroft {
namespace {

constexpr int kFromStairs = 4;  // minimum cells from stairs
constexpr int kBetween = 3;     // minimum cells between chambers
constexpr int kMaxChambers = 4;
constexpr std::array<Size, 4> kSizes = {{{8, 6}, {7, 5}, {6, 5}, {5, 4}}};

Rect grown(Rect r, int by) { return {r.left - by, r.top - by, r.right + by, r.bottom + by}; }

bool overlap(Rect a, Rect b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

// True if the spot is dry cave floor throughout, and away from stairs and other rooms.
bool is_open_spot(const LevelPlan& plan, Rect spot) {
  const Rect around = grown(spot, kFromStairs);
  if (around.contains(plan.entrance) || around.contains(plan.goal)) return false;
  for (const Room& room : plan.rooms) {
    if (overlap(grown(spot, kBetween), room.floor)) return false;
  }
  for (Point p{0, spot.top}; p.y < spot.bottom; ++p.y) {
    for (p.x = spot.left; p.x < spot.right; ++p.x) {
      if (plan.zones[p] != Zone::Cave || plan.ground[p] != Ground::Floor) return false;
    }
  }
  return true;
}

}  // namespace

std::vector<Rect> open_cave_spots(const LevelPlan& plan, Size size) {
  std::vector<Rect> spots;
  for (int y = 1; y + size.height < plan.zones.height(); ++y) {
    for (int x = 1; x + size.width < plan.zones.width(); ++x) {
      const Rect spot{x, y, x + size.width, y + size.height};
      if (plan.zones[{x, y}] == Zone::Cave && is_open_spot(plan, spot)) spots.push_back(spot);
    }
  }
  return spots;
}

void choose_chambers(LevelPlan& plan) {
  Rng rng = plan.options.stream("chambers");
  std::vector<Room> chambers;
  const std::size_t before = plan.rooms.size();
  for (const Size size : kSizes) {
    while (plan.rooms.size() < before + kMaxChambers) {
      const std::vector<Rect> spots = open_cave_spots(plan, size);
      if (spots.empty()) break;
      const auto chosen = static_cast<std::size_t>(rng.roll(static_cast<int>(spots.size()) - 1));
      plan.rooms.push_back({static_cast<int>(plan.rooms.size()) + 1, spots[chosen]});
    }
  }
  choose_special_roles(plan, rng);
  // Chambers without a role become plain cave again.
  std::erase_if(plan.rooms, [](const Room& room) { return room.role == Role::Plain; });
  for (std::size_t i = 0; i < plan.rooms.size(); ++i)
    plan.rooms[i].number = static_cast<int>(i) + 1;
}

}  // namespace undercroft
