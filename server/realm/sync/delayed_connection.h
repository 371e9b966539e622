// delayed_connection.h: a spectator's connection, which is some turns behind the watched player.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <string_view>

#include "server/realm/sync/connection.h"

namespace undercroft {

// `delay` counts turns of the watched player.
class DelayedConnection final : public Connection {
 public:
  DelayedConnection(std::shared_ptr<Connection> to, TurnNumber delay)
      : to_(std::move(to)), delay_(delay) {}

  // The watched player is in this turn now: sends the frames that are old enough.
  void turn_is(TurnNumber turn);

  // While it is open, it holds nothing back.
  void set_open(bool open);

  void send(std::string_view frame) override;
  // False when too many frames wait: one bigger delta is then made later, as for any slow client.
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
  bool is_open_ = false;
  std::deque<Waiting> waiting_;
};

}  // namespace undercroft
