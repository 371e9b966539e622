// asciicast.h: screens of text as a recording for terminal players (asciicast v2).
#pragma once

#include <cstdint>
#include <string>

namespace undercroft {

// The first line of a recording; `title` is any text.
[[nodiscard]] std::string asciicast_header(int width, int height, const std::string& title);

// One more line: clears the screen and draws `screen`, `at_ms` milliseconds after the start.
[[nodiscard]] std::string asciicast_frame(std::uint64_t at_ms, const std::string& screen);

}  // namespace undercroft
