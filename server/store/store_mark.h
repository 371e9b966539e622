// store_mark.h: how far a shared store had come when a server saw it last.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "shared/expected.h"

namespace undercroft {

// A StoreMark is kept outside of the store, because a store that was restored from a backup has
// forgotten what happened after it.
struct StoreMark {
  std::uint64_t cluster = 0;     // which store it is; 0: none was seen
  std::uint64_t generation = 0;  // counts how often a host has accepted an older state
  std::uint64_t revision = 0;    // of the whole store; increases with every write

  [[nodiscard]] bool is_set() const { return cluster != 0; }
  // A store in this state is older than `other`, or another one.
  [[nodiscard]] bool is_behind(const StoreMark& other) const;
  friend bool operator==(const StoreMark&, const StoreMark&) = default;
};

// The text of a file of marks, one field a line.
[[nodiscard]] std::string encode_mark(const StoreMark& mark);
// Fails with a sentence when it is damaged, or a newer version wrote it.
[[nodiscard]] Expected<StoreMark> decode_mark(std::string_view text);

}  // namespace undercroft
