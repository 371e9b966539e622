// passwords.cc: Argon2id with libsodium's costs for logins.
#include "server/accounts/passwords.h"

#include <sodium.h>

#include <array>

#include "shared/check.h"

namespace undercroft {

std::string hash_of_password(std::string_view password) {
  CHECK(sodium_init() >= 0, "the system has no randomness to give");
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  const int failed =
      crypto_pwhash_str(hash.data(), password.data(), password.size(),
                        crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE);
  CHECK(failed == 0, "there is memory for one hash of a password");
  return hash.data();
}

bool verify_password(std::string_view password, const std::string& hash) {
  CHECK(sodium_init() >= 0, "the system has no randomness to give");
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

void waste_time_on(std::string_view password) {
  static const std::string kNobodys = hash_of_password("nobody has this password");
  (void)verify_password(password, kNobodys);
}

}  // namespace undercroft
