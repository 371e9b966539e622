// raw_socket.h: a handmade WebSocket client that can break the protocol.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "shared/codec.h"

namespace undercroft::testing {

// A frame from the server. Nothing follows a close frame.
struct RawFrame {
  bool is_close = false;
  std::uint16_t code = 0;  // close frames only
  std::string payload;     // the data; in a close frame the reason
};

// A RawSocket blocks for up to ten seconds on each read.
class RawSocket {
 public:
  // Sets the receive buffer to `receive_buffer` bytes, or the system's minimum. 0 keeps the
  // default.
  explicit RawSocket(int port, int receive_buffer = 0);
  ~RawSocket();
  RawSocket(const RawSocket&) = delete;
  RawSocket& operator=(const RawSocket&) = delete;

  void send_bytes(const std::string& bytes);
  // Reads up to and including `end`, or until the connection ends.
  [[nodiscard]] std::string read_until(const std::string& end);

  // Requests the WebSocket at this path, with these extra header lines (each ends with \r\n).
  // Returns true when granted.
  bool upgrade(const std::string& path = "/", const std::string& headers = "");
  // Like upgrade(), but returns the head of the answer: "HTTP/1.1 101 ...".
  [[nodiscard]] std::string ask_for_websocket(const std::string& path,
                                              const std::string& headers = "");
  enum class Sort : std::uint8_t { Continuation = 0, Text = 1, Binary = 2, Ping = 9, Pong = 10 };
  void send_frame(const std::string& payload, Sort sort = Sort::Binary);
  // Sends a frame that a Continuation has to follow.
  void send_fragment(const std::string& payload, Sort sort);
  void send(const ClientMessage& message) { send_frame(encode(message)); }
  // A masked frame as bytes, so that a test can send several at once.
  [[nodiscard]] static std::string frame_of(const std::string& payload, Sort sort = Sort::Binary);
  // The next text, binary or close frame; nothing when the connection ended or on timeout.
  [[nodiscard]] std::optional<RawFrame> read_frame();
  // Reads up to the close frame and returns it.
  [[nodiscard]] std::optional<RawFrame> read_to_close();

 private:
  [[nodiscard]] static std::string frame_of(const std::string& payload, unsigned head);
  [[nodiscard]] std::optional<std::string> read_bytes(std::size_t count);
  int fd_ = -1;
};

}  // namespace undercroft::testing
