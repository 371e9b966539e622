// tls_door.h: TLS in front of the gateway: what comes encrypted goes on as plain bytes.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "shared/expected.h"

namespace undercroft {

// Each connection becomes the end of a pair of sockets inside this process, so that nothing behind
// the door knows of TLS, and a connection moves between threads as any other. It costs two copies a
// byte, about 100 kB a connection, and a thread for all of them.
class TlsDoor {
 public:
  // A handshake has to be over within that time.
  explicit TlsDoor(std::chrono::milliseconds handshake_within);
  ~TlsDoor();  // ends its thread, and what is open with it
  TlsDoor(const TlsDoor&) = delete;
  TlsDoor& operator=(const TlsDoor&) = delete;

  // A chain and its key, in PEM files, for connections from now on. A sentence when they are of no
  // use; those before are then kept.
  [[nodiscard]] Expected<> load(const std::string& chain, const std::string& key);
  void start();

  // Takes the file descriptor over: the plain end of it, or -1 when there is none to be had.
  // REQUIRES: load() has succeeded. From one thread.
  [[nodiscard]] int pass(int fd);

  // Waits a moment for what is still on its way out: goodbyes, most likely.
  void finish();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace undercroft
