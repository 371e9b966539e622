// task_queue.h: threads that carry out tasks in the order in which they were added.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <mutex>
#include <thread>
#include <vector>

namespace undercroft {

// A TaskQueue carries out tasks on threads of its own. Tasks begin in the order in which they were
// added; with one thread, they also end in that order. A task is destroyed on its thread as soon as
// it returns. All calls are thread-safe, and a task may make all but close().
class TaskQueue {
 public:
  using Task = std::function<void()>;
  static constexpr std::size_t kUnbounded = std::numeric_limits<std::size_t>::max();

  enum class Begin : std::uint8_t {
    AtOnce,      // all threads, in the constructor
    WhenNeeded,  // a thread, in add(), when no idle thread is left for the new task
  };
  enum class WhenFull : std::uint8_t { Refuse, DropOldest };
  enum class AtClose : std::uint8_t { Drop, Finish };  // the tasks that wait
  struct Options {
    std::size_t threads = 1;                // at most
    std::size_t most_waiting = kUnbounded;  // tasks in progress do not count; at least 1
    WhenFull when_full = WhenFull::Refuse;
    AtClose at_close = AtClose::Drop;
    Begin begin = Begin::AtOnce;
  };
  enum class Added : std::uint8_t { Yes, InPlaceOfOldest, No };

  explicit TaskQueue(Options options);
  ~TaskQueue();  // as close()
  TaskQueue(const TaskQueue&) = delete;
  TaskQueue& operator=(const TaskQueue&) = delete;

  // Never waits for a task. A task may add others. Returns No, and destroys the task, if the queue
  // closes or is full. REQUIRES: the task is not empty and throws nothing; an exception ends the
  // process.
  Added add(Task task);

  // Takes no further tasks, and waits for those in progress. The tasks that wait are carried out
  // first, or never, as options.at_close says. Dropped tasks are destroyed on the calling thread.
  // May be called again. REQUIRES: no task of this queue calls it.
  void close();

  [[nodiscard]] std::size_t waiting() const;  // tasks that have not begun
  [[nodiscard]] bool is_closing() const;
  // For a task that pauses: waits for up to `time`, and returns at once when the queue closes.
  // Returns is_closing().
  [[nodiscard]] bool wait_for_close(std::chrono::milliseconds time) const;

 private:
  void work();
  [[nodiscard]] Task next();
  void begin_thread();
  void join();

  const Options options_;
  mutable std::mutex mutex_;                 // protects tasks_, idle_ and is_closing_
  std::condition_variable has_task_;         // wakes idle threads
  mutable std::condition_variable closing_;  // wakes tasks that pause: add() must not wake those
  std::deque<Task> tasks_;
  std::size_t idle_ = 0;
  bool is_closing_ = false;
  std::mutex joining_;  // protects threads_ once is_closing_ is set; before, mutex_ does
  std::vector<std::thread> threads_;
};

}  // namespace undercroft
