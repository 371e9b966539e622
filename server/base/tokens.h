// tokens.h: secrets that take a seat back.
#pragma once

#include <string>
#include <string_view>

namespace undercroft {

// Where tokens come from; an interface so that tests know them beforehand.
class TokenSource {
 public:
  virtual ~TokenSource() = default;
  [[nodiscard]] virtual std::string fresh() = 0;
};

// 192 bits of the system's randomness, in letters that travel well.
class RandomTokens final : public TokenSource {
 public:
  [[nodiscard]] std::string fresh() override;
};

// What is kept of a token: enough to know it again, and nothing to come back with (BLAKE2b).
[[nodiscard]] std::string digest_of(std::string_view token);

}  // namespace undercroft
