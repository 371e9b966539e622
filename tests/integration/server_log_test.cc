// server_log_test.cc: a log that nobody reads delays no thread, and counts what it drops.
#include "server/gateway/loop/server_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "tests/support/full_pipe.h"

namespace undercroft::server_log_test {
namespace {

constexpr int kManyLines = 6000;
constexpr std::uint64_t kSurelyDropped = 1000;

// Exits with the number of the first expectation that fails, or 0. In a process of its own, because
// the log and standard error belong to the whole process.
[[noreturn]] void log_into_a_full_pipe() {
  const testing::FullPipe pipe;
  dup2(pipe.writing_end(), STDERR_FILENO);
  start_log("info");
  for (int i = 0; i < kManyLines; ++i) spdlog::info("line {} \x1B[31m", i);
  if (log_status().dropped < kSurelyDropped) _exit(1);
  while (log_status().stuck_ms == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  if (drain_log(std::chrono::milliseconds(20))) _exit(2);
  std::string text;
  const std::string last = "line " + std::to_string(kManyLines - 1) + " [31m";
  while (text.find(last) == std::string::npos) text += pipe.read_some();
  if (text.find(" log lines were dropped") == std::string::npos) _exit(3);
  if (text.find('\x1B') != std::string::npos) _exit(4);
  if (!drain_log(std::chrono::seconds(20))) _exit(5);
  _exit(log_status().stuck_ms == 0 ? 0 : 6);
}

TEST(ServerLogDeath, UnreadLogDropsOldLinesAndCountsThem) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(log_into_a_full_pipe(), ::testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace undercroft::server_log_test
