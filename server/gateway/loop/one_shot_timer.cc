// one_shot_timer.cc: a timer of Asio that is made when it is needed.
#include "server/gateway/loop/one_shot_timer.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <utility>

namespace undercroft {

struct OneShotTimer::Impl {
  boost::asio::steady_timer timer;
};

OneShotTimer::OneShotTimer(Worker& worker) : worker_(worker) {}
OneShotTimer::~OneShotTimer() = default;

void OneShotTimer::start(std::chrono::milliseconds wait, std::function<void()> task) {
  impl_.reset(new Impl{boost::asio::steady_timer(worker_.context(), wait)});
  impl_->timer.async_wait([task = std::move(task)](const boost::system::error_code& error) {
    if (!error) task();
  });
}

void OneShotTimer::cancel() {
  if (impl_) impl_->timer.cancel();
}

}  // namespace undercroft
