// version.h: the version of this build and of its protocol.
#pragma once

#include <cstdint>

namespace undercroft {

inline constexpr const char* kVersion = "0.1.0";
inline constexpr std::uint32_t kProtocolVersion = 1;  // incremented on incompatible changes

}  // namespace undercroft
