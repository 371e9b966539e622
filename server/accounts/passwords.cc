// passwords.cc: Argon2id with libsodium's interactive cost settings.
#include "server/accounts/passwords.h"

#include <sodium.h>

#include <array>

#include "shared/check.h"

namespace undercroft {

std::string hash_of_password(std::string_view password) {
  CHECK(sodium_init() >= 0, "libsodium needs a source of randomness");
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  const int failed =
      crypto_pwhash_str(hash.data(), password.data(), password.size(),
                        crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE);
  CHECK(failed == 0, "a password hash needs 64 MiB of memory");
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
