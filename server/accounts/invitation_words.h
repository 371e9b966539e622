// invitation_words.h: invitations as hosts name them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace undercroft {

inline constexpr std::int64_t kInvitationLasts = std::int64_t{7} * 86400;  // seconds, by default
inline constexpr std::int64_t kMostUses = 1000;

// Eight hexadecimal digits of the digest: they name the invitation, and are not its code.
[[nodiscard]] inline std::string id_of_invitation(std::string_view digest) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string id;
  for (const char c : digest.substr(0, 4)) {
    const auto byte = static_cast<unsigned char>(c);
    id += kDigits[byte >> 4U];
    id += kDigits[byte & 15U];
  }
  return id;
}

}  // namespace undercroft
