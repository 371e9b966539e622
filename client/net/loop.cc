// loop.cc: the loop on Boost.Asio.
#include "client/net/loop.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <optional>
#include <utility>

namespace undercroft {

namespace asio = boost::asio;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

struct Loop::Impl {
  asio::io_context context{1};
  std::optional<asio::posix::stream_descriptor> input;
  std::function<void()> readable;
  asio::signal_set signals{context};
  std::function<void(int)> caught;
  steady_clock::time_point born = steady_clock::now();
};

Loop::Loop() : impl_(std::make_unique<Impl>()) {}

Loop::~Loop() { stop_watching(); }

bool Loop::run_until(const std::function<bool()>& done, milliseconds at_most) {
  const auto end = steady_clock::now() + at_most;
  while (!done()) {
    if (steady_clock::now() >= end) return false;
    impl_->context.restart();
    // With no work, run_one_until returns at once. Keep looping: done() may depend on the time.
    impl_->context.run_one_until(end);
  }
  return true;
}

void Loop::watch(int fd, std::function<void()> readable) {
  stop_watching();
  impl_->readable = std::move(readable);
  impl_->input.emplace(impl_->context, fd);
  await_input();
}

void Loop::stop_watching() {
  // The caller owns the fd; without release() the descriptor would close it.
  if (impl_->input) impl_->input->release();
  impl_->input.reset();
}

void Loop::await_input() {
  impl_->input->async_wait(asio::posix::stream_descriptor::wait_read,
                           [this](const boost::system::error_code& error) {
                             if (error || !impl_->input) return;
                             impl_->readable();
                             if (impl_->input) await_input();
                           });
}

void Loop::catch_signals(std::initializer_list<int> numbers, std::function<void(int)> caught) {
  for (const int number : numbers) impl_->signals.add(number);
  impl_->caught = std::move(caught);
  await_signal();
}

void Loop::await_signal() {
  impl_->signals.async_wait([this](const boost::system::error_code& error, int number) {
    if (error) return;
    impl_->caught(number);
    await_signal();
  });
}

std::uint64_t Loop::now_ms() const {
  const auto age = steady_clock::now() - impl_->born;
  return static_cast<std::uint64_t>(std::chrono::duration_cast<milliseconds>(age).count());
}

asio::io_context& Loop::context() { return impl_->context; }

struct Alarm::State {
  explicit State(asio::io_context& context) : timer(context) {}
  asio::steady_timer timer;
  unsigned round = 0;  // of the newest set(); a call already queued for an older one is ignored
};

Alarm::Alarm(Loop& loop) : state_(std::make_shared<State>(loop.context())) {}

Alarm::~Alarm() { cancel(); }

void Alarm::set(milliseconds delay, std::function<void()> ring) {
  const unsigned round = ++state_->round;
  state_->timer.expires_after(delay);
  state_->timer.async_wait(
      [state = state_, round, ring = std::move(ring)](const boost::system::error_code& error) {
        if (!error && state->round == round) ring();
      });
}

void Alarm::cancel() {
  ++state_->round;
  state_->timer.cancel();
}

}  // namespace undercroft
