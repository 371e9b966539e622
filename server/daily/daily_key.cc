// daily_key.cc: HMAC and hashes by libsodium.
#include "server/daily/daily_key.h"

#include <sodium.h>

#include <array>

#include "server/archive/sha256.h"
#include "server/base/daily_names.h"
#include "shared/ascii_case.h"
#include "shared/check.h"

namespace undercroft {
namespace {

using KeyBytes = std::array<unsigned char, crypto_auth_hmacsha256_KEYBYTES>;
using Mac = std::array<unsigned char, crypto_auth_hmacsha256_BYTES>;

// 32 signs that nobody mistakes for each other.
constexpr std::string_view kLetters = "abcdefghijkmnpqrstuvwxyz23456789";
static_assert(kLetters.size() == 32);

std::string hex_of(const KeyBytes& bytes) {
  std::string text(2 * bytes.size() + 1, '\0');  // libsodium ends it with a zero byte
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  text.pop_back();
  return text;
}

bool read_hex(std::string_view text, KeyBytes& bytes) {
  std::size_t size = 0;
  const char* end = nullptr;
  const int failed =
      sodium_hex2bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &size, &end);
  return failed == 0 && size == bytes.size() && end == text.data() + text.size();
}

KeyBytes bytes_of(const DailyKey& key) {
  KeyBytes bytes{};
  CHECK(read_hex(key, bytes), "a key has 64 hex digits");
  return bytes;
}

Mac mac_of(const DailyKey& key, std::string_view text) {
  const KeyBytes bytes = bytes_of(key);
  Mac mac{};
  crypto_auth_hmacsha256(mac.data(), reinterpret_cast<const unsigned char*>(text.data()),
                         text.size(), bytes.data());
  return mac;
}

}  // namespace

DailyKey fresh_daily_key() {
  CHECK(sodium_init() >= 0, "the system has no source of randomness");
  KeyBytes bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return hex_of(bytes);
}

Expected<DailyKey> read_daily_key(std::string_view text) {
  KeyBytes bytes{};
  if (!read_hex(text, bytes)) {
    return failed("expected the key of a day, 64 hex digits, not '" + std::string(text) + "'");
  }
  return hex_of(bytes);
}

std::string commitment_to(const DailyKey& key) {
  const KeyBytes bytes = bytes_of(key);
  Sha256 hash;
  hash.add({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  return hash.finish();
}

std::uint64_t seed_of_day(const DailyKey& key, std::string_view date) {
  const Mac mac = mac_of(key, date);
  std::uint64_t seed = 0;
  for (std::size_t i = 0; i < sizeof seed; ++i) seed = seed << 8U | mac.at(i);
  return seed;
}

std::string letters_of_party(const DailyKey& key, std::string_view player) {
  const Mac mac = mac_of(key, "party " + to_lower(player));
  std::string letters;
  for (std::size_t i = 0; i < kDailyLetters; ++i) letters += kLetters[mac.at(i) % kLetters.size()];
  return letters;
}

}  // namespace undercroft
