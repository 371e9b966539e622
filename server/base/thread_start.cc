// thread_start.cc: the limits on threads, in words.
#include "server/base/thread_start.h"

#include <sys/resource.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <system_error>
#include <utility>

namespace undercroft {
namespace {

// "ulimit -u is 512". The limit of a container or a service is another one, which no call tells.
std::string limit_of_processes() {
  rlimit limit{};
  const bool has_limit = ::getrlimit(RLIMIT_NPROC, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
  return has_limit ? "ulimit -u is " + std::to_string(limit.rlim_cur) : "ulimit -u is unlimited";
}

std::string sentence_of(const std::system_error& refused) {
  return "the system allows no further thread (" + refused.code().message() + "; " +
         limit_of_processes() + "; see also docker's --pids-limit and systemd's TasksMax)";
}

}  // namespace

Expected<std::thread> try_to_start_thread(std::function<void()> run) {
  try {
    return std::thread(std::move(run));
  } catch (const std::system_error& refused) {
    return failed(sentence_of(refused));
  }
}

std::thread start_thread(std::function<void()> run) {
  auto started = try_to_start_thread(std::move(run));
  if (started) return *std::move(started);
  std::fprintf(stderr, "undercroft-server: %s\n", started.error().c_str());
  std::_Exit(1);
}

}  // namespace undercroft
