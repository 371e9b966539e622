// tokens.h: secrets with which a client takes its seat back.
#pragma once

#include <string>
#include <string_view>

namespace undercroft {

// Makes tokens. An interface, so that tests know the tokens beforehand.
class TokenSource {
 public:
  virtual ~TokenSource() = default;
  [[nodiscard]] virtual std::string fresh() = 0;
};

// 192 bits of the system's randomness, in URL-safe base64.
class RandomTokens final : public TokenSource {
 public:
  [[nodiscard]] std::string fresh() override;
};

// The digest that is stored instead of the token (BLAKE2b): it recognizes the token, and cannot be
// used as one.
[[nodiscard]] std::string digest_of(std::string_view token);
// The same as 64 hex digits, of any bytes.
[[nodiscard]] std::string hex_digest_of(std::string_view bytes);

}  // namespace undercroft
