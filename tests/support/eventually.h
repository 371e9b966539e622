// eventually.h: waits for what another thread does.
#pragma once

#include <chrono>
#include <thread>

namespace undercroft::testing {

// Waits up to two minutes, since a test may share its machine with many others. Returns whether the
// condition has become true. It is not asked again then: it may change what it asks about.
template <typename Condition>
[[nodiscard]] bool eventually(Condition is_true) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::minutes(2);
  while (!is_true()) {
    if (std::chrono::steady_clock::now() >= until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

}  // namespace undercroft::testing
