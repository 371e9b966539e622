// explore_trail.h: notices that exploring walks to and fro and finds nothing (R105).
#pragma once

#include <cstddef>
#include <vector>

#include "server/protocol/knowledge.h"

namespace undercroft {

// An ExploreTrail has the cells from which exploring has stepped since it found anything. A
// creature that comes into view bars one way and, out of view again, opens it: two goals may then
// send the player to and fro for ever.
class ExploreTrail {
 public:
  // Exploring is about to leave the player's cell, after `shown` features. True for the third time
  // in a row in which that cell is left and nothing was found.
  [[nodiscard]] bool is_circling(const Knowledge& known, std::size_t shown);

 private:
  // All that exploring may add to or take away.
  struct Finds {
    int depth = 0;
    std::size_t cells = 0;   // known ones
    std::size_t things = 0;  // that do not move
    std::size_t pack = 0;
    int treasure = 0;
    std::size_t shown = 0;
    friend bool operator==(const Finds&, const Finds&) = default;
  };
  [[nodiscard]] static Finds finds_of(const Knowledge& known, std::size_t shown);
  void begin(const Finds& finds);

  std::vector<Point> cells_;
  Finds finds_;
  TurnNumber turn_ = 0;  // of the last step
};

}  // namespace undercroft
