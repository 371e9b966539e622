// loop.h: the client's one thread: what waits for sockets, keys, signals and alarms.
//
// Everything a client does happens in a callback of its loop, so nothing in it needs a lock. Many
// clients may share one loop (the swarm does), and so do a client and its terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>

namespace boost::asio {
class io_context;
}

namespace undercroft {

class Loop {
 public:
  Loop();
  ~Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  // Handles what happens until `done()` or for `at_most`; true when it ended because of `done`.
  // `done` is asked before waiting and after each thing handled.
  bool run_until(const std::function<bool()>& done, std::chrono::milliseconds at_most);

  // Calls `readable` whenever `fd` has something to read. The caller keeps the fd, which becomes
  // non-blocking, and must read from it or call stop_watching(): a level that is never drained is
  // reported again and again.
  void watch(int fd, std::function<void()> readable);
  void stop_watching();

  // Calls `caught` with the number of each of these signals, in the loop (not in a signal handler).
  void catch_signals(std::initializer_list<int> numbers, std::function<void(int)> caught);

  // Milliseconds since the loop was made; never goes back.
  [[nodiscard]] std::uint64_t now_ms() const;

  // For this folder's other sources only.
  [[nodiscard]] boost::asio::io_context& context();

 private:
  struct Parts;
  void await_input();
  void await_signal();
  std::unique_ptr<Parts> parts_;
};

// One call in the future. Setting it again, cancelling or destroying it forgets the earlier one.
class Alarm {
 public:
  explicit Alarm(Loop& loop);
  ~Alarm();
  Alarm(const Alarm&) = delete;
  Alarm& operator=(const Alarm&) = delete;
  void set(std::chrono::milliseconds delay, std::function<void()> ring);
  void cancel();

 private:
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace undercroft
