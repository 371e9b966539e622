// frame_socket.h: one WebSocket: frames in through Beast, frames out in batches.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/gateway/frames/send_queue.h"
#include "server/gateway/loop/worker.h"
#include "shared/expected.h"

namespace undercroft {

// A FrameSocket reads frames when asked and writes only on write(). Frames that the WebSocket
// protocol itself requires (handshake reply, pongs, close reply) wait in to_send() with the rest.
// All calls are made on the worker's thread.
class FrameSocket {
 public:
  // Receives the socket's events. The cost of a virtual call is negligible here, and this interface
  // keeps Beast in one source file.
  class Listener {
   public:
    virtual ~Listener() = default;
    // Bytes were read and not yet parsed. Beast skips empty fragments silently, so this is the only
    // sign of them.
    virtual void came(std::size_t bytes) = 0;
    // A ping, pong or close frame (`goodbye`) with `bytes` of payload.
    virtual void came_control(std::size_t bytes, bool goodbye) = 0;
    // A frame or part of one was read; nullopt: the connection has ended. `self` points to this
    // listener and can be passed to the next read().
    virtual void came_part(std::shared_ptr<Listener> self,
                           std::optional<std::string_view> part) = 0;
    // Beast added bytes to to_send().
    virtual void filled() = 0;
    // The socket can be written to again, after wait_for_room().
    virtual void has_room() = 0;
  };

  // `received`: bytes that arrived earlier and are read first. REQUIRES: worker and listener
  // outlive it.
  FrameSocket(Worker& worker, std::string received, Listener& listener);
  ~FrameSocket();
  FrameSocket(const FrameSocket&) = delete;
  FrameSocket& operator=(const FrameSocket&) = delete;

  // Takes ownership of the file descriptor. Fails when it cannot be written to. `send_buffer`: the
  // system's buffer for this socket in bytes; 0: the system's default.
  [[nodiscard]] Expected<> adopt(int fd, int send_buffer);
  // Completes the handshake, whose request has already been read. `mutely` sends no reply, for a
  // handshake answered elsewhere. Returns false when Beast rejects the request.
  [[nodiscard]] bool open(const std::string& websocket_key, bool mutely);

  // ---- reading ----
  // Reads one part of a frame. Keeps `self`, the listener, alive until came_part().
  void read(std::shared_ptr<Listener> self);
  // Whether the part read last ends its frame, and whether that frame is binary.
  [[nodiscard]] bool ends_frame() const;
  [[nodiscard]] bool is_binary() const;
  // The code of the close frame received.
  [[nodiscard]] std::uint16_t their_code() const;
  // All bytes read so far, for another FrameSocket to replay; empty after stop_keeping() or when
  // they are too many.
  [[nodiscard]] std::string kept() const;
  void stop_keeping();

  // ---- writing ----
  [[nodiscard]] SendQueue& to_send();
  [[nodiscard]] const SendQueue& to_send() const;
  enum class Written : std::uint8_t { All, TillFull, Failed };
  // Writes as much of to_send() as the system accepts.
  Written write();
  void wait_for_room(std::shared_ptr<Listener> self);

  // As the system measures it; nothing when it does not, as through the TLS door.
  [[nodiscard]] std::optional<std::uint32_t> round_trip_us() const;

  // Closes the socket. A pending read then reports the end.
  void cut();
  // Releases ownership of the file descriptor; returns -1 on failure.
  [[nodiscard]] int release();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace undercroft
