// frame_connection.cc: gathers frames, queues and writes them, and closes the WebSocket.
#include "server/gateway/connections/frame_connection.h"

#include <spdlog/spdlog.h>

#include <chrono>
#include <exception>
#include <utility>

#include "shared/codec.h"

namespace undercroft {
namespace {

constexpr std::size_t kFlushEarly = 1 << 16;    // bytes; a large batch is not a slow client
constexpr std::size_t kWaitingWhenReady = 512;  // bytes: a few short answers, no delta
constexpr auto kGoodbye = std::chrono::milliseconds(1500);        // for the client's close frame
constexpr auto kGoodbyeToFlood = std::chrono::milliseconds(200);  // its input is discarded
constexpr std::size_t kMaxCloseReason = 123;                      // bytes (RFC 6455)

}  // namespace

FrameConnection::FrameConnection(WorkerSlot& slot, std::string websocket_key, std::string received,
                                 std::size_t most)
    : slot_(slot),
      context_(slot.context()),
      websocket_key_(std::move(websocket_key)),
      socket_(slot.worker(), std::move(received), *this),
      limiter_(slot.context()),
      closing_(slot.worker()),
      patience_(slot.worker()),
      most_(most) {}

// ---- errors ----

// Called while an exception is handled.
void FrameConnection::fail() {
  ++context_.metrics.failed;
  spdlog::error("internal error on a connection: {}", what_of(std::current_exception()));
  end_.fail("internal error");
  end();
}

// ---- tasks ----

FrameConnection::Poster FrameConnection::poster() {
  return [self = shared_from_this()](std::function<void()> task) {
    self->slot_.worker().post([self, task = std::move(task)] { self->guard(task); });
  };
}

FrameConnection::Poster FrameConnection::answering() {
  return [this, post = poster()](std::function<void()> task) {
    post([this, task = std::move(task)] { take_answer(task); });
  };
}

void FrameConnection::take_answer(const std::function<void()>& task) {
  if (stage_.is(Stage::Ended)) return;
  limiter_.look_at_clock();
  if (stage_.is_live()) task();
  if (stage_.reads()) read();
}

void FrameConnection::later(std::chrono::milliseconds wait, std::function<void()> task) {
  if (wait.count() == 0) return task();
  patience_.start(wait, [this, self = shared_from_this(), task = std::move(task)] {
    if (!stage_.is(Stage::Ended)) guard(task);
  });
}

// ---- reading ----

void FrameConnection::came(std::size_t bytes) {
  const auto allowed = limiter_.came(bytes);
  if (!allowed) close(CloseCode::Flood, allowed.error());
}

void FrameConnection::came_control(std::size_t bytes, bool goodbye) {
  limiter_.credit(kFrameHead + bytes);
  if (!goodbye) count_message();
}

void FrameConnection::came_part(std::shared_ptr<Listener> self,
                                std::optional<std::string_view> part) {
  guard([&] {
    if (!part) return end();
    if (!stage_.is(Stage::Closing)) take_part(*part);
    if (stage_.reads()) socket_.read(std::move(self));
  });
}

void FrameConnection::take_part(std::string_view part) {
  limiter_.credit(part.size());
  const bool is_whole = socket_.ends_frame();
  if (frame_.size() + part.size() > most_) {
    return close(CloseCode::TooBig, "a frame larger than " + std::to_string(most_) + " bytes");
  }
  if (is_whole && frame_.empty()) return take_frame(part);
  frame_ += part;
  if (!is_whole) return;
  take_frame(frame_);
  frame_.clear();
}

// ---- writing ----

void FrameConnection::send(std::string_view frame) {
  SendQueue& buffer = socket_.to_send();
  if (buffer.is_sealed()) return;  // nothing may follow a close frame
  buffer.add_frame(FrameType::Binary, frame);
  context_.metrics.bytes_out += frame.size();
  if (buffer.size() > kFlushEarly && !is_blocked_) write();
  if (buffer.size() > context_.options.max_pending)
    return close(CloseCode::TooSlow, "the client reads too slowly");
  flush_soon();
}

void FrameConnection::ping() {
  socket_.to_send().add_frame(FrameType::Ping, "");
  flush_soon();
}

bool FrameConnection::is_ready() const {
  return !is_blocked_ || socket_.to_send().size() <= kWaitingWhenReady;
}

void FrameConnection::flush_soon() {
  if (std::exchange(is_dirty_, true)) return;
  slot_.flush_soon(shared_from_this());
}

void FrameConnection::flush() {
  is_dirty_ = false;
  if (!is_blocked_) guard([this] { write(); });
}

// Waits for room when the system does not accept everything. The realm may call this, so an error
// only closes the socket, and the reading side ends the connection.
void FrameConnection::write() {
  const auto written = socket_.write();
  if (answers_.is_due()) {
    context_.metrics.answers.count(answers_.answer_written(std::chrono::steady_clock::now()));
  }
  if (written == FrameSocket::Written::Failed) cut("it cannot be written to");
  if (written != FrameSocket::Written::TillFull) return;
  is_blocked_ = true;
  socket_.wait_for_room(shared_from_this());
}

void FrameConnection::has_room() {
  if (stage_.is(Stage::Ended)) return;
  guard([this] {
    const bool was_ready = is_ready();
    is_blocked_ = false;
    write();
    if (!was_ready && is_ready()) ready_again();
  });
}

// ---- closing ----

// The timer bounds the closing handshake, however slowly the client reads or answers.
void FrameConnection::close(CloseCode code, std::string_view reason) {
  if (!stage_.may_enter(Stage::Closing)) return;
  stage_.enter(Stage::Closing);
  end_.close(code, reason);
  socket_.to_send().add_close(static_cast<std::uint16_t>(code),
                              plain_text(reason, kMaxCloseReason));
  flush_soon();
  closing_.start(code == CloseCode::Flood ? kGoodbyeToFlood : kGoodbye,
                 [self = shared_from_this()] { self->cut(); });
}

// What was sent before goes out first.
void FrameConnection::cut_off(const std::string& why) {
  guard([&] {
    if (!stage_.is(Stage::Ended) && !is_blocked_) write();
    cut(why);
  });
}

void FrameConnection::cut(std::string why) {
  end_.cut(std::move(why));
  cut();
}

void FrameConnection::end_socket() {
  closing_.cancel();
  patience_.cancel();
  write();  // the reply to the client's close frame
  cut();
}

}  // namespace undercroft
