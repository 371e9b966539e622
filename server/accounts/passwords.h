// passwords.h: password hashes (Argon2id, by libsodium).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace undercroft {

inline constexpr std::size_t kMinPassword = 8;  // bytes

// Takes 64 MiB and some tenths of a second. REQUIRES: not called on a thread of the game.
[[nodiscard]] std::string hash_of_password(std::string_view password);
[[nodiscard]] bool verify_password(std::string_view password, const std::string& hash);
// Takes as long as verify_password(), so that response times do not reveal which names exist.
void waste_time_on(std::string_view password);

}  // namespace undercroft
