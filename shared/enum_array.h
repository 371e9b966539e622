// enum_array.h: an array with one value per enumerator, indexed by enumerator without a cast.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "shared/check.h"

namespace undercroft {

// The number of enumerators, which count up from 0. Specialised next to each list, mostly in
// vocabulary.h.
template <typename Enum>
inline constexpr std::size_t kEnumCount = 0;

// Convert between an enumerator and its number.
template <typename Enum>
[[nodiscard]] constexpr std::size_t index_of(Enum item) {
  return static_cast<std::size_t>(item);
}
template <typename Enum>
[[nodiscard]] constexpr Enum item_at(std::size_t index) {
  return static_cast<Enum>(index);
}

// False for a number from a peer of another version. Such a value may be stored and compared, but
// has no row in any table.
template <typename Enum>
[[nodiscard]] constexpr bool is_known(Enum item) {
  return index_of(item) < kEnumCount<Enum>;
}

// An EnumArray holds one T per enumerator of Enum. Indexing it with an unknown enumerator fails a
// CHECK. For a peer's value, ask is_known() first.
template <typename Enum, typename T>
class EnumArray {
 public:
  static constexpr std::size_t kSize = kEnumCount<Enum>;
  static_assert(kSize > 0, "vocabulary.h says how many items a list has");

  std::array<T, kSize> values{};  // in the list's order; public for brace initialisation

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
    CHECK(is_known(item), "the enumerator is unknown");
    return index_of(item);
  }
};

// True if row i of `table` has item i. The member `item` of a row is its enumerator.
template <typename Rows, typename Row, typename Enum>
[[nodiscard]] constexpr bool rows_are_in_order(const Rows& table, Enum Row::*item) {
  std::size_t next = 0;
  for (const Row& row : table) {
    if (index_of(row.*item) != next++) return false;
  }
  return true;
}
template <typename Enum, typename Row>
[[nodiscard]] constexpr bool rows_are_in_order(const EnumArray<Enum, Row>& table) {
  return rows_are_in_order(table, &Row::item);
}

// The item whose row has this name.
template <typename Enum, typename Row>
[[nodiscard]] constexpr std::optional<Enum> item_named(const EnumArray<Enum, Row>& table,
                                                       std::string_view name) {
  for (const Row& row : table) {
    if (row.name == name) return row.item;
  }
  return std::nullopt;
}

// Calls visit(item) for each enumerator.
template <typename Enum, typename Visit>
constexpr void for_each_item(Visit visit) {
  for (std::size_t i = 0; i < kEnumCount<Enum>; ++i) visit(item_at<Enum>(i));
}

}  // namespace undercroft
