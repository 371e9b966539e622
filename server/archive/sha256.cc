// sha256.cc: libsodium's.
#include "server/archive/sha256.h"

#include <sodium.h>

#include <array>

namespace undercroft {

struct Sha256::State {
  crypto_hash_sha256_state hash{};
};

Sha256::Sha256() : state_(std::make_unique<State>()) { crypto_hash_sha256_init(&state_->hash); }
Sha256::~Sha256() = default;

void Sha256::add(std::string_view bytes) {
  crypto_hash_sha256_update(&state_->hash, reinterpret_cast<const unsigned char*>(bytes.data()),
                            bytes.size());
}

std::string Sha256::finish() {
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256_final(&state_->hash, hash.data());
  std::string text(2 * hash.size() + 1, '\0');  // libsodium ends it with a zero byte
  sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
  text.pop_back();
  return text;
}

}  // namespace undercroft
