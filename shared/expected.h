// expected.h: "failed, because": how functions hand back a value, or a sentence that says why not.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace undercroft {

// A T, or a sentence. For a peer's, a file's or a user's fault; a broken invariant of ours is a
// CHECK. Without a T: done, or why not.
template <typename T = void>
using Expected = tl::expected<T, std::string>;

[[nodiscard]] inline tl::unexpected<std::string> failed(std::string because) {
  return tl::unexpected<std::string>(std::move(because));
}

}  // namespace undercroft
