// sha256.h: the SHA-256 hash of bytes that arrive in parts.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace undercroft {

class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;

  void add(std::string_view bytes);
  // 64 hex digits, as of sha256sum. Nothing can be added afterwards.
  [[nodiscard]] std::string finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace undercroft
