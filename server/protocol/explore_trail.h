// explore_trail.h: where exploring walks, and that it walks to and fro and finds nothing (R105).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "server/protocol/knowledge.h"

namespace undercroft {

// An ExploreGoal is the cell to which exploring walked last. In company it keeps it: friends who
// cross each other's ways would otherwise turn each other round at every step. It keeps it as well
// after it has walked to and fro between two goals.
struct ExploreGoal {
  Point at;
  int depth = 0;  // 0: none
  TurnNumber turn = 0;
  bool is_fixed = false;  // it has walked to and fro: whatever the way costs

  // True until exploring has paused for two turns.
  [[nodiscard]] bool holds_for(const Knowledge& known) const {
    return depth == known.depth && known.turn >= turn && known.turn <= turn + 2;
  }
};

// An ExploreTrail has the cells from which exploring has stepped since it found anything. A
// creature that comes into view bars one way and, out of view again, opens it: two goals may then
// send the player to and fro for ever.
class ExploreTrail {
 public:
  // Exploring is about to leave the player's cell, after `shown` features. True for the third time
  // in a row in which that cell is left and nothing was found.
  [[nodiscard]] bool is_circling(const Knowledge& known, std::size_t shown);
  // How often it was true since anything was found.
  [[nodiscard]] int circles() const { return circles_; }
  // The foe in view: "a gas bladder".
  void note_foe(std::string name, TurnNumber now);
  // The foe that was in view last, within the last 20 turns; empty if none was.
  [[nodiscard]] std::string foe_seen(TurnNumber now) const;

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
  int circles_ = 0;
  std::string foe_;
  TurnNumber foe_seen_in_ = 0;
};

}  // namespace undercroft
