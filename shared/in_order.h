// in_order.h: searching sorted lists, sorting ids, and merging sorted runs.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace undercroft {

// Returns the first of `size` places whose key, key_at(place), is not less than `wanted`, or `size`
// if there is none. The search gallops forward from `hint`, then bisects. Many searches in
// ascending order are almost free if each passes the previous result as its hint. Any hint is
// valid.
// REQUIRES: the keys are in ascending order.
template <typename KeyAt, typename Key>
std::size_t place_in_order(std::size_t hint, std::size_t size, KeyAt key_at, const Key& wanted) {
  const bool is_behind = hint > size || (hint > 0 && !(key_at(hint - 1) < wanted));
  std::size_t low = is_behind ? 0 : hint;
  std::size_t stride = 1;
  while (low + stride <= size && key_at(low + stride - 1) < wanted) {
    low += stride;
    stride *= 2;
  }
  std::size_t high = std::min(low + stride - 1, size);
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    if (key_at(middle) < wanted) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

// Sorts distinct numbers of an enumeration type. Ids of one level are mostly close together; then
// setting a bit for each is cheaper than comparing them.
template <typename Ids>
void sort_ids(Ids& ids) {
  using Id = typename Ids::value_type;
  if (ids.size() < 2) return;
  const auto [least, most] = std::minmax_element(ids.begin(), ids.end());
  const auto first = static_cast<std::uint32_t>(*least);
  const std::uint32_t words = (static_cast<std::uint32_t>(*most) - first) / 64 + 1;
  if (words > 64 || words > ids.size()) return std::sort(ids.begin(), ids.end());
  std::array<std::uint64_t, 64> bits{};
  for (const Id id : ids) {
    const std::uint32_t nth = static_cast<std::uint32_t>(id) - first;
    bits[nth / 64] |= std::uint64_t{1} << (nth % 64);
  }
  auto to = ids.begin();
  for (std::uint32_t word = 0; word < words; ++word) {
    for (std::uint64_t left = bits[word]; left != 0; left &= left - 1) {
      *to++ = static_cast<Id>(first + word * 64 + static_cast<unsigned>(std::countr_zero(left)));
    }
  }
}

// Stable sort for a list made of a few sorted runs: one merge per run. For any other list
// std::stable_sort is cheaper.
template <typename Items, typename Less>
void merge_runs(Items& items, Less less) {
  auto middle = std::is_sorted_until(items.begin(), items.end(), less);
  while (middle != items.end()) {
    const auto end = std::is_sorted_until(middle, items.end(), less);
    std::inplace_merge(items.begin(), middle, end, less);
    middle = end;
  }
}

}  // namespace undercroft
