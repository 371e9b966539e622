// record_checksum.cc: SipHash with a public key, and BLAKE2b.
#include "server/store/record_checksum.h"

#include <sodium.h>

#include <array>
#include <cstring>

namespace undercroft {

std::int64_t checksum_of(RecordNumber number, std::string_view bytes) {
  std::array<unsigned char, crypto_shorthash_KEYBYTES> key{};
  std::memcpy(key.data(), &number, sizeof number);
  std::int64_t sum = 0;
  static_assert(sizeof sum == crypto_shorthash_BYTES);
  crypto_shorthash(reinterpret_cast<unsigned char*>(&sum),
                   reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), key.data());
  return sum;
}

std::string key_of(std::string_view bytes) {
  std::string key(crypto_generichash_BYTES, '\0');
  crypto_generichash(reinterpret_cast<unsigned char*>(key.data()), key.size(),
                     reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), nullptr,
                     0);
  return key;
}

}  // namespace undercroft
