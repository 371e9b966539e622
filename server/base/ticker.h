// ticker.h: a thread that calls a function every so often.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

namespace undercroft {

// A Ticker calls a function, the tick, on a thread of its own: a pause, a tick, a pause, and so on.
// Ticks never overlap. All calls are thread-safe, and a tick may make them too.
class Ticker {
 public:
  enum class First : std::uint8_t { AfterPause, AtOnce };  // the first tick
  struct Options {
    std::chrono::milliseconds every;  // the pause, from the end of a tick to the next tick
    First first = First::AfterPause;
    std::function<void()> begin = {};  // called on the thread once, before its first pause
  };

  Ticker() = default;
  ~Ticker();  // as stop(). REQUIRES: no tick destroys its own Ticker.
  Ticker(const Ticker&) = delete;
  Ticker& operator=(const Ticker&) = delete;

  // Starts the thread, which copies both arguments and destroys its copies when it ends. Does
  // nothing if the Ticker was started or stopped before. REQUIRES: neither `tick` nor
  // `options.begin` throws; an exception ends the process.
  void start(Options options, std::function<void()> tick);

  // Ends the pause. A call during a tick is not lost: another tick follows at once. Several calls
  // before a tick begins cause that one tick.
  void wake();

  // Ends the pause, and no tick begins any more. Waits for the tick in progress and for the thread,
  // but a tick that stops its own Ticker does not wait for itself: the destructor does.
  void stop();

  // For a long tick, which should give up then.
  [[nodiscard]] bool is_stopping() const;

 private:
  void run(const Options& options, const std::function<void()>& tick);
  [[nodiscard]] bool next_tick(std::chrono::milliseconds pause);

  mutable std::mutex mutex_;  // protects all but thread_
  std::condition_variable changed_;
  bool is_woken_ = false;
  bool is_stopping_ = false;
  std::thread::id runs_on_;  // of no thread before start() and when the thread ends
  std::mutex joining_;       // protects thread_ once is_stopping_ is set; before, mutex_ does
  std::thread thread_;
};

}  // namespace undercroft
