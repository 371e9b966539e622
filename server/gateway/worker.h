// worker.h: one of the server's threads, with its own queue of things to do.
#pragma once

#include <functional>
#include <memory>

namespace boost::asio {
class io_context;
}

namespace undercroft {

// Everything that belongs to a worker is touched on its thread only; other threads hand it tasks.
class Worker {
 public:
  Worker();
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  void start();  // its thread, which runs until stop()
  void stop();   // from any thread; what is not done by then is never done
  void join();   // waits until the thread has ended

  // Does this on the worker's thread: at once when called from it, else soon. From any thread.
  void run(std::function<void()> task);

  // For this folder's sources only.
  [[nodiscard]] boost::asio::io_context& context();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace undercroft
