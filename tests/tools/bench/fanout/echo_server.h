// echo_server.h: the baseline of every figure: the cost of Beast itself.
#pragma once

#include <cstddef>

namespace undercroft::bench {

// Answers every frame of every WebSocket with a frame of `answer` bytes, on this thread, for ever.
// First prints "listening on 127.0.0.1:PORT".
[[noreturn]] void serve_echo(std::size_t answer);

}  // namespace undercroft::bench
