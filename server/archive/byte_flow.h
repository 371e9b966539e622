// byte_flow.h: where an archive's bytes come from and go to.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

#include "shared/expected.h"

namespace undercroft {

// Takes all of the bytes, or fails with a sentence.
using ByteSink = std::function<Expected<>(std::string_view)>;
// Writes at most `size` bytes, which is not 0, to `out` and returns how many; 0: the end. Fails
// with a sentence.
using ByteSource = std::function<Expected<std::size_t>(char* out, std::size_t size)>;

inline constexpr std::size_t kBytesAtOnce = std::size_t{64} << 10;

}  // namespace undercroft
