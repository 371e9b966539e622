// task_queue_test.cc: a TaskQueue keeps the order and its bounds, and finishes or drops every task.
#include "server/base/task_queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <future>
#include <iterator>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "tests/support/eventually.h"

namespace undercroft::task_queue_test {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using ::testing::ElementsAre;
using testing::eventually;
using Added = TaskQueue::Added;
using AtClose = TaskQueue::AtClose;
using Begin = TaskQueue::Begin;
using WhenFull = TaskQueue::WhenFull;

// Occupies one thread of a queue until it is opened, or destroyed.
class Gate {
 public:
  explicit Gate(TaskQueue& queue) {
    queue.add([this, opened = opens_.get_future().share()] {
      begun_.set_value();
      opened.wait();
    });
    begun_.get_future().wait();
  }
  ~Gate() { open(); }
  Gate(const Gate&) = delete;
  Gate& operator=(const Gate&) = delete;

  void open() {
    if (!std::exchange(is_open_, true)) opens_.set_value();
  }

 private:
  std::promise<void> begun_;
  std::promise<void> opens_;
  bool is_open_ = false;
};

std::ptrdiff_t threads_of_process() {
  const std::filesystem::directory_iterator all("/proc/self/task");
  return std::distance(begin(all), end(all));
}

TEST(TaskQueueTest, OneThreadKeepsTheOrder) {
  std::vector<int> done;
  std::vector<int> expected;
  TaskQueue queue({.at_close = AtClose::Finish});
  for (int i = 0; i < 200; ++i) {
    expected.push_back(i);
    queue.add([&done, i] { done.push_back(i); });
  }
  queue.close();
  EXPECT_EQ(done, expected);
}

TEST(TaskQueueTest, CloseFinishesWhatWaits) {
  std::vector<int> done;
  {
    TaskQueue queue({.at_close = AtClose::Finish});
    queue.add([&] {
      while (!queue.wait_for_close(hours(1))) continue;
      EXPECT_EQ(queue.add([&done] { done.push_back(3); }), Added::No);
    });
    for (int i = 1; i <= 2; ++i) queue.add([&done, i] { done.push_back(i); });
  }
  EXPECT_THAT(done, ElementsAre(1, 2));
}

TEST(TaskQueueTest, CloseDropsWhatWaitsAndFinishesWhatHasBegun) {
  const auto held = std::make_shared<int>();
  std::promise<void> begun;
  bool has_ended = false;
  int others = 0;
  TaskQueue queue({.at_close = AtClose::Drop});
  queue.add([&] {
    begun.set_value();
    while (!queue.wait_for_close(hours(1))) continue;
    std::this_thread::sleep_for(milliseconds(20));
    has_ended = true;
  });
  begun.get_future().wait();
  for (int i = 0; i < 5; ++i) queue.add([&others, held] { ++others; });
  EXPECT_EQ(queue.waiting(), 5U);
  queue.close();
  EXPECT_TRUE(has_ended);
  EXPECT_EQ(others, 0);
  EXPECT_EQ(held.use_count(), 1) << "dropped tasks are destroyed";
  EXPECT_EQ(queue.add([&others] { ++others; }), Added::No);
  queue.close();
  EXPECT_EQ(others, 0);
}

// A destructor may add a task, as a callback's owner might.
TEST(TaskQueueTest, DroppedTaskMayCallTheQueue) {
  TaskQueue queue({.at_close = AtClose::Drop});
  std::promise<void> begun;
  queue.add([&] {
    begun.set_value();
    while (!queue.wait_for_close(hours(1))) continue;
  });
  begun.get_future().wait();
  std::shared_ptr<TaskQueue> caller(
      &queue, [](TaskQueue* held) { EXPECT_EQ(held->add([] {}), Added::No); });
  queue.add([caller = std::move(caller)] {});
  queue.close();
}

TEST(TaskQueueTest, FullQueueRefuses) {
  std::vector<int> done;
  TaskQueue queue({.most_waiting = 2, .at_close = AtClose::Finish});
  Gate gate(queue);
  EXPECT_EQ(queue.add([&] { done.push_back(1); }), Added::Yes);
  EXPECT_EQ(queue.add([&] { done.push_back(2); }), Added::Yes);
  EXPECT_EQ(queue.add([&] { done.push_back(3); }), Added::No);
  gate.open();
  EXPECT_TRUE(eventually([&] { return queue.waiting() == 0; }));
  EXPECT_EQ(queue.add([&] { done.push_back(4); }), Added::Yes);
  queue.close();
  EXPECT_THAT(done, ElementsAre(1, 2, 4));
}

TEST(TaskQueueTest, FullQueueDropsItsOldestTask) {
  std::vector<int> done;
  TaskQueue queue(
      {.most_waiting = 2, .when_full = WhenFull::DropOldest, .at_close = AtClose::Finish});
  Gate gate(queue);
  EXPECT_EQ(queue.add([&] { done.push_back(1); }), Added::Yes);
  EXPECT_EQ(queue.add([&] { done.push_back(2); }), Added::Yes);
  EXPECT_EQ(queue.add([&] { done.push_back(3); }), Added::InPlaceOfOldest);
  gate.open();
  queue.close();
  EXPECT_THAT(done, ElementsAre(2, 3));
}

TEST(TaskQueueTest, TaskIsDestroyedWhenItReturns) {
  auto held = std::make_shared<int>();
  const std::weak_ptr<int> watched = held;
  TaskQueue queue({});
  queue.add([held = std::move(held)] {});
  EXPECT_TRUE(eventually([&] { return watched.expired(); }));
}

// Each task waits for the others, so as many threads must run.
TEST(TaskQueueTest, TasksRunBesideEachOther) {
  for (const Begin begin : {Begin::AtOnce, Begin::WhenNeeded}) {
    constexpr int kThreads = 3;
    std::atomic<int> here{0};
    std::atomic<int> done{0};
    TaskQueue queue({.threads = kThreads, .at_close = AtClose::Finish, .begin = begin});
    for (int i = 0; i < kThreads; ++i) {
      queue.add([&] {
        ++here;
        done += eventually([&] { return here == kThreads; }) ? 1 : 0;
      });
    }
    queue.close();
    EXPECT_EQ(done, kThreads);
  }
}

// The threads are idle when the tasks are added, and each task waits for the others.
TEST(TaskQueueTest, OneIdleThreadTakesOneTask) {
  for (const Begin begin : {Begin::AtOnce, Begin::WhenNeeded}) {
    constexpr int kThreads = 3;
    for (int round = 0; round < 20; ++round) {
      std::atomic<int> done{0};
      TaskQueue queue({.threads = kThreads, .begin = begin});
      queue.add([&] { ++done; });
      EXPECT_TRUE(eventually([&] { return done == 1; }));
      std::this_thread::sleep_for(milliseconds(1));
      for (int i = 0; i < kThreads; ++i) {
        queue.add([&] { ++done, static_cast<void>(eventually([&] { return done > kThreads; })); });
      }
      ASSERT_TRUE(eventually([&] { return done > kThreads; })) << "round " << round;
    }
  }
}

TEST(TaskQueueTest, TaskThatPausesTakesNoWakeUpOfOthers) {
  std::atomic<int> done{0};
  TaskQueue queue({.threads = 2});
  queue.add([&] { static_cast<void>(queue.wait_for_close(hours(1))); });
  for (int count = 1; count <= 50; ++count) {
    queue.add([&] { ++done; });
    ASSERT_TRUE(eventually([&] { return done == count; })) << count;
  }
}

TEST(TaskQueueTest, NeverHasMoreThreadsThanItMay) {
  std::atomic<int> here{0};
  std::atomic<int> most{0};
  TaskQueue queue({.threads = 2, .at_close = AtClose::Finish, .begin = Begin::WhenNeeded});
  for (int i = 0; i < 40; ++i) {
    queue.add([&] {
      const int now = ++here;
      if (now > most) most = now;
      std::this_thread::yield();
      --here;
    });
  }
  queue.close();
  EXPECT_LE(most, 2);
}

TEST(TaskQueueTest, ThreadsBeginWithTheFirstTask) {
  const std::ptrdiff_t before = threads_of_process();
  TaskQueue queue({.threads = 4, .begin = Begin::WhenNeeded});
  EXPECT_LE(threads_of_process(), before);
  std::promise<void> ran;
  queue.add([&] { ran.set_value(); });
  ran.get_future().wait();
  EXPECT_LE(threads_of_process(), before + 1);
}

TEST(TaskQueueTest, TaskMayAddAnother) {
  std::promise<void> ran;
  TaskQueue queue({});
  queue.add([&] { queue.add([&] { ran.set_value(); }); });
  ran.get_future().wait();
}

struct Shape {
  std::size_t threads;
  std::size_t most_waiting;
  WhenFull when_full;
  AtClose at_close;
  Begin begin;
};

std::vector<Shape> shapes() {
  std::vector<Shape> all;
  for (const std::size_t threads : {1, 3}) {
    for (const std::size_t most : {std::size_t{2}, TaskQueue::kUnbounded}) {
      for (const WhenFull full : {WhenFull::Refuse, WhenFull::DropOldest}) {
        for (const AtClose at_close : {AtClose::Finish, AtClose::Drop}) {
          for (const Begin begin : {Begin::AtOnce, Begin::WhenNeeded}) {
            all.push_back({threads, most, full, at_close, begin});
          }
        }
      }
    }
  }
  return all;
}

// Threads add tasks, of which some pause. What became of them is counted.
struct Rush {
  static constexpr int kThreads = 3;
  static constexpr int kEach = 40;

