// directions.h: the directions that a step tries, computed at the moment of acting (R40, R51).
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

// A Directions is a list of up to eight directions. They are packed into one word, a byte each, so
// that the compiler can return it in a register.
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

// A Ways holds the directions of a step in the order to try them (R40). For wander they are
// shuffled. The dice roll for all eight (F21), but most creatures take the first direction, so the
// rest is put in order only on demand.
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

  Directions some_;                  // all of them; or only the first, while `order_` is set
  std::optional<Shuffle<8>> order_;  // how the others follow
};

// A PathMaps caches distance fields towards players. All path-following monsters share them: one
// field per player instead of a search per monster. A field is reused, also in later turns, while
// it is valid.
class PathMaps {
 public:
  // Fields of earlier turns may be recycled for other goals from now on.
  void begin_turn() { ++turn_; }
  DistanceField& toward(const World& world, int depth, Point goal, Walker walker);

 private:
  struct Path {
    int depth = 0;
    std::uint32_t revision = 0;  // of the level, when the field was started
    Point goal;
    Walker walker;
    std::uint32_t turn = 0;  // turn of the last use
    DistanceField field;
  };
  static constexpr std::size_t kMaxPaths = 64;

  Path& place_for_another();

  std::vector<std::unique_ptr<Path>> paths_;
  std::uint32_t turn_ = 0;
  std::size_t next_ = 0;  // next to evict when one turn needs too many
};

// The living player nearest to the entity on its level, by squared distance; ties go to the earlier
// joiner. For a hunter in a hunt, the hunted players only (R173). kNobody if there is none.
[[nodiscard]] EntityId nearest_player(const World& world, const Entity& e);
// As above, but the bearer of the Crown for every monster of its level (R202).
[[nodiscard]] EntityId prey_of(const World& world, const Entity& e);

// The directions of a step with this rule; none if a chasing rule finds no player. Wander and guard
// roll dice (F21).
[[nodiscard]] Ways ways_of(World& world, PathMaps& paths, const Entity& e, const Step& step);

}  // namespace undercroft
