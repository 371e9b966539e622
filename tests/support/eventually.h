// eventually.h: waits for what another thread does.
#pragma once

#include <chrono>
#include <thread>

namespace undercroft::testing {

// Waits up to two minutes, since a test may share its machine with many others. Returns whether the
// condition has become true.
template <typename Condition>
[[nodiscard]] bool eventually(Condition is_true) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::minutes(2);
  while (!is_true() && std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return is_true();
}

}  // namespace undercroft::testing
