// ticker_test.cc: a Ticker ticks until it is stopped, never afterwards, and loses no wake-up.
#include "server/base/ticker.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <thread>
#include <vector>

#include "tests/support/eventually.h"

namespace undercroft::ticker_test {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using testing::eventually;

const Ticker::Options kRestless{.every = milliseconds(0)};
const Ticker::Options kIdle{.every = hours(1)};  // ticks only when it is woken
const Ticker::Options kIdleAfterOne{.every = hours(1), .first = Ticker::First::AtOnce};

TEST(TickerTest, TicksAgainAndAgain) {
  std::atomic<int> ticks{0};
  Ticker ticker;
  ticker.start({.every = milliseconds(1)}, [&] { ++ticks; });
  EXPECT_TRUE(eventually([&] { return ticks >= 3; }));
}

TEST(TickerTest, FirstTickIsAfterThePauseOrAtOnce) {
  std::atomic<int> early{0};
  std::atomic<int> late{0};
  Ticker at_once;
  Ticker after_pause;
  after_pause.start(kIdle, [&] { ++late; });
  at_once.start(kIdleAfterOne, [&] { ++early; });
  EXPECT_TRUE(eventually([&] { return early == 1; }));
  at_once.stop();
  after_pause.stop();
  EXPECT_EQ(early, 1);
  EXPECT_EQ(late, 0);
}

// Neither the counter nor the flag is atomic: a tick after stop() is a data race as well.
TEST(TickerTest, NoTickComesAfterStop) {
  for (int round = 0; round < 300; ++round) {
    int ticks = 0;
    bool is_stopped = false;
    int late = 0;
    Ticker ticker;
    ticker.start(kRestless, [&] { ++ticks, late += is_stopped ? 1 : 0; });
    if (round % 3 == 0) ticker.wake();
    if (round % 2 == 0) std::this_thread::yield();
    ticker.stop();
    is_stopped = true;
    const int before = ticks;
    ticker.wake();
    std::this_thread::yield();
    EXPECT_EQ(ticks, before);
    EXPECT_EQ(late, 0);
  }
}

TEST(TickerTest, TickMayStopItsOwnTicker) {
  std::atomic<int> ticks{0};
  Ticker ticker;
  ticker.start(kRestless, [&] { ++ticks, ticker.stop(); });
  EXPECT_TRUE(eventually([&] { return ticks > 0; }));
  ticker.stop();
  EXPECT_EQ(ticks, 1);
}

TEST(TickerTest, StopWaitsForATickThatHasStoppedItsOwnTicker) {
  std::promise<void> stopped;
  std::promise<void> ends;
  bool has_ended = false;
  Ticker ticker;
  ticker.start(kRestless, [&] {
    ticker.stop();
    stopped.set_value();
    ends.get_future().wait();
    std::this_thread::sleep_for(milliseconds(20));
    has_ended = true;
  });
  stopped.get_future().wait();
  ends.set_value();
  ticker.stop();
  EXPECT_TRUE(has_ended);
}

TEST(TickerTest, EveryCallOfStopWaitsForTheTick) {
  std::promise<void> begun;
  std::atomic<bool> has_ended{false};
  Ticker ticker;
  ticker.start(kIdleAfterOne, [&] {
    begun.set_value();
    while (!ticker.is_stopping()) std::this_thread::yield();
    std::this_thread::sleep_for(milliseconds(20));
    has_ended = true;
  });
  begun.get_future().wait();
  std::vector<std::thread> stopping;
  for (int i = 0; i < 4; ++i) {
    stopping.emplace_back([&] {
      ticker.stop();
      EXPECT_TRUE(has_ended);
    });
  }
  for (std::thread& thread : stopping) thread.join();
}

TEST(TickerTest, WakeEndsThePause) {
  std::atomic<int> ticks{0};
  Ticker ticker;
  ticker.start(kIdle, [&] { ++ticks; });
  for (int count = 1; count <= 20; ++count) {
    ticker.wake();
    EXPECT_TRUE(eventually([&] { return ticks == count; })) << count;
  }
}

TEST(TickerTest, WakesBeforeATickCauseThatOneTick) {
  std::atomic<int> ticks{0};
  std::promise<void> goes_on;
  Ticker ticker;
  for (int i = 0; i < 3; ++i) ticker.wake();
  ticker.start(kIdle, [&, wait = goes_on.get_future().share()] { ++ticks, wait.wait(); });
  EXPECT_TRUE(eventually([&] { return ticks == 1; }));
  for (int i = 0; i < 3; ++i) ticker.wake();
  goes_on.set_value();
  EXPECT_TRUE(eventually([&] { return ticks == 2; })) << "a call during a tick is not lost";
  std::this_thread::sleep_for(milliseconds(20));
  EXPECT_EQ(ticks, 2);
}

// Each thread announces something and wakes the Ticker. The last tick must see the last of it.
TEST(TickerTest, NoWakeUpIsLost) {
  for (int round = 0; round < 60; ++round) {
    constexpr int kThreads = 3;
    const int calls = 1 + round * 7 % 40;
    std::atomic<int> announced{0};
    std::atomic<int> seen{0};
    Ticker ticker;
    ticker.start(kIdle, [&] { seen = announced.load(); });
    std::vector<std::thread> waking;
    for (int i = 0; i < kThreads; ++i) {
      waking.emplace_back([&, i] {
        for (int call = 0; call < calls; ++call) {
          ++announced;
          ticker.wake();
          if ((call + i) % 3 == 0) std::this_thread::yield();
        }
      });
    }
    for (std::thread& thread : waking) thread.join();
    EXPECT_TRUE(eventually([&] { return seen == kThreads * calls; })) << "round " << round;
  }
}

TEST(TickerTest, StartsOnceAndNotAfterStop) {
  std::atomic<int> first{0};
  std::atomic<int> second{0};
  Ticker ticker;
  ticker.start(kIdleAfterOne, [&] { ++first; });
  ticker.start(kIdleAfterOne, [&] { ++second; });
  EXPECT_TRUE(eventually([&] { return first == 1; }));
  ticker.stop();
  ticker.start(kIdleAfterOne, [&] { ++second; });
  Ticker never;
  never.stop();
  never.start({.every = hours(1), .begin = [&] { ++second; }}, [&] { ++second; });
  std::this_thread::sleep_for(milliseconds(20));
  EXPECT_EQ(second, 0);
}

TEST(TickerTest, BeginsOnItsOwnThread) {
  std::vector<std::thread::id> threads;
  std::promise<void> ticked;
  Ticker ticker;
  ticker.start({.every = hours(1),
                .first = Ticker::First::AtOnce,
                .begin = [&] { threads.push_back(std::this_thread::get_id()); }},
               [&] {
                 threads.push_back(std::this_thread::get_id());
                 ticked.set_value();
               });
  ticked.get_future().wait();
  ticker.stop();
  ASSERT_EQ(threads.size(), 2U);
  EXPECT_EQ(threads[0], threads[1]);
  EXPECT_NE(threads[0], std::this_thread::get_id());
}

}  // namespace
}  // namespace undercroft::ticker_test
