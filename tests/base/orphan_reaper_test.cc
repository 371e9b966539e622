// orphan_reaper_test.cc: ended children are taken at the second look.
#include "server/base/orphan_reaper.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

namespace undercroft::orphan_reaper_test {
namespace {

// Returns when the child has ended.
pid_t ended_child() {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(7);
  siginfo_t about{};
  EXPECT_EQ(::waitid(P_PID, static_cast<id_t>(child), &about, WEXITED | WNOWAIT), 0);
  return child;
}

TEST(OrphanReaper, LeavesAChildToWhoeverWaitsForIt) {
  const pid_t child = ended_child();
  OrphanReaper reaper;
  reaper.look();
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(WEXITSTATUS(status), 7);
  reaper.look();
}

TEST(OrphanReaper, TakesWhatNobodyWaitsFor) {
  ended_child();
  ended_child();
  OrphanReaper reaper;
  for (int i = 0; i < 3; ++i) reaper.look();
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

}  // namespace
}  // namespace undercroft::orphan_reaper_test
