// echo_server.h: the floor under every figure: what Beast itself costs.
#pragma once

#include <cstddef>

namespace undercroft::bench {

// Answers every frame of every WebSocket with one of `answer` bytes, on this thread, for ever.
// Prints "listening on 127.0.0.1:PORT" first.
[[noreturn]] void serve_echo(std::size_t answer);

}  // namespace undercroft::bench
