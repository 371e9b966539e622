// signals.cc: handles signals until one of them ends the server.
#include "server/gateway/loop/signals.h"

#include <fcntl.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <csignal>
#include <utility>

namespace undercroft {
namespace {

// A terminal that hangs up may send the signal just before it leaves its processes; on a busy
// machine that takes a while.
constexpr auto kLookForTerminal = std::chrono::milliseconds(200);
constexpr int kLooks = 20;

// Whether this process has a terminal that can send it signals.
bool has_terminal() {
  const int terminal = ::open("/dev/tty", O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  if (terminal >= 0) ::close(terminal);
  return terminal >= 0;
}

bool is_ignored(int signal) {
  struct sigaction now {};
  return sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

}  // namespace

struct Signals::Waiting {
  boost::asio::signal_set signals;
  boost::asio::steady_timer hangup;
};

Signals::Signals(Worker& worker, Answers answers)
    : waiting_(new Waiting{boost::asio::signal_set(worker.context()),
                           boost::asio::steady_timer(worker.context())}),
      answers_(std::move(answers)) {}

Signals::~Signals() = default;

void Signals::listen() {
  waiting_->signals.add(SIGTERM);
  waiting_->signals.add(SIGINT);
  waiting_->signals.add(SIGUSR1);
  // Under nohup it is ignored, and stays so.
  if (!is_ignored(SIGHUP)) waiting_->signals.add(SIGHUP);
  had_terminal_ = has_terminal();
  wait();
}

void Signals::wait() {
  waiting_->signals.async_wait([this](const boost::system::error_code& error, int signal) {
    if (!error) answer(signal);
  });
}

void Signals::answer(int signal) {
  wait();
  if (signal == SIGHUP) return answer_hangup();
  spdlog::info("stopping on signal {}", signal);
  if (signal == SIGUSR1) return answers_.stop(CloseCode::Restart, "the server is restarting");
  answers_.stop(CloseCode::Restart, "the server is shutting down");
}

void Signals::answer_hangup() {
  answers_.reload();
  if (had_terminal_) look_for_terminal(kLooks);
}

void Signals::look_for_terminal(int looks) {
  waiting_->hangup.expires_after(kLookForTerminal);
  waiting_->hangup.async_wait([this, looks](const boost::system::error_code& error) {
    if (error) return;
    if (has_terminal()) return looks > 1 ? look_for_terminal(looks - 1) : void();
    spdlog::info("stopping: the terminal is gone");
    answers_.stop(CloseCode::Restart, "the server is shutting down");
  });
}

}  // namespace undercroft
