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

#include "shared/in_order.h"
#include "shared/look.h"
#include "shared/vocabulary.h"

namespace undercroft {

// Of everything with an `Id`, in order of id: one is looked for from the one found last on, since
// whoever asks for many does so in that order.
template <typename Id>
class Numbers {
 public:
  // The number of `real`, 0 when it has none.
  [[nodiscard]] Id find(Id real) const {
    const std::size_t place = place_of(real);
    return is_at(place, real) ? numbers_[place].second : Id{};
  }
  // A new number for one that has none.
  Id give(Id real) {
    const Id number = next();
    numbers_.insert(numbers_.begin() + static_cast<std::ptrdiff_t>(place_of(real)), {real, number});
    return number;
  }
  // A number that is given to nobody.
  Id next() { return static_cast<Id>(++last_); }
  void forget(Id real) {
    const std::size_t place = place_of(real);
    if (is_at(place, real)) numbers_.erase(numbers_.begin() + static_cast<std::ptrdiff_t>(place));
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
    if (number == Id{}) return Id{};  // as most intents, which name nothing, ask
    const auto found = std::find_if(numbers_.begin(), numbers_.end(),
                                    [number](const auto& entry) { return entry.second == number; });
    return found == numbers_.end() ? Id{} : found->first;
  }

 private:
  [[nodiscard]] bool is_at(std::size_t place, Id real) const {
    return place < numbers_.size() && numbers_[place].first == real;
  }
  [[nodiscard]] std::size_t place_of(Id real) const {
    last_place_ = place_in_order(
        last_place_, numbers_.size(), [this](std::size_t place) { return numbers_[place].first; },
        real);
    return last_place_;
  }
  std::vector<std::pair<Id, Id>> numbers_;
  mutable std::size_t last_place_ = 0;  // where the search before ended
  std::uint32_t last_ = 0;
};

}  // namespace undercroft
