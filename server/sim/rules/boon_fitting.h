// boon_fitting.h: which boons may stand side by side in an offer to one hero (R171, R205).
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "server/sim/world/world.h"

namespace undercroft {

inline constexpr int kOwnBoonDepth = 2;  // one of the three is of the hero's kit
inline constexpr std::size_t kDrawnBoons = 3;

using BoonThree = std::array<int, kDrawnBoons>;  // their numbers in the content, ascending

// A BoonFitting holds the demands on an offer. Marks of each boon decide: whether the hero can use
// it, whether it is the kit's own, whether it only adds to numbers, and of which sort it is. No
// boon stands beside one that gives more, or beside another of its sort.
class BoonFitting {
 public:
  // `boons`: those that the hero may be offered, ascending.
  BoonFitting(const World& world, EntityId hero, int depth, const std::vector<int>& boons);

  [[nodiscard]] bool fits(const BoonThree& three) const;
  // True if every three fits.
  [[nodiscard]] bool fits_any() const;
  // For boons of which no three fits: drops a demand. Returns false when none is left to drop.
  bool relax();

 private:
  // One of each for every boon of the content.
  struct Marks {
    bool usable = false;
    bool own = false;
    bool flat = false;
    bool plain = false;  // changes nothing about how the next turn may be played
    BoonSort sort = BoonSort::None;
  };
  using Mark = bool Marks::*;

  [[nodiscard]] const Marks& marks(int boon) const;
  [[nodiscard]] int count(const BoonThree& three, Mark mark) const;
  [[nodiscard]] bool has_outdone(const BoonThree& three) const;
  [[nodiscard]] bool has_two_of_a_sort(const BoonThree& three) const;

  std::vector<Marks> marks_;
  std::vector<std::pair<int, int>> outdone_;
  int most_flat_ = 0;
  bool any_flat_ = false;
  bool any_sorts_ = false;
  bool any_plain_ = false;
  int least_usable_ = 0;
  bool uses_all_ = false;
  bool one_is_own_ = false;
};

}  // namespace undercroft
