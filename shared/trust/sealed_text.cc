// sealed_text.cc: sealing with libsodium's secretbox.
#include "shared/trust/sealed_text.h"

#include <sodium.h>

#include <array>

#include "shared/check.h"
#include "shared/trust/bytes.h"

namespace undercroft {
namespace {

constexpr std::size_t kPadTo = 256;  // bytes

// A key that seals one text needs no varying nonce.
constexpr std::array<unsigned char, crypto_secretbox_NONCEBYTES> kNonce{};

static_assert(SealKey::size() == crypto_secretbox_KEYBYTES);

}  // namespace

std::string seal(const SealKey& key, std::string_view text) {
  std::string padded(text);
  padded.resize((text.size() / kPadTo + 1) * kPadTo);
  std::size_t size = 0;
  CHECK(sodium_pad(&size, bytes_in(padded), text.size(), kPadTo, padded.size()) == 0,
        "there is room for the padding");
  std::string sealed(size + crypto_secretbox_MACBYTES, '\0');
  crypto_secretbox_easy(bytes_in(sealed), bytes_in(padded), size, kNonce.data(), key.data());
  return sealed;
}

std::optional<std::string> unseal(const SealKey& key, std::string_view sealed) {
  if (sealed.size() < crypto_secretbox_MACBYTES) return std::nullopt;
  std::string text(sealed.size() - crypto_secretbox_MACBYTES, '\0');
  std::size_t size = 0;
  if (crypto_secretbox_open_easy(bytes_in(text), bytes_in(sealed), sealed.size(), kNonce.data(),
                                 key.data()) != 0 ||
      sodium_unpad(&size, bytes_in(text), text.size(), kPadTo) != 0) {
    return std::nullopt;
  }
  text.resize(size);
  return text;
}

}  // namespace undercroft
