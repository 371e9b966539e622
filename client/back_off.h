// back_off.h: how long a client waits before it reconnects.
#pragma once

#include <chrono>
#include <cstdint>

namespace undercroft {

// The wait before this attempt, counted from 1: 0.1, 0.5, 1, 1, 2, 2, 4, 4, 8, 8 and then 15 s, of
// which `random` takes off up to half, and all of it before the first. Without that, all clients of
// a restarted server would come at once.
[[nodiscard]] std::chrono::milliseconds back_off(int attempt, std::uint32_t random);

// The wait before the first attempt after a server has closed for all its clients: up to 2 s, or up
// to 0.3 s if it said that it, or another, is soon there again.
[[nodiscard]] std::chrono::milliseconds spread_out(std::uint32_t random, bool is_soon_back);

}  // namespace undercroft
