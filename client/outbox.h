// outbox.h: the client's send queue, paced to the server's rate limit.
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <string>

#include "client/net/loop.h"
#include "client/pace.h"

namespace undercroft {

// An Outbox sends each message at once while the Pace allows it and queues the rest. It holds only
// the newest intent or withdrawal, because the server keeps no more than one (R103), and sends it
// before any chat. It holds up to kMaxWaiting other messages and drops newer ones.
class Outbox {
 public:
  Outbox(Loop& loop, std::function<void(std::string frame)> transmit);

  static constexpr std::size_t kMaxWaiting = 64;

  void post(ClientMessage message);
  void post_ping();                              // stamped with the time it is sent
  void post_last(const ClientMessage& message);  // sent at once; drops the queue
  void answered(const Receipt& receipt);
  void start_anew();  // for a new connection, on which nothing has been sent

 private:
  [[nodiscard]] bool is_empty() const;
  [[nodiscard]] ClientMessage take_next();
  void send_waiting();
  void send(const ClientMessage& message);

  Loop& loop_;
  std::function<void(std::string)> transmit_;
  Alarm alarm_;
  Pace pace_;
  bool ping_waits_ = false;
  std::optional<ClientMessage> intent_;  // or a withdrawal
  std::deque<ClientMessage> others_;
};

}  // namespace undercroft
