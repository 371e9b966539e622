// levels_ahead.cc: finding players who are near a way down.
#include "server/realm/state/levels_ahead.h"

#include <algorithm>

namespace undercroft {
namespace {

// Cells: more than a player can be moved in one turn.
constexpr int kNear = 16;

// The deepest level that has players. Players who left need no new level when they return.
int deepest_player(const World& world) {
  int depth = world.level_count();
  while (depth > 0 && world.population(depth).players.empty()) --depth;
  return depth;
}

}  // namespace

const LevelsAhead::WaysDown& LevelsAhead::ways_down(const World& world, int depth) {
  if (found_.depth == depth) return found_;
  found_ = WaysDown{};
  found_.depth = depth;
  const Grid<Cell>& cells = world.level(depth).cells;
  cells.for_each_point([&](Point p) {
    if (cells[p].ground == Ground::StairsDown) found_.stairs = p;
    found_.has_ledges = found_.has_ledges || cells[p].ground == Ground::Ledge;
  });
  return found_;
}

int LevelsAhead::wanted(const World& world) {
  if (player_changes_ != world.player_changes()) wanted_ = look(world);
  player_changes_ = world.player_changes();
  return wanted_;
}

int LevelsAhead::look(const World& world) {
  const int deepest = deepest_player(world);
  if (deepest == 0) return 1;
  const int below = std::min(deepest + 1, world.rules().depth);
  if (world.has_level(below)) return below;
  const WaysDown& ways = ways_down(world, deepest);
  const auto is_near = [&](Point place) { return distance(place, *ways.stairs) <= kNear; };
  const std::vector<Point>& places = world.population(deepest).player_places;
  const bool near_stairs = ways.stairs && std::any_of(places.begin(), places.end(), is_near);
  return near_stairs || ways.has_ledges ? below : deepest;
}

}  // namespace undercroft
