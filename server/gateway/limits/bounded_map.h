// bounded_map.h: a map from strangers' names to notes that evicts old entries.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace undercroft {

// A BoundedMap maps names to up to 16,384 notes. A Note is default-constructed and reports with
// may_be_forgotten() whether it may be evicted.
template <typename Note>
class BoundedMap {
 public:
  // The note for `name`, created if missing. Invalidates references to other notes, because it may
  // evict them.
  Note& of(const std::string& name, std::uint64_t now_ms) {
    if (notes_.size() >= kCapacity && !notes_.contains(name)) forget_some();
    auto& [seen_ms, note] = notes_[name];
    seen_ms = now_ms;
    return note;
  }
  // Returns nullptr when there is none.
  [[nodiscard]] Note* find(const std::string& name) {
    const auto found = notes_.find(name);
    return found == notes_.end() ? nullptr : &found->second.second;
  }
  [[nodiscard]] const Note* find(const std::string& name) const {
    const auto found = notes_.find(name);
    return found == notes_.end() ? nullptr : &found->second.second;
  }

 private:
  static constexpr std::size_t kCapacity = 16384;

  // Evicts the half of the evictable notes that were used least recently, so that one sweep serves
  // thousands of insertions.
  void forget_some() {
    std::vector<std::uint64_t> seen;
    for (const auto& [name, one] : notes_) {
      if (one.second.may_be_forgotten()) seen.push_back(one.first);
    }
    if (seen.empty()) return;
    const auto middle = seen.begin() + static_cast<std::ptrdiff_t>(seen.size() / 2);
    std::nth_element(seen.begin(), middle, seen.end());
    const std::uint64_t latest = *middle;
    std::erase_if(notes_, [latest](const auto& one) {
      return one.second.second.may_be_forgotten() && one.second.first <= latest;
    });
  }

  std::map<std::string, std::pair<std::uint64_t, Note>> notes_;  // with the time of last use (ms)
};

}  // namespace undercroft
