// chart.h: what a bot makes of a level that it knows in part: where it can go, and how dear it is.
#pragma once

#include <optional>
#include <vector>

#include "shared/observation.h"

namespace undercroft {

// The cheapest ways from the player to every known cell. A cost is about a turn; what may hurt
// costs as much as the detour that a careful player would make around it. Bodies that one can only
// touch (chests, levers, monsters) are ends of ways, never parts of one.
class Chart {
 public:
  static constexpr int kNoWay = 1 << 20;

  // `bold` also goes over ledges and shoves crates.
  explicit Chart(const Observation& known, bool bold = false);

  [[nodiscard]] int cost(Point to) const { return ways_[to].cost; }
  [[nodiscard]] bool reaches(Point to) const { return cost(to) < kNoWay; }
  // The first step of the cheapest way; None when one is there, or there is no way.
  [[nodiscard]] Direction first_step(Point to) const { return ways_[to].first; }
  // One can walk in, and something unknown lies beside it.
  [[nodiscard]] bool is_frontier(Point p) const;
  // Cells around p that one can walk into: few make a good place to stand in a fight.
  [[nodiscard]] int openness(Point p) const;

 private:
  enum class Footing : std::uint8_t { None, Touch, Walk };
  struct Cell {
    Footing footing = Footing::None;
    bool barrier = true;  // pinches diagonals (F6)
    int cost = 0;
  };
  struct Way {
    int cost = kNoWay;
    Direction first = Direction::None;
  };

  void lay_ground(const Observation& known, bool bold);
  void lay_entity(const Observation& known, const EntityView& view, bool bold);
  void shun_foes(const Observation& known);
  void find_ways(Point from);
  [[nodiscard]] bool may_step(Point from, Direction way) const;

  Grid<Cell> cells_;
  Grid<bool> unknown_;
  Grid<Way> ways_;
};

// The cell of those that is cheapest to reach; nothing when none can be.
[[nodiscard]] std::optional<Point> nearest_of(const Chart& chart, const std::vector<Point>& cells);

}  // namespace undercroft
