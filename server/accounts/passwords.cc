// passwords.cc: Argon2id with libsodium's interactive cost settings.
#include "server/accounts/passwords.h"

#include <sodium.h>

#include <algorithm>
#include <array>

#include "shared/check.h"
#include "shared/limits.h"
#include "shared/text_mark.h"

namespace undercroft {

std::string fault_of_password(std::string_view password) {
  if (password.size() < kMinPassword || password.size() > kMaxPassword) {
    return "a password has " + std::to_string(kMinPassword) + " to " +
           std::to_string(kMaxPassword) + " bytes";
  }
  const bool has_control = std::any_of(password.begin(), password.end(),
                                       [](unsigned char c) { return c < ' ' || c == 0x7F; });
  return has_control ? "a password has no tabs or other control characters" : "";
}

Expected<std::string> password_in_line(std::string_view line) {
  line = without_mark(line);
  if (line.ends_with('\r')) line.remove_suffix(1);
  const std::string fault = fault_of_password(line);
  if (!fault.empty()) return failed(fault);
  return std::string(line);
}

std::string hash_of_password(std::string_view password) {
  CHECK(sodium_init() >= 0, "libsodium needs a source of randomness");
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  const int status =
      crypto_pwhash_str(hash.data(), password.data(), password.size(),
                        crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE);
  CHECK(status == 0, "a password hash needs 64 MiB of memory");
  return hash.data();
}

bool verify_password(std::string_view password, const std::string& hash) {
  CHECK(sodium_init() >= 0, "libsodium needs a source of randomness");
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

void waste_time_on(std::string_view password) {
  static const std::string kNobodys = hash_of_password("nobody has this password");
  (void)verify_password(password, kNobodys);
}

}  // namespace undercroft
