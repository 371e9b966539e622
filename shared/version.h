// version.h: the version of this build and of its protocol.
#pragma once

#include <cstdint>

namespace undercroft {

inline constexpr const char* kVersion = "0.5.0";
inline constexpr std::uint32_t kProtocolVersion = 1;  // raised when wire.proto changes its meaning

}  // namespace undercroft
