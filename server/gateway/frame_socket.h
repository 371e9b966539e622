// frame_socket.h: one WebSocket's bytes: frames in by Beast, frames out in batches.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/gateway/send_queue.h"
#include "server/gateway/worker.h"
#include "shared/expected.h"

namespace undercroft {

// Lives on its worker's thread, whence all calls come. It reads as long as it is asked to, and
// writes when it is told to; what a WebSocket says by itself (the answer to its handshake, pongs,
// the answer to a goodbye) waits with the rest in to_send().
class FrameSocket {
 public:
  // Who is told of what comes, and of when there is room to write. A virtual call costs nothing
  // beside what it tells of, and keeps Beast in one source.
  class Listener {
   public:
    virtual ~Listener() = default;
    // Bytes, before any of them is looked at: Beast passes over empty fragments without a word.
    virtual void came(std::size_t bytes) = 0;
    // A ping, a pong or (goodbye) a close frame, with so many bytes after its head.
    virtual void came_control(std::size_t bytes, bool goodbye) = 0;
    // What read() waited for: a frame or a part of one; nothing: no more will come. `self` is this,
    // to read on with.
    virtual void came_part(std::shared_ptr<Listener> self,
                           std::optional<std::string_view> part) = 0;
    // Something waits in to_send() that the listener did not put there.
    virtual void filled() = 0;
    // What wait_for_room() waited for.
    virtual void has_room() = 0;
  };

  // `received`: what came already, to be read first. Both others outlive it.
  FrameSocket(Worker& worker, std::string received, Listener& listener);
  ~FrameSocket();
  FrameSocket(const FrameSocket&) = delete;
  FrameSocket& operator=(const FrameSocket&) = delete;

  // Takes the file descriptor over; fails when it is none to write to. `send_buffer`: bytes
  // the system is to buffer; 0: its default.
  [[nodiscard]] Expected<> adopt(int fd, int send_buffer);
  // Answers the handshake, whose request has been read; mutely, if it was answered elsewhere. False
  // when Beast finds fault with it.
  [[nodiscard]] bool open(const std::string& websocket_key, bool mutely);

  // ---- reading ----
  // Keeps `self`, the listener, alive until it is told.
  void read(std::shared_ptr<Listener> self);
  // Of the part that came last: does a frame end with it, and is that binary?
  [[nodiscard]] bool ends_frame() const;
  [[nodiscard]] bool is_binary() const;
  // The code of the other end's goodbye.
  [[nodiscard]] std::uint16_t their_code() const;
  // All that has come so far, for another to read again; empty when that is too much, or no longer
  // kept.
  [[nodiscard]] std::string kept() const;
  void stop_keeping();

  // ---- writing ----
  [[nodiscard]] SendQueue& to_send();
  [[nodiscard]] const SendQueue& to_send() const;
  enum class Written : std::uint8_t { All, TillFull, Failed };
  // As much of to_send() as the system takes.
  Written write();
  void wait_for_room(std::shared_ptr<Listener> self);

  // The reading side finds that no more will come.
  void cut();
  // Gives the file descriptor away; -1 when it cannot.
  [[nodiscard]] int release();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace undercroft
