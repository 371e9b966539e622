// outbox.h: what a client says, no faster than its server listens.
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <string>

#include "client/net/loop.h"
#include "client/pace.h"

namespace undercroft {

// Everything goes at once until the Pace says otherwise; then it waits here. Of intents and
// withdrawals only the newest waits, since the server would hold no other (R103), and it goes
// before any chat. Of the others at most kMaxWaiting do; the newest are dropped.
class Outbox {
 public:
  Outbox(Loop& loop, std::function<void(std::string frame)> transmit);

  static constexpr std::size_t kMaxWaiting = 64;

  void post(ClientMessage message);
  void post_ping();                              // stamped with the time at which it goes
  void post_last(const ClientMessage& message);  // at once; what waits is dropped
  void answered(const Receipt& receipt);
  void start_anew();  // another connection: nothing has been sent on it

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
