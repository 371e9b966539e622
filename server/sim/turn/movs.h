// movs.h: the directions that a step yields, worked out at the moment of acting (R40, R51).
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <vector>

#include "server/sim/sight/distance_map.h"
#include "server/sim/world/world.h"

namespace undercroft {

// Up to eight directions, in order.
class Directions {
 public:
  using value_type = Direction;
  Directions() = default;
  constexpr Directions(std::initializer_list<Direction> some) {
    for (const Direction d : some) push_back(d);
  }
  // REQUIRES: fewer than eight.
  constexpr void push_back(Direction d) { all_[count_++] = d; }
  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] Direction front() const { return all_[0]; }
  Direction& operator[](std::size_t i) { return all_[i]; }
  [[nodiscard]] Direction* begin() { return all_.data(); }
  [[nodiscard]] Direction* end() { return all_.data() + count_; }
  [[nodiscard]] const Direction* begin() const { return all_.data(); }
  [[nodiscard]] const Direction* end() const { return all_.data() + count_; }

 private:
  std::array<Direction, 8> all_{};
  std::uint8_t count_ = 0;
};

// Distance fields toward players, shared by all who follow paths (one a player, not a search per
// monster), and kept while they hold: beyond the turn, too.
class PathMaps {
 public:
  // Those of earlier turns may be used again from now on, with other goals.
  void begin_turn() { ++turn_; }
  DistanceField& toward(const World& world, int depth, Point goal, Walker walker);

 private:
  struct Path {
    int depth = 0;
    std::uint32_t revision = 0;  // of the level, when it was begun
    Point goal;
    Walker walker;
    std::uint32_t turn = 0;  // when it was last asked for
    DistanceField field;
  };
  static constexpr std::size_t kMaxPaths = 64;

  Path& place_for_another();

  std::vector<std::unique_ptr<Path>> paths_;
  std::uint32_t turn_ = 0;
  std::size_t next_ = 0;  // to be given up when there are too many in one turn
};

// The nearest living player on the entity's level: squared distance, ties to the earlier joiner;
// kNobody when there is none.
[[nodiscard]] EntityId nearest_player(const World& world, const Entity& e);

// Directions in the order to try them; none when a chasing rule has nobody to chase. Wander and
// guard roll dice (F21).
[[nodiscard]] Directions movs_of(World& world, PathMaps& paths, const Entity& e, Movs rule);

}  // namespace undercroft
