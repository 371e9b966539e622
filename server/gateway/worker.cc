// worker.cc: a thread and its io_context.
#include "server/gateway/worker.h"

#include <boost/asio/dispatch.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <thread>
#include <utility>

namespace undercroft {

struct Worker::Parts {
  boost::asio::io_context context{1};  // 1: never run by two threads
  std::thread thread;
};

Worker::Worker() : parts_(std::make_unique<Parts>()) {}

Worker::~Worker() {
  stop();
  join();
}

void Worker::start() {
  parts_->thread = std::thread([this] {
    const auto always = boost::asio::make_work_guard(parts_->context);
    parts_->context.run();
  });
}

void Worker::stop() { parts_->context.stop(); }

void Worker::join() {
  if (parts_->thread.joinable()) parts_->thread.join();
}

void Worker::run(std::function<void()> task) {
  boost::asio::dispatch(parts_->context, std::move(task));
}

boost::asio::io_context& Worker::context() { return parts_->context; }

}  // namespace undercroft
