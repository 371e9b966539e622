// system_limits.cc: signals and allocations.
#include "server/running/system_limits.h"

#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

namespace undercroft {
namespace {

// Composed at the start: there is no memory for it later.
std::array<char, 160> last_words;

void end_without_memory() {
  static_cast<void>(::write(STDERR_FILENO, last_words.data(), std::strlen(last_words.data())));
  std::_Exit(1);
}

}  // namespace

std::string out_of_memory_sentence() {
  rlimit limit{};
  const bool has_limit = ::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
  if (!has_limit) return "out of memory";
  return "out of memory (ulimit -v allows " + std::to_string(limit.rlim_cur >> 20U) + " MiB)";
}

void prepare_for_system_limits() {
  std::signal(SIGXFSZ, SIG_IGN);
  std::snprintf(last_words.data(), last_words.size(), "undercroft-server: %s\n",
                out_of_memory_sentence().c_str());
  std::set_new_handler(end_without_memory);
}

}  // namespace undercroft
