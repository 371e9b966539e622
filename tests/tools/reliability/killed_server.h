// killed_server.h: a server that is killed and started again on the same data, as a process or in a
// container.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace undercroft::testing {

class KilledServer {
 public:
  KilledServer() = default;
  virtual ~KilledServer() = default;
  KilledServer(const KilledServer&) = delete;
  KilledServer& operator=(const KilledServer&) = delete;

  // Starts it, and returns what it has said until it listens.
  virtual std::string start() = 0;
  // Kills it with SIGKILL, and returns when it has ended.
  virtual void kill() = 0;
  // Stops it with SIGTERM, and returns its exit code when it has ended.
  virtual int stop() = 0;
  // "ws://127.0.0.1:7777", after a start; empty if it did not start.
  [[nodiscard]] const std::string& url() const { return url_; }

 protected:
  std::string url_;
};

// `arguments` of undercroft-server, without its address and data folder.
[[nodiscard]] std::unique_ptr<KilledServer> killed_process(std::vector<std::string> arguments);
// `engine`: docker, podman or a program with their verbs. The data is in a volume, which is removed
// at the end. REQUIRES: the image exists.
[[nodiscard]] std::unique_ptr<KilledServer> killed_container(const std::string& engine,
                                                             const std::string& image,
                                                             std::vector<std::string> arguments);

}  // namespace undercroft::testing
