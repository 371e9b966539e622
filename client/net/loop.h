// loop.h: the client's event loop: sockets, keys, signals and alarms on one thread.
//
// Everything a client does happens in a callback of its loop, so it needs no locks. Many clients
// may share one loop (the swarm does this), and so may a client and its terminal.
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

  // Handles events until `done()` or for `at_most`. Returns true when `done` ended it. Calls `done`
  // before waiting and after each event.
  bool run_until(const std::function<bool()>& done, std::chrono::milliseconds at_most);

  // Calls `readable` whenever `fd` has data to read. The caller keeps ownership of the fd, which
  // becomes non-blocking. It must read from it or call stop_watching(): unread data triggers the
  // callback again and again.
  void watch(int fd, std::function<void()> readable);
  void stop_watching();

  // Calls `caught` with the signal number, from the loop and not from a signal handler.
  void catch_signals(std::initializer_list<int> numbers, std::function<void(int)> caught);

  // Milliseconds since the loop was made; monotonic.
  [[nodiscard]] std::uint64_t now_ms() const;

  // For the other sources of this folder only.
  [[nodiscard]] boost::asio::io_context& context();

 private:
  struct Impl;
  void await_input();
  void await_signal();
  std::unique_ptr<Impl> impl_;
};

// An Alarm is one call in the future. Setting, cancelling or destroying it drops the earlier call.
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
