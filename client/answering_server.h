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

// Chooses what to send to the server that has answered, or says why it gets nothing at all.
using ChooseSecrets = std::function<Expected<Secrets>(const AnsweringServer&)>;

}  // namespace undercroft
