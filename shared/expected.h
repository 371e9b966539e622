// expected.h: a value, or a sentence that says why there is none.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace undercroft {

// A T, or a sentence about a peer's, a file's or a user's mistake. A broken invariant of ours is a
// CHECK. Without a T: success, or why not.
template <typename T = void>
using Expected = tl::expected<T, std::string>;

[[nodiscard]] inline tl::unexpected<std::string> failed(std::string because) {
  return tl::unexpected<std::string>(std::move(because));
}

}  // namespace undercroft
