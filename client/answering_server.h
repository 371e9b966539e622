// answering_server.h: the server at the other end of a connection, before any secret is sent to it.
#pragma once

#include <functional>
#include <string>

#include "shared/expected.h"
#include "shared/messages.h"

namespace undercroft {

struct AnsweringServer {
  std::string identity;     // proved; empty: the server is too old to prove who it is
  std::string realm;        // that the connection's path leads to; empty: as above
  bool is_passing = false;  // the identity ends with the server's process

  [[nodiscard]] bool is_proved() const { return !identity.empty(); }
};

// The seat that a client asks for, and the keys to it.
struct SeatRequest {
  std::string realm;  // empty: the one that the connection's path leads to
  Secrets secrets;
};

// Chooses what to ask of the server that has answered, or says why it gets nothing at all.
using ChooseSeat = std::function<Expected<SeatRequest>(const AnsweringServer&)>;

}  // namespace undercroft
