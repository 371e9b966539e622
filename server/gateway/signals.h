// signals.h: the server's reaction to signals.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/gateway/worker.h"
#include "shared/messages.h"

namespace undercroft {

// Handles signals on the worker's thread. SIGTERM, SIGINT and SIGHUP (unless ignored, as under
// nohup) stop the server; SIGUSR1 stops it for a restart. When there is a certificate, SIGHUP
// reloads it instead.
class Signals {
 public:
  struct Answers {
    std::function<void(CloseCode code, const std::string& reason)> stop;
    std::function<bool()> has_certificate;
    std::function<void()> load_certificate;
  };
  // REQUIRES: the worker outlives this.
  Signals(Worker& worker, Answers answers);
  ~Signals();

  // Starts listening. Called once, before the worker starts.
  void listen();

 private:
  void wait();
  void answer(int signal);

  struct Waiting;
  std::unique_ptr<Waiting> waiting_;
  Answers answers_;
};

}  // namespace undercroft
