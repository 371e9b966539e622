// watchers.h: those who only watch a player, each with its own subscription and a delay.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/rate_limiter.h"
#include "server/realm/broadcast.h"
#include "server/realm/state/input.h"
#include "server/realm/sync/delayed_connection.h"
#include "server/realm/sync/subscription.h"
#include "server/realm/turns/session.h"

namespace undercroft {

struct Watcher {
  std::shared_ptr<DelayedConnection> connection;
  std::unique_ptr<Subscription> told;
  std::string name;
  EntityId seat = kNobody;  // of a dead player of the realm: its own body; else nobody's
  RateLimiter chat;

  [[nodiscard]] EntityId watched() const { return told->player(); }
  [[nodiscard]] bool is_stranger() const { return seat == kNobody; }
  [[nodiscard]] Connection& far_end() const { return *connection->to(); }
};

// Why somebody who watches by a seat is sent off: that has one pair of eyes at a time.
inline constexpr std::string_view kWatchesElsewhere = "you watch from elsewhere";

// They are told what the watched perceives and what all may hear, and nothing else (R121). A
// watcher that is sent off is closed and forgotten.
class Watchers {
 public:
  // The sessions outlive it. `changed`: called when the number of somebody's watchers has changed.
  Watchers(const Sessions& sessions, std::function<void()> changed)
      : sessions_(sessions), changed_(std::move(changed)) {}

  void add(Watcher watcher);
  // Null when the connection is no watcher's.
  [[nodiscard]] Watcher* of(const Connection& connection);
  // The connection is lost; nothing when it is no watcher's.
  void forget(Connection& connection);

  // Who watches that one, if anybody does.
  void tell_names(const Session& watched) const;

  void send_off(Connection& watcher, std::string_view reason);
  // Whoever watches by that seat; nobody by nobody's.
  void send_off_seat(EntityId seat, std::string_view reason);
  // Nobody's eyes are left to look through.
  void send_off_all_of(EntityId watched, std::string_view reason);

  // What came of an input, for those whose watched it concerned.
  void mark(const Outcome& outcome);
  void say(const std::shared_ptr<const TalkLine>& line);
  // One delta to each that listens, as of its watched's turn.
  void tell(Broadcast& broadcast, const World& world, std::uint64_t now_ms);

  [[nodiscard]] std::size_t size() const { return watchers_.size(); }
  [[nodiscard]] std::size_t strangers() const;

 private:
  template <typename Is>
  void send_off_if(Is is, std::string_view reason);
  void count(EntityId watched);

  const Sessions& sessions_;
  std::function<void()> changed_;
  std::vector<Watcher> watchers_;
};

}  // namespace undercroft
