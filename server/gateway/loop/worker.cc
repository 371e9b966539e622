// worker.cc: a thread and its io_context.
#include "server/gateway/loop/worker.h"

#include <spdlog/spdlog.h>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <cstdlib>
#include <exception>
#include <future>
#include <thread>
#include <utility>

#include "server/base/thread_start.h"
#include "server/gateway/loop/server_log.h"

namespace undercroft {
namespace {

constexpr auto kLogAtDeath = std::chrono::milliseconds(500);

}  // namespace

struct Worker::Impl {
  boost::asio::io_context context{1};  // 1: only one thread ever runs it
  std::promise<void> ending;
  std::future<void> ended = ending.get_future();
  std::thread thread;
};

Worker::Worker() : impl_(std::make_unique<Impl>()) {}

Worker::~Worker() {
  stop();
  join();
}

void Worker::start() {
  impl_->thread = start_thread([this] {
    const auto always = boost::asio::make_work_guard(impl_->context);
    try {
      impl_->context.run();
    } catch (...) {
      end_process("a worker's task");
    }
    impl_->ending.set_value();
  });
}

void Worker::stop() { impl_->context.stop(); }

void Worker::join() {
  if (impl_->thread.joinable()) impl_->thread.join();
}

bool Worker::join_within(std::chrono::milliseconds time) {
  if (!impl_->thread.joinable()) return true;
  if (impl_->ended.wait_for(time) != std::future_status::ready) return false;
  join();
  return true;
}

bool Worker::has_ended() const {
  return impl_->ended.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

void Worker::post(std::function<void()> task) {
  boost::asio::post(impl_->context, std::move(task));
}

boost::asio::io_context& Worker::context() { return impl_->context; }

std::string what_of(const std::exception_ptr& exception) {
  if (exception == nullptr) return "no exception";
  try {
    std::rethrow_exception(exception);
  } catch (const std::exception& error) {
    return error.what();
  } catch (...) {
    return "something that is no std::exception";
  }
}

void end_process(std::string_view where) {
  spdlog::critical("{} failed: {}", where, what_of(std::current_exception()));
  static_cast<void>(drain_log(kLogAtDeath));
  std::abort();
}

void end_process_on_terminate() {
  std::set_terminate([] { end_process("the server"); });
}

}  // namespace undercroft