  explicit Rush(const Shape& of)
      : queue({of.threads, of.most_waiting, of.when_full, of.at_close, of.begin}) {}

  void run() {
    std::vector<std::thread> adding;
    for (int i = 0; i < kThreads; ++i) {
      adding.emplace_back([this, i] {
        for (int n = 0; n < kEach; ++n) add(n % 5 == i);
      });
    }
    for (std::thread& thread : adding) thread.join();
  }
  void add(bool pauses) {
    const Added added = queue.add([this, pauses, held = held] {
      if (pauses) static_cast<void>(queue.wait_for_close(milliseconds(1)));
      ++ran;
    });
    if (added == Added::No) ++refused;
    if (added == Added::InPlaceOfOldest) ++replaced;
  }
  [[nodiscard]] int left_over() const { return kThreads * kEach - refused - replaced - ran; }

  std::shared_ptr<int> held = std::make_shared<int>();
  std::atomic<int> ran{0};
  std::atomic<int> refused{0};
  std::atomic<int> replaced{0};
  TaskQueue queue;
};

// Nothing wakes the queue after the last task, so a lost wake-up leaves tasks over.
TEST(TaskQueueTest, NoWakeUpIsLost) {
  for (const Shape& shape : shapes()) {
    for (int round = 0; round < 5; ++round) {
      Rush rush(shape);
      rush.run();
      EXPECT_TRUE(eventually([&] { return rush.left_over() == 0; })) << rush.left_over();
    }
  }
}

TEST(TaskQueueTest, EveryTaskIsFinishedOrDropped) {
  for (const Shape& shape : shapes()) {
    Rush rush(shape);
    rush.run();
    rush.queue.close();
    EXPECT_GE(rush.left_over(), 0);
    EXPECT_TRUE(shape.at_close == AtClose::Drop || rush.left_over() == 0);
    EXPECT_EQ(rush.held.use_count(), 1);
    EXPECT_EQ(rush.queue.waiting(), 0U);
  }
}

}  // namespace
}  // namespace undercroft::task_queue_test
