// asciicast.h: screens of text as a film that terminals' players show (asciicast v2).
#pragma once

#include <cstdint>
#include <string>

namespace undercroft {

// The first line of the film; `title` is any text.
[[nodiscard]] std::string asciicast_header(int width, int height, const std::string& title);

// One more line: the screen, drawn anew so many milliseconds after the beginning.
[[nodiscard]] std::string asciicast_frame(std::uint64_t at_ms, const std::string& screen);

}  // namespace undercroft
