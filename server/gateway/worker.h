// worker.h: one of the server's threads, with its own queue of things to do.
#pragma once

#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace boost::asio {
class io_context;
}

namespace undercroft {

// Everything that belongs to a worker is touched on its thread only; other threads hand it tasks.
// What a task throws is our mistake, and ends the process with a line in the log.
class Worker {
 public:
  Worker();
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  void start();  // its thread, which runs until stop()
  void stop();   // from any thread; what is not done by then is never done
  void join();   // waits until the thread has ended
  // Waits no longer than that; false when it has not ended. It is not joined then.
  [[nodiscard]] bool join_within(std::chrono::milliseconds time);

  // Its thread ran and no longer does: what is posted from now on is never done.
  [[nodiscard]] bool has_ended() const;

  // Does this soon on the worker's thread, never inside the caller. From any thread.
  void post(std::function<void()> task);

  // For this folder's sources only.
  [[nodiscard]] boost::asio::io_context& context();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

// What an exception says of itself.
[[nodiscard]] std::string what_of(const std::exception_ptr& exception);

// Logs the exception that is being handled as a mistake of ours in `where`, and aborts: state that
// was left half changed must not be served on. REQUIRES: called from a catch block, or by
// std::terminate.
[[noreturn]] void end_process(std::string_view where);
// From now on what nothing catches, on any thread, ends the process likewise.
void end_process_on_terminate();

}  // namespace undercroft
