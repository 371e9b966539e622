// theatre_connection.h: the WebSocket of a visitor of a theatre (R213).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "server/gateway/connections/access_check.h"
#include "server/gateway/connections/arriving_socket.h"
#include "server/gateway/connections/message_connection.h"
#include "server/gateway/theatre/theatre_hall.h"

namespace undercroft {

// Takes ownership of the file descriptor. Called on the slot's thread.
void serve_theatre(WorkerSlot& slot, ArrivingSocket socket, const TheatreEntry& entry);

// A TheatreConnection enters the theatre as soon as it is open, for a visitor proves nothing. From
// then on it is Playing. Bans of addresses and all limits of connections hold as for players.
class TheatreConnection final : public MessageConnection {
 public:
  // As of serve_theatre(). start() follows.
  TheatreConnection(WorkerSlot& slot, ArrivingSocket arriving, TheatreEntry entry);
  void start(int fd);

  // ---- Connection ----
  void refuse(const Refusal& refusal) override;

  // ---- OpenConnection ----
  void look_at_clock(std::uint64_t now_ms) override;
  [[nodiscard]] bool is_in(RealmId) const override { return false; }

 private:
  void take_message(const ClientMessage& message, Arrived arrived) override;
  [[nodiscard]] bool may_be_warned() const override { return seat_.has_value(); }
  void ready_again() override;
  void end() override;

  void open_websocket();
  void enter();
  [[nodiscard]] bool refuse_if_banned();

  const TheatreEntry entry_;
  std::shared_ptr<ConnectionSlot> connection_slot_;  // freed when this connection ends
  AccessCheck access_;
  std::optional<TheatreHall::Seat> seat_;  // while it is in the theatre
};

}  // namespace undercroft
