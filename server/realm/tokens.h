// tokens.h: secrets that take a seat back.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace undercroft {

// Where tokens come from; an interface so that tests know them beforehand.
class TokenSource {
 public:
  virtual ~TokenSource() = default;
  [[nodiscard]] virtual std::string fresh() = 0;
  // For the veil over entity numbers: 64 bits that no client can guess.
  [[nodiscard]] virtual std::uint64_t fresh_key() = 0;
};

// 192 bits of the system's randomness, in letters that travel well.
class RandomTokens final : public TokenSource {
 public:
  [[nodiscard]] std::string fresh() override;
  [[nodiscard]] std::uint64_t fresh_key() override;
};

// In a time that does not depend on where they differ.
[[nodiscard]] bool is_same_token(std::string_view a, std::string_view b);

}  // namespace undercroft
