// worker.h: one of the server's threads, with its task queue.
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

// A Worker runs posted tasks on its own thread. Everything that belongs to it is used on that
// thread only. An exception from a task is a bug of ours: it is logged and ends the process.
class Worker {
 public:
  Worker();
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  void start();  // its thread, which runs until stop()
  void stop();   // from any thread; tasks still queued never run
  void join();
  // Waits for the thread for at most `time`. Returns false, without joining it, when it still runs.
  [[nodiscard]] bool join_within(std::chrono::milliseconds time);

  // Whether its thread has run and ended. Tasks posted from then on never run.
  [[nodiscard]] bool has_ended() const;

  // Queues a task for the worker's thread; never runs it inside the call. Thread-safe.
  void post(std::function<void()> task);

  // For source files of this folder only.
  [[nodiscard]] boost::asio::io_context& context();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// The message of an exception.
[[nodiscard]] std::string what_of(const std::exception_ptr& exception);

// Logs the current exception as an internal error in `where` and aborts, because half-changed state
// must not be served any further. REQUIRES: called from a catch block or by std::terminate.
[[noreturn]] void end_process(std::string_view where);
// Makes an exception that nothing catches, on any thread, end the process the same way.
void end_process_on_terminate();

}  // namespace undercroft
