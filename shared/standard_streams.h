// standard_streams.h: the descriptors 0 to 2 of a program, and whether its output arrived.
#pragma once

#include <string_view>

namespace undercroft {

// Opens /dev/null on each of the descriptors 0, 1 and 2 that is closed. Otherwise the next file
// that the program opens gets that number, and messages are written into it. Called first in
// main().
void open_standard_descriptors();

// Flushes standard output. Returns `code`, or 1 after a sentence on standard error if any of the
// output was lost, for example because the disk is full. Called last in main().
[[nodiscard]] int exit_code_after_output(int code, std::string_view program);

}  // namespace undercroft
