// orphan_reaper.cc: looks at ended processes without taking them, and takes what stays.
#include "server/base/orphan_reaper.h"

#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <utility>

namespace undercroft {
namespace {

constexpr pid_t kFirstProcess = 1;
constexpr auto kLookEvery = std::chrono::milliseconds(1000);

// An ended child that nobody has waited for yet; 0: there is none.
pid_t ended_child() {
  siginfo_t about{};
  const int found = ::waitid(P_ALL, 0, &about, WEXITED | WNOHANG | WNOWAIT);
  return found == 0 ? about.si_pid : 0;
}

}  // namespace

void OrphanReaper::start_if_first() {
  if (::getpid() != kFirstProcess) return;
  ticker_.start({.every = kLookEvery}, [this] { look(); });
}

void OrphanReaper::look() {
  const pid_t ended = ended_child();
  if (std::exchange(seen_, ended) != ended || ended == 0) return;
  ::waitpid(ended, nullptr, WNOHANG);
  seen_ = ended_child();
}

}  // namespace undercroft
