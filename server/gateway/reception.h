// reception.h: what every connection of a server needs to know.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/gateway/host.h"
#include "server/gateway/metrics.h"
#include "server/realm/lobby.h"

namespace undercroft {

struct GatewayOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 0;  // 0: any that is free
  std::size_t threads = 1;
  std::size_t max_connections = 1000;
  std::chrono::milliseconds hello_within{10000};  // from the opening of a connection
  std::chrono::milliseconds idle{60000};  // without a word, not even a pong, a connection is dead
  int send_buffer = 0;                    // bytes the system buffers a connection; 0: its default
};

// Fixed before the server opens, but for numbers that any thread may change.
struct Reception {
  GatewayOptions options;
  const Lobby& lobby;
  const Clock& clock;
  RealmMetrics& realm_metrics;
  std::vector<std::unique_ptr<Host>> hosts;  // by the lobby's doors
  Metrics metrics;
  std::atomic<bool> closing{false};
};

// One of the open connections: counted from the moment it is accepted, so that a burst of them does
// not pass the limit while they are on the way to their workers.
class Admission {
 public:
  Admission(Reception& reception, std::function<void()> last_one_out)
      : reception_(reception), last_one_out_(std::move(last_one_out)) {
    ++reception_.metrics.connections;
  }
  // When the last connection of a closing server ends, `last_one_out` is called.
  ~Admission() {
    if (--reception_.metrics.connections == 0 && reception_.closing) last_one_out_();
  }
  Admission(const Admission&) = delete;
  Admission& operator=(const Admission&) = delete;

 private:
  Reception& reception_;
  std::function<void()> last_one_out_;
};

}  // namespace undercroft
