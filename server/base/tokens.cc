// tokens.cc: making and hashing tokens with libsodium.
#include "server/base/tokens.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <vector>

#include "shared/check.h"

namespace undercroft {
namespace {

constexpr std::size_t kTokenBytes = 24;
constexpr int kLetters = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

}  // namespace

std::string RandomTokens::fresh() {
  CHECK(sodium_init() >= 0, "the system has no source of randomness");
  std::array<unsigned char, kTokenBytes> secret{};
  randombytes_buf(secret.data(), secret.size());
  std::array<char, sodium_base64_ENCODED_LEN(kTokenBytes, kLetters)> text{};
  sodium_bin2base64(text.data(), text.size(), secret.data(), secret.size(), kLetters);
  return text.data();
}

std::string digest_of(std::string_view token) {
  std::array<unsigned char, crypto_generichash_BYTES> digest{};
  std::vector<unsigned char> bytes(token.begin(), token.end());
  crypto_generichash(digest.data(), digest.size(), bytes.data(), bytes.size(), nullptr, 0);
  return {digest.begin(), digest.end()};
}

std::string hex_digest_of(std::string_view bytes) {
  const std::string digest = digest_of(bytes);
  std::array<char, 2 * crypto_generichash_BYTES + 1> text{};
  std::array<unsigned char, crypto_generichash_BYTES> raw{};
  std::copy(digest.begin(), digest.end(), raw.begin());
  sodium_bin2hex(text.data(), text.size(), raw.data(), raw.size());
  return text.data();
}

}  // namespace undercroft
