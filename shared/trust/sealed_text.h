// sealed_text.h: a short secret that only the other side of one connection can read.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace undercroft {

// The keys of one connection, 32 bytes each; the peer has the same two the other way round. Each
// key seals one text only, so no nonce is sent.
struct SealKeys {
  std::string to_send;
  std::string to_receive;
};

// Pads the text to a multiple of 256 bytes, which hides its length, then encrypts and authenticates
// it. REQUIRES: nothing else is ever sealed with this key.
[[nodiscard]] std::string seal(const std::string& key, std::string_view text);
// Returns nullopt unless seal() made `sealed` with this key.
[[nodiscard]] std::optional<std::string> unseal(const std::string& key, std::string_view sealed);

}  // namespace undercroft
