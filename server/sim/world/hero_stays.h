// hero_stays.h: how long a hero has stayed on each level (R173).
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace undercroft {

// A HeroStays counts the turns that a hero has spent on each level. Turns that the hero plays
// elsewhere take a level's count down again.
class HeroStays {
 public:
  [[nodiscard]] int on(int depth) const {
    const auto level = static_cast<std::size_t>(depth - 1);
    return level < turns_.size() ? turns_[level] : 0;
  }
  void set(int depth, int turns) {
    const auto level = static_cast<std::size_t>(depth - 1);
    if (level >= turns_.size()) turns_.resize(level + 1);
    turns_[level] = turns;
    while (!turns_.empty() && turns_.back() == 0) turns_.pop_back();
  }
  // The deepest level with a count; 0: none.
  [[nodiscard]] int deepest() const { return static_cast<int>(turns_.size()); }
  // Counts a turn that the hero has spent on the level.
  void add_turn(int depth) {
    const int here = on(depth) + 1;
    for (int& turns : turns_) turns = std::max(0, turns - 1);
    set(depth, here);
  }
  friend bool operator==(const HeroStays&, const HeroStays&) = default;

 private:
  friend struct Fields;
  std::vector<int> turns_;  // by depth - 1; the last one is not 0
};

}  // namespace undercroft
