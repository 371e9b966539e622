// line_stream.h: one line in and some lines out over a socket, with a bound and a deadline.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

#include "shared/expected.h"

namespace undercroft {

// Takes the first line, without its line feed, from a socket. Fails with a sentence when it is
// longer than `most` bytes, or not whole by `until`, or when the peer ends before.
[[nodiscard]] Expected<std::string> receive_line(int socket, std::size_t most,
                                                 std::chrono::steady_clock::time_point until);
// All bytes up to the end of the stream; fails as above.
[[nodiscard]] Expected<std::string> receive_all(int socket,
                                                std::chrono::steady_clock::time_point until);
// Calls `take` with each line, without its line feed, up to the end of the stream.
void receive_lines(int socket, const std::function<void(std::string_view)>& take);
// False when the peer does not take the bytes by `until`.
bool send_all(int socket, std::string_view bytes, std::chrono::steady_clock::time_point until);

}  // namespace undercroft
