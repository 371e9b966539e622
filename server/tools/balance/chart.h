// chart.h: a bot's map of a partly known level: where it can go, and at what cost.
#pragma once

#include <optional>
#include <vector>

#include "shared/observation.h"

namespace undercroft {

// The cheapest paths from the player to every known cell. A cost of 1 is about a turn. Which cells
// can be walked is what standing intents go by as well (shared/footing.h): dry floor, water and
// doors. Besides, a chart leads past creatures, which may move away, and through locks that the
// player has a key for. Bodies that can only be touched (chests, levers) and plates may end a path
// but are never part of one.
class Chart {
 public:
  static constexpr int kNoWay = 1 << 20;

  enum class Gait : std::uint8_t {
    Careful,  // keeps off foes
    Hasty,    // as careful, but passes foes: they cost as much as the blow that may follow
    Bold,     // may also cross dangers and shove crates; a danger costs as much as the detour that
              // a careful player would make around it
  };

  explicit Chart(const Observation& known, Gait gait = Gait::Careful);

  [[nodiscard]] int cost(Point to) const { return ways_[to].cost; }
  [[nodiscard]] bool reaches(Point to) const { return cost(to) < kNoWay; }
  // The first step of the cheapest path. None if the player is at `to`, or there is no path.
  [[nodiscard]] Direction first_step(Point to) const { return ways_[to].first; }
  // True if the cell is walkable and beside an unknown one.
  [[nodiscard]] bool is_frontier(Point p) const;
  // The number of walkable cells around p. A low number makes a good place for a fight.
  [[nodiscard]] int openness(Point p) const;

 private:
  enum class Use : std::uint8_t { None, Touch, Walk };
  struct Cell {
    Use use = Use::None;
    bool barrier = true;  // pinches diagonals (F6)
    int cost = 0;
  };
  struct Way {
    int cost = kNoWay;
    Direction first = Direction::None;
  };

  void lay_ground(const Observation& known);
  void lay_entity(const Observation& known, const EntityView& view);
  void lay_danger(const EntityView& view, Kind kind);
  void shun_foes(const Observation& known);
  void find_ways(Point from);
  [[nodiscard]] bool may_step(Point from, Direction way) const;

  [[nodiscard]] bool is_bold() const { return gait_ == Gait::Bold; }
  [[nodiscard]] bool is_hasty() const { return gait_ == Gait::Hasty; }

  Gait gait_;
  Grid<Cell> cells_;
  Grid<bool> unknown_;
  Grid<Way> ways_;
};

// The given cell that is cheapest to reach; nothing if none is reachable.
[[nodiscard]] std::optional<Point> nearest_of(const Chart& chart, const std::vector<Point>& cells);

}  // namespace undercroft
