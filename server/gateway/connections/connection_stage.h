// connection_stage.h: the stages of a connection, from its handshake to its end.
#pragma once

#include <cstddef>
#include <cstdint>

namespace undercroft {

enum class Stage : std::uint8_t {
  Handshake,      // the WebSocket is not open yet
  AwaitingHello,  // the client may ask about realms before it says Hello
  Asking,         // the login desk or the daily is asked about the player; nothing is read
  Moving,         // the listener looks for another realm; nothing is read
  Refused,        // the refusal is delayed; messages are ignored
  Playing,        // the realm has the connection: a player, a spectator, or somebody who waits
  Closing,        // a close frame is queued; only the client's close frame matters
  Ended,
};
inline constexpr std::size_t kStages = 8;

// A ConnectionStage says what a connection may do now. Most connections go from Handshake over
// AwaitingHello to Playing, Closing and Ended.
class ConnectionStage {
 public:
  [[nodiscard]] Stage now() const { return now_; }
  [[nodiscard]] bool is(Stage stage) const { return now_ == stage; }

  [[nodiscard]] bool may_enter(Stage next) const;
  // The only way to change the stage. Throws std::logic_error unless may_enter(next), so that a bug
  // ends one connection and not the server.
  void enter(Stage next);

  // Whether the next frame is read. No answer is outstanding then.
  [[nodiscard]] bool reads() const;
  // Whether a message that arrives is acted upon.
  [[nodiscard]] bool takes_messages() const {
    return is(Stage::AwaitingHello) || is(Stage::Playing);
  }
  // The client has said Hello, and nothing has closed the connection since.
  [[nodiscard]] bool has_said_hello() const;
  // The WebSocket is open, and messages may follow.
  [[nodiscard]] bool is_live() const;

 private:
  Stage now_ = Stage::Handshake;
};

}  // namespace undercroft
