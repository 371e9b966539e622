// gateway.h: the server's way out into the world: threads, the listening port, and their end.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/gateway/reception.h"

namespace undercroft {

class Gateway {
 public:
  // All of them outlive the gateway. Every door of the lobby is on one of options.threads threads.
  Gateway(GatewayOptions options, const Lobby& lobby, const Clock& clock,
          RealmMetrics& realm_metrics);
  ~Gateway();  // stops without a word if it still runs
  Gateway(const Gateway&) = delete;
  Gateway& operator=(const Gateway&) = delete;

  // Opens the port. A sentence when it cannot.
  [[nodiscard]] std::optional<std::string> listen();
  // "127.0.0.1:7777", with the port that it really is. REQUIRES: listen() succeeded.
  [[nodiscard]] std::string address() const;

  // Begins to serve, on threads of its own.
  void start();

  // SIGTERM, SIGINT and (unless it is ignored, as under nohup) SIGHUP shall stop it. Before
  // start().
  void stop_on_signals();

  // Tells everyone goodbye (GoingAway), and ends within two seconds. From any thread; does not
  // wait.
  void stop(const std::string& reason);
  // Waits until it has ended.
  void join();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace undercroft
