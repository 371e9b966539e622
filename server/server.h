// server.h: a whole server, from its settings to its end.
#pragma once

#include <memory>
#include <string>

#include "server/config.h"
#include "shared/expected.h"

namespace undercroft {

class Server {
 public:
  // Loads content, opens every realm and the port. A sentence when something of that fails.
  [[nodiscard]] static Expected<std::unique_ptr<Server>> open(const Config& config);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  [[nodiscard]] std::string address() const;        // "127.0.0.1:7777"
  [[nodiscard]] std::string pages_address() const;  // of health and metrics; empty: the same

  // Serves, on threads of its own, until stop(), or a signal when asked to heed them.
  void start(bool heeds_signals);
  // Tells everyone goodbye and ends within two seconds. Does not wait.
  void stop(const std::string& reason);
  // Waits for the end. False when a realm is at its work even then: its thread has not ended, and
  // the process has to end without it.
  [[nodiscard]] bool join();

 private:
  struct Parts;
  explicit Server(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace undercroft
