// tty.h: the terminal as a device: its modes, its size, reading and writing bytes.
#pragma once

#include <string>
#include <string_view>

#include "shared/geometry.h"

namespace undercroft {

// Sends keys at once and unchanged, without echo, and makes a line feed move straight down.
void make_raw();

// The window's size by the kernel, else by LINES and COLUMNS, else 80x24.
[[nodiscard]] Size window_size();

// A descriptor for reading keys. It is not shared with the parent shell, if the terminal has a
// name.
[[nodiscard]] int open_input();

// True if `fd` can be read within `ms`, or has closed.
[[nodiscard]] bool is_readable(int fd, int ms);

// Appends the bytes that wait, up to a limit. Returns false when the terminal has closed.
[[nodiscard]] bool read_waiting(int fd, std::string& bytes);

// Writes everything to the screen, in spite of interruptions.
void write_to_screen(std::string_view bytes);

}  // namespace undercroft
