// frame_connection.h: a WebSocket that reads whole frames, writes once per batch, and closes.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/gateway/connections/answer_timer.h"
#include "server/gateway/connections/arriving_socket.h"
#include "server/gateway/connections/connection_end.h"
#include "server/gateway/connections/connection_limiter.h"
#include "server/gateway/connections/connection_stage.h"
#include "server/gateway/connections/worker_slot.h"
#include "server/gateway/frames/frame_socket.h"
#include "server/gateway/loop/one_shot_timer.h"

namespace undercroft {

// A FrameConnection is the half of a connection that knows bytes, limits and stages, and neither
// messages nor realms. Used on its slot's thread only.
class FrameConnection : public OpenConnection,
                        public FrameSocket::Listener,
                        public std::enable_shared_from_this<FrameConnection> {
 public:
  // ---- Connection ----
  void send(std::string_view frame) override;
  void sent_turn_of(std::uint32_t sequence) override { answers_.answer_queued(sequence); }
  [[nodiscard]] bool is_ready() const override;
  void close(CloseCode code, std::string_view reason) override;

  // ---- OpenConnection ----
  void flush() override;
  void cut_off(const std::string& why) override;

  // ---- FrameSocket::Listener ----
  void came(std::size_t bytes) override;
  void came_control(std::size_t bytes, bool goodbye) override;
  void came_part(std::shared_ptr<Listener> self, std::optional<std::string_view> part) override;
  void filled() override { flush_soon(); }
  void has_room() override;

 protected:
  // `websocket_key`, `received`: as of ArrivingSocket. `most`: bytes of a frame from the client.
  // REQUIRES: the slot outlives the connection.
  FrameConnection(WorkerSlot& slot, std::string websocket_key, std::string received,
                  std::size_t most = kMaxClientFrame);

  // A whole frame of up to `most` bytes has arrived.
  virtual void take_frame(std::string_view frame) = 0;
  // Counts a message of any kind. Returns false when it closes the connection.
  virtual bool count_message() = 0;
  // is_ready() is true again.
  virtual void ready_again() = 0;
  // The client or the network has ended the connection, or guard() does.
  virtual void end() = 0;

  void read() { socket_.read(shared_from_this()); }
  void ping();
  // Writes what is queued, as far as the system accepts it.
  void write();
  // Closes the socket; the pending read then fails and ends the connection.
  void cut() { socket_.cut(); }
  void cut(std::string why);
  // The stage is Ended: sends what is left, and closes the socket.
  void end_socket();

  // Runs `work`. An exception is logged and ends only this connection.
  template <typename Work>
  void guard(Work work) {
    try {
      work();
    } catch (...) {
      fail();
    }
  }
  // Runs the task after `wait`, at once if that is 0, unless the connection has ended by then.
  // Replaces a task that waits.
  void later(std::chrono::milliseconds wait, std::function<void()> task);
  // Both return a function that runs a task on this thread, guarded. Each is thread-safe and keeps
  // the connection alive. answering() is for a stage in which nothing is read: it drops the task
  // when the connection has been closed meanwhile, and reads on after it.
  using Poster = std::function<void(std::function<void()> task)>;
  [[nodiscard]] Poster poster();
  [[nodiscard]] Poster answering();

  WorkerSlot& slot_;
  ServerContext& context_;
  const std::string websocket_key_;
  FrameSocket socket_;
  ConnectionStage stage_;
  ConnectionLimiter limiter_;
  AnswerTimer answers_;
  ConnectionEnd end_;
  bool is_blocked_ = false;  // the system accepts no more bytes; wait_for_room() is pending

 private:
  void take_part(std::string_view part);
  void flush_soon();
  void take_answer(const std::function<void()>& task);
  void fail();

  OneShotTimer closing_;   // bounds the closing handshake
  OneShotTimer patience_;  // of later()
  const std::size_t most_;
  std::string frame_;      // the parts so far of a fragmented frame
  bool is_dirty_ = false;  // the slot will call flush()
};

}  // namespace undercroft
