// thread_start_test.cc: threads run, and their refusal has a sentence.
#include "server/base/thread_start.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>

namespace undercroft::thread_start_test {
namespace {

TEST(ThreadStart, RunsTheFunction) {
  std::atomic<int> ran{0};
  start_thread([&] { ++ran; }).join();
  auto started = try_to_start_thread([&] { ++ran; });
  ASSERT_TRUE(started);
  started->join();
  EXPECT_EQ(ran, 2);
}

// In a process of its own, as an ordinary user: root has no limit of processes.
TEST(ThreadStartDeathTest, NamesTheLimit) {
  const auto start_without_room = [] {
    const rlimit none{1, 1};
    if (::setrlimit(RLIMIT_NPROC, &none) != 0) std::_Exit(2);
    if (::geteuid() == 0 && ::setuid(65534) != 0) std::_Exit(3);
    start_thread([] {}).join();
    std::_Exit(0);
  };
  EXPECT_EXIT(start_without_room(), ::testing::ExitedWithCode(1), "thread.*ulimit -u is 1");
}

}  // namespace
}  // namespace undercroft::thread_start_test
