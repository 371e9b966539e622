// system_limits.h: limits of the system that would otherwise end the process without a word.
#pragma once

#include <string>

namespace undercroft {

// From now on a file that has reached the limit of its size (ulimit -f) is an error like a full
// disk, and a lack of memory ends the process with a sentence. Called once, before any thread runs.
void prepare_for_system_limits();

// "out of memory (ulimit -v allows 300 MiB)".
[[nodiscard]] std::string out_of_memory_sentence();

}  // namespace undercroft
