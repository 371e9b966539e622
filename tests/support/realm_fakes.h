// realm_fakes.h: a clock and tokens under the test's control.
#pragma once

#include <cstdint>
#include <string>

#include "server/base/clock.h"
#include "server/base/tokens.h"

namespace undercroft::testing {

struct ManualClock final : Clock {
  std::uint64_t now = 1000;
  std::uint64_t born_s = 1'700'000'000;  // by the calendar, when `now` was 0
  [[nodiscard]] std::uint64_t now_ms() const override { return now; }
  [[nodiscard]] std::uint64_t unix_s() const override { return born_s + now / 1000; }
};

struct CountedTokens final : TokenSource {
  int made = 0;
  [[nodiscard]] std::string fresh() override { return "token-" + std::to_string(++made); }
};

}  // namespace undercroft::testing
