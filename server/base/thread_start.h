// thread_start.h: starting threads on a system that may refuse them.
#pragma once

#include <functional>
#include <thread>

#include "shared/expected.h"

namespace undercroft {

// Starts a thread for one client. Fails with a sentence that names the limits when the system
// allows no further thread.
[[nodiscard]] Expected<std::thread> try_to_start_thread(std::function<void()> run);

// Starts a thread without which the process cannot go on: otherwise the process ends with that
// sentence and exit code 1, and what is stored stays as after a crash. An exception would meet
// threads that run already, and end the process without a word.
[[nodiscard]] std::thread start_thread(std::function<void()> run);

}  // namespace undercroft
