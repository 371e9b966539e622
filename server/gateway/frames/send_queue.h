// send_queue.h: the bytes waiting to be sent on one connection, so that one write sends a whole
// batch.
// The owner limits its size (frame_connection.cc, --max-pending).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace undercroft {

// Server frames are not masked, so a frame is its head and its payload (RFC 6455, 5.2).
enum class FrameType : std::uint8_t { Binary = 0x2, Close = 0x8, Ping = 0x9 };

// A SendQueue buffers outgoing frames. It reuses its buffer between batches while that is small.
class SendQueue {
 public:
  // Does nothing after a close frame. REQUIRES: a control frame's payload has at most 125 bytes.
  void add_frame(FrameType type, std::string_view payload);
  // Appends bytes that already have a frame head.
  void add(std::string_view bytes);
  // Appends a close frame, its reason cut to fit, and seals the queue.
  void add_close(std::uint16_t code, std::string_view reason);

  [[nodiscard]] std::string_view bytes() const { return std::string_view(bytes_).substr(sent_); }
  [[nodiscard]] std::size_t size() const { return bytes_.size() - sent_; }
  [[nodiscard]] bool is_sealed() const { return sealed_; }

  // Removes the first `count` of bytes(), which have been sent.
  void remove(std::size_t count);

 private:
  std::string bytes_;
  std::size_t sent_ = 0;  // of bytes_, from the front
  bool sealed_ = false;
};

}  // namespace undercroft
