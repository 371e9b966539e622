// scripted_server.h: a WebSocket server that says what a test tells it to, for tests of a client.
#pragma once

#include <string>
#include <vector>

#include "shared/codec.h"

namespace undercroft::testing {

// One client at a time. Nothing waits: whoever calls goes on asking while the client's loop runs.
class ScriptedServer {
 public:
  ScriptedServer();  // listens on a free port of this machine
  ~ScriptedServer();
  ScriptedServer(const ScriptedServer&) = delete;
  ScriptedServer& operator=(const ScriptedServer&) = delete;

  [[nodiscard]] std::string url() const;
  // Takes in whatever has come: a client, its handshake, which is answered, and its messages.
  void listen();
  // All that the clients have said so far.
  [[nodiscard]] const std::vector<ClientMessage>& heard() const { return heard_; }
  // The latest of one sort; null when none was said.
  template <typename Message>
  [[nodiscard]] const Message* last() const {
    for (auto said = heard_.rbegin(); said != heard_.rend(); ++said) {
      if (const auto* message = std::get_if<Message>(&*said)) return message;
    }
    return nullptr;
  }
  // REQUIRES: a client has said something.
  void say(const ServerMessage& message) const;

 private:
  void accept_another();
  void answer_handshake();
  bool take_frame();

  int door_ = -1;
  int client_ = -1;
  bool open_ = false;   // the handshake is over
  std::string unread_;  // bytes of the client
  std::vector<ClientMessage> heard_;
};

}  // namespace undercroft::testing
