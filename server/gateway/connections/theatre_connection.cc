// theatre_connection.cc: brings a visitor into a theatre, and out of it.
#include "server/gateway/connections/theatre_connection.h"

#include <spdlog/spdlog.h>

#include <utility>
#include <variant>

#include "shared/codec.h"

namespace undercroft {

TheatreConnection::TheatreConnection(WorkerSlot& slot, ArrivingSocket arriving, TheatreEntry entry)
    : MessageConnection(slot, std::move(arriving.websocket_key), std::move(arriving.received),
                        kMaxTheatreFrame),
      entry_(std::move(entry)),
      connection_slot_(std::move(arriving.slot)),
      access_(slot.context(), connection_slot_->source()) {}

void TheatreConnection::start(int fd) {
  const auto adopted = socket_.adopt(fd, context_.options.send_buffer);
  if (!adopted) return spdlog::warn("cannot serve a connection: {}", adopted.error());
  slot_.add(shared_from_this());
  guard([this] { open_websocket(); });
}

void TheatreConnection::open_websocket() {
  if (!socket_.open(websocket_key_, false)) return end();
  socket_.stop_keeping();
  stage_.enter(Stage::AwaitingHello);
  if (!refuse_if_banned()) enter();
  read();
}

void TheatreConnection::enter() {
  const std::string network = context_.options.counted_network(connection_slot_->source());
  auto entered = slot_.theatres().enter(entry_, network, *this);
  if (const auto* refusal = std::get_if<Refusal>(&entered)) return refuse(*refusal);
  seat_ = std::get<TheatreHall::Seat>(std::move(entered));
  stage_.enter(Stage::Playing);
}

// ---- messages ----

void TheatreConnection::take_message(const ClientMessage& message, Arrived /*arrived*/) {
  if (!stage_.is(Stage::Playing)) return;
  if (std::holds_alternative<UnknownMessage>(message)) return;  // of a newer client
  if (std::holds_alternative<Leave>(message)) return close(CloseCode::Normal, "goodbye");
  if (const auto* ping = std::get_if<Ping>(&message)) {
    return send(encode(ServerMessage{Pong{ping->stamp}}));
  }
  if (seat_->room->take(seat_->number, message)) return;
  close(CloseCode::Malformed, "a theatre takes no such message");
}

void TheatreConnection::ready_again() {
  if (seat_) seat_->room->ready(seat_->number);
}

// ---- staying ----

void TheatreConnection::look_at_clock(std::uint64_t now_ms) {
  const auto found = judge_silence(now_ms, false);
  if (!found || refuse_if_banned()) return;
  if (*found == SilenceWatch::Finding::Quiet) ping();
}

bool TheatreConnection::refuse_if_banned() {
  const auto ban = access_.new_ban();
  if (ban) refuse(*ban);
  return ban.has_value();
}

void TheatreConnection::refuse(const Refusal& refusal) {
  if (!stage_.is_live()) return;
  context_.metrics.count_refusal(refusal);
  FrameConnection::refuse(refusal);
}

// ---- ending ----

void TheatreConnection::end() {
  if (stage_.is(Stage::Ended)) return;
  const bool is_counted = !stage_.is(Stage::Handshake);
  stage_.enter(Stage::Ended);
  const auto self = shared_from_this();  // slot_.remove() drops the slot's reference
  slot_.remove(*this);
  if (is_counted) context_.metrics.count_close(end_.code(socket_.their_code()));
  end_socket();
  if (const auto seat = std::exchange(seat_, std::nullopt)) slot_.theatres().leave(*seat);
}

void serve_theatre(WorkerSlot& slot, ArrivingSocket socket, const TheatreEntry& entry) {
  const int fd = socket.fd;
  std::make_shared<TheatreConnection>(slot, std::move(socket), entry)->start(fd);
}

}  // namespace undercroft
