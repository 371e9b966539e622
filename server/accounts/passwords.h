// passwords.h: password hashes (Argon2id, by libsodium).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "shared/expected.h"

namespace undercroft {

inline constexpr std::size_t kMinPassword = 8;  // bytes

// Why nobody could type this password in a client again, as a sentence: its length, or a control
// character; empty when it is fit.
[[nodiscard]] std::string fault_of_password(std::string_view password);
// The password in a line of standard input, without the byte order mark and carriage return that
// some editors and systems add. Fails with fault_of_password().
[[nodiscard]] Expected<std::string> password_in_line(std::string_view line);

// Takes 64 MiB and some tenths of a second. REQUIRES: not called on a thread of the game.
[[nodiscard]] std::string hash_of_password(std::string_view password);
[[nodiscard]] bool verify_password(std::string_view password, const std::string& hash);
// Takes as long as verify_password(), so that response times do not reveal which names exist.
void waste_time_on(std::string_view password);

}  // namespace undercroft
