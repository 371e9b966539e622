// passwords.h: hashes of passwords (Argon2id, libsodium).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace undercroft {

inline constexpr std::size_t kMinPassword = 8;  // bytes

// Takes 64 MiB and some tenths of a second: never on a thread of the game.
[[nodiscard]] std::string hash_of_password(std::string_view password);
[[nodiscard]] bool verify_password(std::string_view password, const std::string& hash);
// As long as the other, whatever it is asked: so that nobody learns by the time which names exist.
void waste_time_on(std::string_view password);

}  // namespace undercroft
