// server.h: a whole server, from its settings to its shutdown.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/running/config_in_force.h"
#include "server/settings/config.h"
#include "shared/expected.h"

namespace undercroft {

// A Server owns the realms, the accounts and the gateway of one undercroft-server.
class Server {
 public:
  using Reread = ConfigInForce::Reread;  // for SIGHUP
  // Loads the content, then opens all realms and the port. Fails with a sentence.
  [[nodiscard]] static Expected<std::unique_ptr<Server>> open(const Config& config,
                                                              Reread reread = {});
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // "127.0.0.1:7777"; several when it listens on a host name. Thread-safe, like the next ones.
  [[nodiscard]] std::vector<std::string> addresses() const;
  [[nodiscard]] std::string address() const { return addresses().front(); }
  [[nodiscard]] std::vector<std::string> pages_addresses() const;  // empty: no separate port
  // Where a browser reaches the game: "http://192.0.2.7:7777/", the best link first. Empty without
  // the page.
  [[nodiscard]] std::vector<std::string> links() const;

  // Starts serving, on its own threads, until stop(). With `heeds_signals`, a signal stops it too.
  void start(bool heeds_signals);
  // Closes all connections and ends within two seconds. Does not wait.
  void stop(const std::string& reason);
  // Waits for the end. Returns false when a realm's thread is still busy: the process must then
  // exit without it.
  [[nodiscard]] bool join();

 private:
  struct Impl;
  explicit Server(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace undercroft
