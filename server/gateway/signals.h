// signals.h: what the system's signals ask of a server.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/gateway/worker.h"
#include "shared/messages.h"

namespace undercroft {

// Heard on the worker's thread. SIGTERM, SIGINT and (unless it is ignored, as under
// nohup) SIGHUP stop the server, SIGUSR1 stops it for a restart; where there is a certificate,
// SIGHUP reads it anew.
class Signals {
 public:
  struct Answers {
    std::function<void(CloseCode code, const std::string& reason)> stop;
    std::function<bool()> has_certificate;
    std::function<void()> load_certificate;
  };
  // The worker outlives it.
  Signals(Worker& worker, Answers answers);
  ~Signals();

  // From now on. Once, before the worker starts.
  void listen();

 private:
  void wait();
  void answer(int signal);

  struct Waiting;
  std::unique_ptr<Waiting> waiting_;
  Answers answers_;
};

}  // namespace undercroft
