// signals.cc: handles signals until one of them ends the server.
#include "server/gateway/signals.h"

#include <spdlog/spdlog.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <utility>

namespace undercroft {
namespace {

bool is_ignored(int signal) {
  struct sigaction now {};
  return sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

}  // namespace

struct Signals::Waiting {
  boost::asio::signal_set signals;
};

Signals::Signals(Worker& worker, Answers answers)
    : waiting_(new Waiting{boost::asio::signal_set(worker.context())}),
      answers_(std::move(answers)) {}

Signals::~Signals() = default;

void Signals::listen() {
  waiting_->signals.add(SIGTERM);
  waiting_->signals.add(SIGINT);
  waiting_->signals.add(SIGUSR1);
  // SIGHUP means that the terminal is gone; under nohup it is ignored.
  if (!is_ignored(SIGHUP)) waiting_->signals.add(SIGHUP);
  wait();
}

void Signals::wait() {
  waiting_->signals.async_wait([this](const boost::system::error_code& error, int signal) {
    if (!error) answer(signal);
  });
}

void Signals::answer(int signal) {
  if (signal == SIGHUP && answers_.has_certificate()) {
    answers_.load_certificate();
    return wait();
  }
  spdlog::info("stopping on signal {}", signal);
  if (signal == SIGUSR1) return answers_.stop(CloseCode::Restart, "the server is restarting");
  answers_.stop(CloseCode::GoingAway, "the server is shutting down");
}

}  // namespace undercroft
