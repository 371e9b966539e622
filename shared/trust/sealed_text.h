// sealed_text.h: a short secret that only the other side of one connection can read.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "shared/trust/secret_bytes.h"

namespace undercroft {

using SealKey = SecretBytes<32>;

// The keys of one connection; the peer has the same two the other way round. Each key seals one
// text only, so no nonce is sent. Each side forgets its keys as soon as both texts have passed.
struct SealKeys {
  SealKey to_send;
  SealKey to_receive;
};

// Pads the text to a multiple of 256 bytes, which hides its length, then encrypts and authenticates
// it. REQUIRES: nothing else is ever sealed with this key.
[[nodiscard]] std::string seal(const SealKey& key, std::string_view text);
// Returns nullopt unless seal() made `sealed` with this key.
[[nodiscard]] std::optional<std::string> unseal(const SealKey& key, std::string_view sealed);

}  // namespace undercroft
