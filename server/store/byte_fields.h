// byte_fields.h: whole numbers as bytes, the lowest first, whatever the machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace undercroft {

inline void add_number(std::string& out, std::uint64_t number, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i) out += static_cast<char>((number >> (8 * i)) & 0xff);
}

// REQUIRES: the text has the bytes.
[[nodiscard]] inline std::uint64_t number_at(std::string_view text, std::size_t at,
                                             std::size_t bytes) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < bytes; ++i) {
    number |= std::uint64_t{static_cast<unsigned char>(text[at + i])} << (8 * i);
  }
  return number;
}

}  // namespace undercroft
