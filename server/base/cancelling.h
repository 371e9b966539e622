// cancelling.h: gives up long work.
#pragma once

#include <functional>

namespace undercroft {

// Asked now and then during long work, which fails with kCancelled when it returns true. Empty: the
// work is never given up.
using IsCancelled = std::function<bool()>;
inline constexpr const char* kCancelled = "given up, because the server stops";

[[nodiscard]] inline bool is_given_up(const IsCancelled& is_cancelled) {
  return is_cancelled && is_cancelled();
}

}  // namespace undercroft
