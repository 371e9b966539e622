// numbering.h: the numbers by which one connection knows entities and looks.
//
// Entities are numbered in order of spawning, and what lies in a chest is spawned right after it. A
// client that saw those numbers could count what is hidden: a gap behind a chest is a full one, no
// gap a mimic (R121). So each connection counts for itself, from 1 in the order in which it is told
// of them: its numbers tell it nothing but that order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "shared/look.h"
#include "shared/vocabulary.h"

namespace undercroft {

// Of everything with an `Id`, in order of id, so that one is found by bisection.
template <typename Id>
class Numbers {
 public:
  // The number of `real`, 0 when it has none.
  [[nodiscard]] Id find(Id real) const {
    const auto place = place_of(numbers_, real);
    return place != numbers_.end() && place->first == real ? place->second : Id{};
  }
  // A new number for one that has none.
  Id give(Id real) {
    const Id number = next();
    numbers_.insert(place_of(numbers_, real), {real, number});
    return number;
  }
  // A number that is given to nobody.
  Id next() { return static_cast<Id>(++last_); }
  void forget(Id real) {
    const auto place = place_of(numbers_, real);
    if (place != numbers_.end() && place->first == real) numbers_.erase(place);
  }
  template <typename IsGone>
  void forget_if(IsGone is_gone) {
    std::erase_if(numbers_, [&](const auto& entry) { return is_gone(entry.first); });
  }
  void clear() {
    numbers_.clear();
    last_ = 0;
  }
  [[nodiscard]] std::size_t size() const { return numbers_.size(); }
  // Whose number it is, or 0. Looks at all of them: for what clients ask seldom.
  [[nodiscard]] Id owner_of(Id number) const {
    const auto found = std::find_if(numbers_.begin(), numbers_.end(),
                                    [number](const auto& entry) { return entry.second == number; });
    return found == numbers_.end() ? Id{} : found->first;
  }

 private:
  static auto place_of(auto& numbers, Id real) {
    return std::lower_bound(numbers.begin(), numbers.end(), real,
                            [](const auto& entry, Id wanted) { return entry.first < wanted; });
  }
  std::vector<std::pair<Id, Id>> numbers_;
  std::uint32_t last_ = 0;
};

}  // namespace undercroft
