// delayed_connection.h: what leaves for one who only watches: later than for whom it watches, by so
// many of that one's turns.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <string_view>

#include "server/realm/sync/connection.h"

namespace undercroft {

class DelayedConnection final : public Connection {
 public:
  DelayedConnection(std::shared_ptr<Connection> to, TurnNumber delay)
      : to_(std::move(to)), delay_(delay) {}

  // The watched is in this turn now: what it was told so many turns ago leaves.
  void turn_is(TurnNumber turn);

  void send(std::string_view frame) override;
  // When too much waits, one bigger delta is made later, as for anybody who reads slowly.
  [[nodiscard]] bool is_ready() const override;
  void close(CloseCode code, std::string_view reason) override { to_->close(code, reason); }
  [[nodiscard]] const std::shared_ptr<Connection>& to() const { return to_; }

 private:
  struct Waiting {
    TurnNumber turn = 0;
    std::string frame;
  };
  std::shared_ptr<Connection> to_;
  TurnNumber delay_;
  TurnNumber turn_ = 0;
  std::deque<Waiting> waiting_;
};

}  // namespace undercroft
