// enum_array.h: an array indexed by an enumeration, without casts.
#pragma once

#include <array>
#include <cstddef>

#include "shared/check.h"

namespace undercroft {

// How many enumerators an enumeration has, numbered from 0. vocabulary.h specialises it for each.
template <typename Enum>
inline constexpr std::size_t kEnumCount = 0;

// The number of an enumerator, and the enumerator of a number.
template <typename Enum>
[[nodiscard]] constexpr std::size_t index_of(Enum item) {
  return static_cast<std::size_t>(item);
}
template <typename Enum>
[[nodiscard]] constexpr Enum item_at(std::size_t index) {
  return static_cast<Enum>(index);
}

// False for a number sent by a peer of another version. It may be stored and compared, but has no
// row in any table.
template <typename Enum>
[[nodiscard]] constexpr bool is_known(Enum item) {
  return index_of(item) < kEnumCount<Enum>;
}

// One T for each enumerator. An index outside the enumeration is a broken invariant; call
// is_known() first on values from a peer.
template <typename Enum, typename T>
class EnumArray {
 public:
  static constexpr std::size_t kSize = kEnumCount<Enum>;
  static_assert(kSize > 0, "vocabulary.h says how many items a list has");

  // in the order of the enumeration; public so that braces may fill it
  std::array<T, kSize> values{};

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

// True if every row of the table begins with its enumerator, named `item`, in order.
template <typename Enum, typename Row>
[[nodiscard]] constexpr bool rows_are_in_order(const EnumArray<Enum, Row>& table) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (index_of(table.values[i].item) != i) return false;
  }
  return true;
}

// Calls visit(item) for each enumerator.
template <typename Enum, typename Visit>
constexpr void for_each_item(Visit visit) {
  for (std::size_t i = 0; i < kEnumCount<Enum>; ++i) visit(item_at<Enum>(i));
}

}  // namespace undercroft
