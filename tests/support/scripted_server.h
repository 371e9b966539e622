// scripted_server.h: a WebSocket server that sends what a test tells it to, for tests of a client.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "shared/codec.h"
#include "shared/trust/server_key.h"

namespace undercroft::testing {

// A ScriptedServer serves one client at a time. It never blocks: the test calls listen() while the
// client's loop runs.
class ScriptedServer {
 public:
  // Listens on a free port of this machine. It proves that it has this key, and decrypts the
  // secrets that it then receives.
  explicit ScriptedServer(ServerKey key = usual_key());
  [[nodiscard]] static ServerKey usual_key();  // the same for all servers of a process
  // Refuses challenges from now on, as servers up to 0.3 did.
  void be_old() { is_old_ = true; }
  // Says that its identity ends with its process.
  void be_passing() { is_passing_ = true; }
  // Proves from now on that the path leads to this realm, instead of "crypt".
  void lead_to(const std::string& realm) { realm_ = realm; }
  // Leaves challenges unanswered.
  void be_silent() { is_silent_ = true; }
  // Proves the identity of another server, without its secret key.
  void pose_as(const ServerKey& key) { posed_ = key; }
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
  // All payloads received so far, as they came.
  [[nodiscard]] const std::string& bytes_heard() const { return bytes_heard_; }
  // The keys of this connection, once the identity is proved.
  [[nodiscard]] const std::optional<SealKeys>& keys() const { return keys_; }
  // REQUIRES: a client has completed its handshake.
  void say(const ServerMessage& message) const;
  void say_unsealed(const Welcome& welcome) const;
  // Sends part of a frame that frame_of() has made.
  void say_part(std::string_view part) const;
  [[nodiscard]] static std::string frame_of(const ServerMessage& message);
  // Closes the WebSocket with this code, and then the connection.
  void close_with(CloseCode code, const std::string& reason) const;
  // How many messages of this type have been received.
  template <typename Message>
  [[nodiscard]] std::size_t count() const {
    std::size_t count = 0;
    for (const ClientMessage& message : heard_) count += std::holds_alternative<Message>(message);
    return count;
  }

 private:
  void accept_another();
  void answer_handshake();
  bool take_frame();
  void take(ClientMessage message);
  void prove(const Challenge& challenge);

  ServerKey key_;
  std::optional<ServerKey> posed_;
  std::optional<SealKeys> keys_;  // of this connection
  std::string realm_ = "crypt";
  bool is_old_ = false;
  bool is_passing_ = false;
  bool is_silent_ = false;
  int door_ = -1;
  int client_ = -1;
  bool open_ = false;   // the handshake is over
  std::string unread_;  // received, not yet parsed
  std::vector<ClientMessage> heard_;
  std::string bytes_heard_;
};

}  // namespace undercroft::testing
