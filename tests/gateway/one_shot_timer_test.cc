// one_shot_timer_test.cc: which task runs, and that a cancelled one never does.
#include "server/gateway/loop/one_shot_timer.h"

#include <gtest/gtest.h>

#include <future>
#include <string>

namespace undercroft::one_shot_timer_test {
namespace {

using std::chrono::milliseconds;

// Runs `begin` on a worker's thread with a timer. Returns what its tasks wrote within 30 ms.
template <typename Begin>
std::string written_by(const Begin& begin) {
  Worker worker;
  OneShotTimer timer(worker);
  OneShotTimer last(worker);
  std::promise<void> done;
  std::string text;
  worker.post([&] {
    begin(timer, text);
    last.start(milliseconds(30), [&] { done.set_value(); });
  });
  worker.start();
  done.get_future().wait();
  worker.stop();
  worker.join();
  return text;
}

TEST(OneShotTimer, RunsItsTaskOnce) {
  EXPECT_EQ(written_by([](OneShotTimer& timer, std::string& text) {
              timer.start(milliseconds(1), [&] { text += "a"; });
            }),
            "a");
}

TEST(OneShotTimer, RunsOnlyTheLatestTask) {
  EXPECT_EQ(written_by([](OneShotTimer& timer, std::string& text) {
              timer.start(milliseconds(1), [&] { text += "a"; });
              timer.start(milliseconds(1), [&] { text += "b"; });
            }),
            "b");
}

TEST(OneShotTimer, RunsNothingOnceItIsCancelled) {
  EXPECT_EQ(written_by([](OneShotTimer& timer, std::string& text) {
              timer.cancel();
              timer.start(milliseconds(1), [&] { text += "a"; });
              timer.cancel();
            }),
            "");
}

}  // namespace
}  // namespace undercroft::one_shot_timer_test
