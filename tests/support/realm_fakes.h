// realm_fakes.h: a clock and tokens under the test's control.
#pragma once

#include <cstdint>
#include <string>

#include "server/base/clock.h"
#include "server/base/tokens.h"

namespace undercroft::testing {

struct ManualClock final : Clock {
  std::uint64_t now = 1000;
  [[nodiscard]] std::uint64_t now_ms() const override { return now; }
};

struct CountedTokens final : TokenSource {
  int made = 0;
  [[nodiscard]] std::string fresh() override { return "token-" + std::to_string(++made); }
};

}  // namespace undercroft::testing
