// directions.h: the directions that a step yields, worked out at the moment of acting (R40, R51).
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <vector>

#include "server/sim/sight/distance_map.h"
#include "server/sim/world/world.h"

namespace undercroft {

// Up to eight directions, in order: a byte of a word each, which a processor passes on without
// writing it to memory and reading it back.
class Directions {
 public:
  class Iterator {
   public:
    constexpr Iterator(const Directions& all, std::size_t nth) : all_(&all), nth_(nth) {}
    constexpr Direction operator*() const { return (*all_)[nth_]; }
    constexpr Iterator& operator++() {
      ++nth_;
      return *this;
    }
    friend constexpr bool operator==(Iterator a, Iterator b) { return a.nth_ == b.nth_; }

   private:
    const Directions* all_;
    std::size_t nth_;
  };

  Directions() = default;
  constexpr Directions(std::initializer_list<Direction> some) {
    for (const Direction d : some) push_back(d);
  }
  // REQUIRES: fewer than eight.
  constexpr void push_back(Direction d) {
    packed_ |= static_cast<std::uint64_t>(d) << (8 * count_);
    ++count_;
  }
  [[nodiscard]] constexpr std::size_t size() const { return count_; }
  // REQUIRES: i < size().
  [[nodiscard]] constexpr Direction operator[](std::size_t i) const {
    return static_cast<Direction>(packed_ >> (8 * i) & 0xFF);
  }
  [[nodiscard]] constexpr bool has(Direction wanted) const {
    for (const Direction d : *this) {
      if (d == wanted) return true;
    }
    return false;
  }
  [[nodiscard]] constexpr Iterator begin() const { return {*this, 0}; }
  [[nodiscard]] constexpr Iterator end() const { return {*this, count_}; }

 private:
  std::uint64_t packed_ = 0;
  std::uint64_t count_ = 0;
};

// The directions of a step, in the order to try them (R40). Those of wander are shuffled: the dice
// have rolled for all eight (F21), but most go the first way, and need no other put in order.
class Ways {
 public:
  explicit Ways(const Directions& some) : some_(some) {}
  explicit Ways(const Shuffle<8>& order) : some_{kEightDirections[order.first()]}, order_(order) {}

  [[nodiscard]] std::size_t size() const { return order_ ? 8 : some_.size(); }
  // REQUIRES: i < size().
  [[nodiscard]] Direction operator[](std::size_t i) {
    if (order_ && i > 0) put_in_order();
    return some_[i];
  }

 private:
  void put_in_order();

  Directions some_;                  // all of them, or
  std::optional<Shuffle<8>> order_;  // the first, and what says how the others follow
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

// The directions of a step that goes by this rule; none when a chasing rule has nobody to chase.
// Wander and guard roll dice (F21).
[[nodiscard]] Ways ways_of(World& world, PathMaps& paths, const Entity& e, Movs rule);

}  // namespace undercroft
