// watchers.h: a realm's spectators, each with a subscription of its own and a delay.
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
  EntityId seat = kNobody;  // the body of a dead or downed player of this realm; else kNobody
  RateLimiter chat;
  std::string origin = {};          // its network (Connection::source()); empty: not counted
  std::shared_ptr<MuteList> muted;  // `told` has it as well; a dead player's is its session's
  RateLimiter tales = {};
  RateLimiter typings = {};  // of a dead player without a session

  [[nodiscard]] EntityId watched() const { return told->player(); }
  [[nodiscard]] bool is_stranger() const { return seat == kNobody; }
  [[nodiscard]] Connection& far_end() const { return *connection->to(); }
};

// The reason when a dead player's seat is used again: it has one view at a time.
inline constexpr std::string_view kWatchesElsewhere = "you watch from another connection";
inline constexpr std::string_view kLivesAgain = "your hero lives again";

// Watchers are sent what the watched player perceives and the talk, and nothing else (R121). To
// send a watcher off is to close its connection and forget it.
class Watchers {
 public:
  // The sessions outlive it. `changed`: called when some player's number of watchers has changed.
  Watchers(const Sessions& sessions, std::function<void()> changed)
      : sessions_(sessions), changed_(std::move(changed)) {}

  void add(Watcher watcher);
  // Null when the connection is not a watcher's.
  [[nodiscard]] Watcher* of(const Connection& connection);
  // The connection is lost. Does nothing when it is not a watcher's.
  void forget(Connection& connection);

  // Sends the watched player the names of its watchers.
  void tell_names(const Session& watched) const;

  void send_off(Connection& watcher, std::string_view reason);
  // Sends off the players whose own hero lives again.
  void send_off_living(const World& world);
  // Sends off the watcher that uses this seat. Does nothing for kNobody.
  void send_off_seat(EntityId seat, std::string_view reason);
  void send_off_all(std::string_view reason);
  // The watched player is gone.
  void send_off_all_of(EntityId watched, std::string_view reason);

  // Marks the changes of an input for the watchers of the players that it concerned.
  void mark(const Outcome& outcome);
  void say(const std::shared_ptr<const TalkLine>& line);
  void send_to_all(const ServerMessage& message);
  // Sends the dead players who watch, but for `author`, a message of the player `from` that is
  // worth nothing later (Subscription::hint()). It is not delayed.
  void hint_to_the_dead(EntityId author, std::string_view from, const ServerMessage& message) const;
  // While `ended`, nothing is delayed: the run is over, and nothing is left to hide.
  void set_ended(bool ended);
  void name_changed(EntityId player) const;
  // Sends each watcher that is ready one delta, as of the watched player's turn.
  void tell(Broadcast& broadcast, const World& world, std::uint64_t now_ms);

  [[nodiscard]] std::size_t size() const { return watchers_.size(); }
  [[nodiscard]] std::size_t strangers() const;
  [[nodiscard]] std::size_t strangers_from(const std::string& origin) const;

 private:
  template <typename Is>
  void send_off_if(Is is, std::string_view reason);
  void count(EntityId watched);

  const Sessions& sessions_;
  std::function<void()> changed_;
  std::vector<Watcher> watchers_;
};

}  // namespace undercroft
