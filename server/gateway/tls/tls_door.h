// tls_door.h: terminates TLS in front of the gateway.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "shared/expected.h"

namespace undercroft {

// A TlsDoor replaces each TLS connection by one end of a socket pair, which carries the plain
// bytes. Nothing behind it knows about TLS, and such a connection moves between threads like any
// other. The price is two copies per byte and about 100 kB per connection. One thread copies the
// bytes of all connections; handshakes run on others, so that they delay no player.
class TlsDoor {
 public:
  // `handshake_within`: time allowed for a handshake.
  explicit TlsDoor(std::chrono::milliseconds handshake_within);
  ~TlsDoor();  // ends its threads and all open connections
  TlsDoor(const TlsDoor&) = delete;
  TlsDoor& operator=(const TlsDoor&) = delete;

  // Loads a certificate chain and its key (PEM files) for connections accepted from now on. On
  // failure returns a sentence and keeps the previous ones.
  [[nodiscard]] Expected<> load(const std::string& chain, const std::string& key);
  // When the certificate expires, in seconds since 1970. REQUIRES: load() has succeeded.
  [[nodiscard]] std::int64_t expires_s() const;
  void start();

  // Takes ownership of the file descriptor. Returns the plain end of the connection, or -1 on
  // failure. REQUIRES: load() has succeeded; called on one thread only.
  [[nodiscard]] int pass(int fd);

  // Takes ownership of the file descriptor, and refuses the connection without a handshake: the
  // client gets a TLS alert (access_denied) in answer to its first bytes. Called on one thread
  // only.
  void turn_away(int fd);

  // Calls `then` on the thread that copies bytes.
  void when_awake(std::function<void()> then);

  // Waits briefly for data still being sent, such as close frames.
  void finish();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace undercroft
