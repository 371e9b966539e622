// signals.h: the server's reaction to signals.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/gateway/loop/worker.h"
#include "shared/messages.h"

namespace undercroft {

// Handles signals on the worker's thread. SIGTERM, SIGINT and SIGUSR1 stop the server; a second one
// stops it sooner (Gateway::drain()). SIGUSR1 tells clients that the server restarts. SIGHUP
// reloads the certificate, if there is one, and never stops the server, unless the system sent it
// because the terminal in which the server was started is gone.
class Signals {
 public:
  struct Answers {
    std::function<void(CloseCode code, const std::string& reason)> stop;
    std::function<void()> reload;
  };
  // REQUIRES: the worker outlives this.
  Signals(Worker& worker, Answers answers);
  ~Signals();

  // Starts listening. Called once, before the worker starts.
  void listen();

 private:
  void wait();
  void answer(int signal);
  void answer_hangup();
  void look_for_terminal(int looks);  // stops the server once the terminal is gone

  struct Waiting;
  std::unique_ptr<Waiting> waiting_;
  Answers answers_;
  bool had_terminal_ = false;  // when the server started
};

}  // namespace undercroft
