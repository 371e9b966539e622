// enum_array.h: a value for each item of a closed list, asked for by the item and never by a cast.
#pragma once

#include <array>
#include <cstddef>

#include "shared/check.h"

namespace undercroft {

// How many items a closed list has: those numbered from 0. vocabulary.h says it of each list.
template <typename Enum>
inline constexpr std::size_t kEnumCount = 0;

// The number of an item, and the item of a number.
template <typename Enum>
[[nodiscard]] constexpr std::size_t index_of(Enum item) {
  return static_cast<std::size_t>(item);
}
template <typename Enum>
[[nodiscard]] constexpr Enum item_at(std::size_t index) {
  return static_cast<Enum>(index);
}

// False for a number that a peer of another version has sent: it may be kept and compared, but
// nothing is known of it.
template <typename Enum>
[[nodiscard]] constexpr bool is_known(Enum item) {
  return index_of(item) < kEnumCount<Enum>;
}

// One T for each item of Enum. Asking for an item that is not in the list is a broken invariant;
// ask is_known() first of what a peer has sent.
template <typename Enum, typename T>
class EnumArray {
 public:
  static constexpr std::size_t kSize = kEnumCount<Enum>;
  static_assert(kSize > 0, "vocabulary.h says how many items a list has");

  std::array<T, kSize> values{};  // in the list's order; public so that braces may fill it

  [[nodiscard]] constexpr const T& operator[](Enum item) const { return values[checked(item)]; }
  [[nodiscard]] constexpr T& operator[](Enum item) { return values[checked(item)]; }
  [[nodiscard]] static constexpr std::size_t size() { return kSize; }
  [[nodiscard]] constexpr auto begin() const { return values.begin(); }
  [[nodiscard]] constexpr auto end() const { return values.end(); }
  [[nodiscard]] constexpr auto begin() { return values.begin(); }
  [[nodiscard]] constexpr auto end() { return values.end(); }
  constexpr void fill(const T& value) { values.fill(value); }
  friend constexpr bool operator==(const EnumArray&, const EnumArray&) = default;

 private:
  static constexpr std::size_t checked(Enum item) {
    CHECK(is_known(item), "an item outside its closed list was asked for");
    return index_of(item);
  }
};

// A table whose rows each begin with their item, named `item`: are all there, in the list's order?
template <typename Enum, typename Row>
[[nodiscard]] constexpr bool rows_are_in_order(const EnumArray<Enum, Row>& table) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (index_of(table.values[i].item) != i) return false;
  }
  return true;
}

// Calls visit(item) for each item of the list.
template <typename Enum, typename Visit>
constexpr void for_each_item(Visit visit) {
  for (std::size_t i = 0; i < kEnumCount<Enum>; ++i) visit(item_at<Enum>(i));
}

}  // namespace undercroft
