// send_queue.cc: appends WebSocket frames to a buffer.
#include "server/gateway/frames/send_queue.h"

#include "shared/check.h"

namespace undercroft {
namespace {

constexpr std::size_t kKept = 4096;       // bytes; a larger buffer is freed when empty
constexpr std::size_t kMaxControl = 125;  // bytes of a control frame's payload

char low_byte(std::size_t n) { return static_cast<char>(static_cast<unsigned char>(n & 0xFFU)); }

}  // namespace

void SendQueue::add_frame(FrameType type, std::string_view payload) {
  if (sealed_) return;
  CHECK(type == FrameType::Binary || payload.size() <= kMaxControl, "a control frame is short");
  const std::size_t size = payload.size();
  bytes_ += low_byte(0x80U | static_cast<unsigned>(type));  // 0x80: FIN, the frame ends its message
  if (size <= kMaxControl) {
    bytes_ += low_byte(size);
  } else {
    const bool is_long = size > 0xFFFF;
    bytes_ += low_byte(is_long ? 127 : 126);
    for (int shift = is_long ? 56 : 8; shift >= 0; shift -= 8) bytes_ += low_byte(size >> shift);
  }
  bytes_ += payload;
}

void SendQueue::add(std::string_view bytes) {
  if (!sealed_) bytes_ += bytes;
}

void SendQueue::add_close(std::uint16_t code, std::string_view reason) {
  std::string payload{low_byte(code >> 8U), low_byte(code)};
  payload += reason.substr(0, kMaxControl - payload.size());
  add_frame(FrameType::Close, payload);
  sealed_ = true;
}

void SendQueue::remove(std::size_t count) {
  sent_ += count;
  CHECK(sent_ <= bytes_.size(), "no more bytes can be sent than were queued");
  if (sent_ < bytes_.size()) {
    // Sent bytes are erased, or a slow reader that never empties the buffer would keep them for
    // ever.
    if (sent_ > bytes_.size() / 2) {
      bytes_.erase(0, sent_);
      sent_ = 0;
    }
    return;
  }
  sent_ = 0;
  bytes_.clear();
  if (bytes_.capacity() > kKept) std::string().swap(bytes_);
}

}  // namespace undercroft
