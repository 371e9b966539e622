// expected.h: results that are either a value or a sentence that says why there is none.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace undercroft {

// A T, or an error sentence. For faults of a peer, a file or a user; a bug of this program is a
// CHECK. Expected<> has no value, only success or an error.
template <typename T = void>
using Expected = tl::expected<T, std::string>;

[[nodiscard]] inline tl::unexpected<std::string> failed(std::string because) {
  return tl::unexpected<std::string>(std::move(because));
}

}  // namespace undercroft
