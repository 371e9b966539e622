// tls_pump.h: one TLS connection: its handshake, then copying its bytes in both directions.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>

namespace boost::asio {
class io_context;
namespace ssl {
class context;
}
}  // namespace boost::asio

namespace undercroft {

// A TlsPump lives until both its sockets are closed. The handshake, which costs as much as
// thousands of frames, runs on the threads of another context than the copying.
class TlsPump {
 public:
  virtual ~TlsPump() = default;
  // Closes both sockets. Called on the copying thread, or when no thread runs any more.
  virtual void end() = 0;
};

// The threads that a pump uses. All of it outlives the pump.
struct TlsThreads {
  boost::asio::io_context& copying;     // one thread
  boost::asio::io_context& handshakes;  // any number of threads
  std::atomic<int>& open;               // counts pumps
};

// Takes ownership of the file descriptors: `far` is the encrypted client, `near` the plain socket
// to the gateway. A client that speaks HTTP instead of TLS is sent to https://.
std::shared_ptr<TlsPump> start_pump(const TlsThreads& threads,
                                    std::shared_ptr<boost::asio::ssl::context> context, int far,
                                    int near, std::chrono::milliseconds handshake_within);

}  // namespace undercroft
