// tokens.cc: secrets by libsodium.
#include "server/realm/tokens.h"

#include <sodium.h>

#include <array>

#include "shared/check.h"

namespace undercroft {
namespace {

constexpr std::size_t kTokenBytes = 24;
constexpr int kLetters = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

}  // namespace

std::string RandomTokens::fresh() {
  CHECK(sodium_init() >= 0, "the system has no randomness to give");
  std::array<unsigned char, kTokenBytes> secret{};
  randombytes_buf(secret.data(), secret.size());
  std::array<char, sodium_base64_ENCODED_LEN(kTokenBytes, kLetters)> text{};
  sodium_bin2base64(text.data(), text.size(), secret.data(), secret.size(), kLetters);
  return text.data();
}

std::uint64_t RandomTokens::fresh_key() {
  CHECK(sodium_init() >= 0, "the system has no randomness to give");
  std::uint64_t key = 0;
  randombytes_buf(&key, sizeof key);
  return key;
}

bool is_same_token(std::string_view a, std::string_view b) {
  return a.size() == b.size() && !a.empty() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace undercroft
