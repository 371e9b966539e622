// raw_socket.h: a WebSocket client by hand, for what no decent client would do.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "shared/codec.h"

namespace undercroft::testing {

// A frame from the server. After a close frame nothing follows.
struct RawFrame {
  bool is_close = false;
  std::uint16_t code = 0;  // of a close frame
  std::string payload;     // what it carries; of a close frame the reason
};

// Blocking; waits ten seconds at most for anything.
class RawSocket {
 public:
  // `receive_buffer` bytes, as few as the system grants; 0: its default.
  explicit RawSocket(int port, int receive_buffer = 0);
  ~RawSocket();
  RawSocket(const RawSocket&) = delete;
  RawSocket& operator=(const RawSocket&) = delete;

  void send_bytes(const std::string& bytes);
  // Everything up to and with `end`, or all there is.
  [[nodiscard]] std::string read_until(const std::string& end);

  // Asks for the WebSocket at this path, with these header lines besides (each ends with \r\n);
  // true when granted.
  bool upgrade(const std::string& path = "/", const std::string& headers = "");
  // As upgrade(), but what is answered: "HTTP/1.1 101 ...", all of its head.
  [[nodiscard]] std::string ask_for_websocket(const std::string& path,
                                              const std::string& headers = "");
  enum class Sort : std::uint8_t { Continuation = 0, Text = 1, Binary = 2, Ping = 9, Pong = 10 };
  void send_frame(const std::string& payload, Sort sort = Sort::Binary);
  // One that a Continuation has to follow.
  void send_fragment(const std::string& payload, Sort sort);
  void send(const ClientMessage& message) { send_frame(encode(message)); }
  // A masked frame as it goes over the wire, to be sent with others at once.
  [[nodiscard]] static std::string frame_of(const std::string& payload, Sort sort = Sort::Binary);
  // The next text, binary or close frame; nothing when the connection was cut or nothing came.
  [[nodiscard]] std::optional<RawFrame> read_frame();
  // Reads on to the close frame: what it said.
  [[nodiscard]] std::optional<RawFrame> read_to_close();

 private:
  [[nodiscard]] static std::string frame_of(const std::string& payload, unsigned head);
  [[nodiscard]] std::optional<std::string> read_bytes(std::size_t count);
  int fd_ = -1;
};

}  // namespace undercroft::testing
