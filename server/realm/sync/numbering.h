// numbering.h: the numbers by which one connection knows entities and looks.
//
// The world numbers entities in order of spawning, and the contents of a chest are spawned right
// after it. A client that saw those numbers could tell what is hidden: a gap after a chest means a
// full chest, no gap a mimic (R121). So each connection has numbers of its own, from 1 in the order
// in which entities are first sent. They reveal only that order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "shared/in_order.h"
#include "shared/look.h"
#include "shared/vocabulary.h"

namespace undercroft {

// A look as a connection knows it: a real look in one form (look_forms.h).
enum class FormedLook : std::uint64_t {};

// Sorted by real id. A search starts where the last one ended, since callers mostly ask in order.
template <typename Real, typename Id = Real>
class Numbers {
 public:
  // The number of `real`, 0 when it has none.
  [[nodiscard]] Id find(Real real) const {
    const std::size_t place = place_of(real);
    return is_at(place, real) ? numbers_[place].second : Id{};
  }
  // Gives `real` a new number. REQUIRES: it has none.
  Id give(Real real) {
    const Id number = next();
    numbers_.insert(numbers_.begin() + static_cast<std::ptrdiff_t>(place_of(real)), {real, number});
    return number;
  }
  // Uses up a number that nothing has.
  Id next() { return static_cast<Id>(++last_); }
  void forget(Real real) {
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
  // The id that has this number, or 0. A linear search: clients rarely need it.
  [[nodiscard]] Real owner_of(Id number) const {
    if (number == Id{}) return Real{};  // most intents name no entity
    const auto found = std::find_if(numbers_.begin(), numbers_.end(),
                                    [number](const auto& entry) { return entry.second == number; });
    return found == numbers_.end() ? Real{} : found->first;
  }

 private:
  [[nodiscard]] bool is_at(std::size_t place, Real real) const {
    return place < numbers_.size() && numbers_[place].first == real;
  }
  [[nodiscard]] std::size_t place_of(Real real) const {
    last_place_ = place_in_order(
        last_place_, numbers_.size(), [this](std::size_t place) { return numbers_[place].first; },
        real);
    return last_place_;
  }
  std::vector<std::pair<Real, Id>> numbers_;
  mutable std::size_t last_place_ = 0;  // where the last search ended
  std::uint32_t last_ = 0;
};

}  // namespace undercroft
