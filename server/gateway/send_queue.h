// send_queue.h: what waits to leave one connection, so that one write takes all of a batch. How
// much may wait is its owner's to say (websocket_connection.cc, --max-pending).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace undercroft {

// A server's frames have no mask, so a frame is its head and its payload (RFC 6455, 5.2).
enum class FrameType : std::uint8_t { Binary = 0x2, Close = 0x8, Ping = 0x9 };

// Keeps its buffer from batch to batch, as long as it is small.
class SendQueue {
 public:
  // Nothing is added after a close frame. REQUIRES, of control frames: at most 125 bytes.
  void add_frame(FrameType type, std::string_view payload);
  // Bytes that have their head already.
  void add(std::string_view bytes);
  // A close frame with this code and reason, cut to what fits. The last to be added.
  void add_close(std::uint16_t code, std::string_view reason);

  [[nodiscard]] std::string_view bytes() const { return std::string_view(bytes_).substr(sent_); }
  [[nodiscard]] std::size_t size() const { return bytes_.size() - sent_; }
  [[nodiscard]] bool is_sealed() const { return sealed_; }

  // So many of bytes() have left.
  void remove(std::size_t count);

 private:
  std::string bytes_;
  std::size_t sent_ = 0;  // of bytes_, from the front
  bool sealed_ = false;
};

}  // namespace undercroft
