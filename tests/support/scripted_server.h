// scripted_server.h: a WebSocket server that sends what a test tells it to, for tests of a client.
#pragma once

#include <string>
#include <vector>

#include "shared/codec.h"

namespace undercroft::testing {

// A ScriptedServer serves one client at a time. It never blocks: the test calls listen() while the
// client's loop runs.
class ScriptedServer {
 public:
  ScriptedServer();  // listens on a free port of this machine
  ~ScriptedServer();
  ScriptedServer(const ScriptedServer&) = delete;
  ScriptedServer& operator=(const ScriptedServer&) = delete;

  [[nodiscard]] std::string url() const;
  // Accepts a waiting client, answers its handshake, and reads its messages.
  void listen();
  // All messages received so far.
  [[nodiscard]] const std::vector<ClientMessage>& heard() const { return heard_; }
  // The last message of this type, or null.
  template <typename Message>
  [[nodiscard]] const Message* last() const {
    for (auto said = heard_.rbegin(); said != heard_.rend(); ++said) {
      if (const auto* message = std::get_if<Message>(&*said)) return message;
    }
    return nullptr;
  }
  // REQUIRES: a client has completed its handshake.
  void say(const ServerMessage& message) const;

 private:
  void accept_another();
  void answer_handshake();
  bool take_frame();

  int door_ = -1;
  int client_ = -1;
  bool open_ = false;   // the handshake is over
  std::string unread_;  // received, not yet parsed
  std::vector<ClientMessage> heard_;
};

}  // namespace undercroft::testing
