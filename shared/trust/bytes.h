// bytes.h: strings as libsodium's bytes.
#pragma once

#include <string>
#include <string_view>

namespace undercroft {

[[nodiscard]] inline unsigned char* bytes_in(std::string& text) {
  return reinterpret_cast<unsigned char*>(text.data());
}
[[nodiscard]] inline const unsigned char* bytes_in(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace undercroft
