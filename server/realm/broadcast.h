// broadcast.h: collects what each connection is to be sent, and sends it once per batch.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/rate_limiter.h"
#include "server/realm/roster.h"
#include "server/realm/sync/realm_metrics.h"

namespace undercroft {

// A line of the realm about players who join or leave, for one player and for several.
struct Doing {
  std::string_view one;
  std::string_view many;
};
inline constexpr Doing kIsHere{" is here", " are here"};
inline constexpr Doing kIsLost{" has lost the way; the body stands guard",
                               " have lost the way; their bodies stand guard"};
inline constexpr Doing kLeaves{" leaves", " leave"};
inline constexpr Doing kLeavesInDanger{" leaves in the midst of danger; the body stands guard",
                                       " leave in the midst of danger; their bodies stand guard"};

// Between two calls of tell(), everything only marks subscriptions. tell() then reads one delta off
// each. Joins and departures are sent at most once per `gather_ms`, and who has chosen half as
// often, usually with the turn itself. So a player who changes her mind all the time cannot make
// the server send to everyone, and a crowd that joins costs few deltas.
class Broadcast {
 public:
  // All arguments outlive it. `says_where`: members are sent where the others are. `say`: makes the
  // realm say a line, which hear() then broadcasts.
  Broadcast(const RealmState& state, const Sessions& sessions, const TurnClock& turns,
            RealmMetrics& metrics, std::uint64_t gather_ms, bool says_where,
            std::function<void(const std::string&)> say);

  // Marks the subscriptions of players that an input concerned. Takes the changes out of `outcome`.
  void take(Outcome& outcome);
  // Queues the realm's latest chat line for every connected player.
  std::shared_ptr<const TalkLine> hear();
  // Queues another player's message that is not part of the realm's chat. REQUIRES: the session is
  // connected.
  void pass_on(Session& session, const ServerMessage& message);
  // Sends a line that is not part of the realm's chat to every connected player, at once.
  void notify(const std::string& text);
  // Call when more inputs have become durable.
  void release();
  // The realm announces what a player does. Players who do the same at about the same time share a
  // line; with much coming and going, one line covers several seconds. REQUIRES: `does` is one of
  // the constants above.
  void say_of(const std::string& player, const Doing& does);
  // Sends the latest lines to a player who has joined or reconnected, from those said since it
  // first joined.
  void repeat_lines(Session& session) const;

  // A member joined, left, died, became away or present, or changed its group.
  void members_changed() { members_changed_ = true; }
  // A turn was played, so members may have moved or been hurt. The own body does not need this.
  void members_moved() { members_changed_ = members_changed_ || roster_.members().size() > 1; }
  // A player of the session's group has chosen or withdrawn.
  void choice_changed(const Session& session);

  // Sends what is marked to every client that is ready.
  void tell(std::uint64_t now_ms);
  // Marks one session, because its connection is new or ready again.
  void mark(Session& session);
  void tell_one(Session& session, std::uint64_t now_ms);
  // Sends to one session after the first, or a later, of several steps made at once.
  void tell_step(Session& session, std::uint64_t now_ms, bool first);
  // Sends to a spectator of the session's player.
  void tell_watcher(Subscription& watcher, Session& watched, std::uint64_t now_ms);
  // When gathered changes are due; nothing if there are none.
  [[nodiscard]] std::optional<std::uint64_t> next_tell() const { return next_tell_; }

 private:
  // Players who did the same since the last line about it.
  struct Doers {
    const Doing* what = nullptr;
    std::vector<std::string> players;
  };
  [[nodiscard]] bool is_early(std::uint64_t now_ms) const;
  void tell_by(std::uint64_t at_ms);
  void gather_members(std::uint64_t now_ms);
  void mark_for_members(std::uint64_t now_ms);
  [[nodiscard]] bool say_doers(std::uint64_t now_ms);
  [[nodiscard]] DeltaSource all_about(Session& session, std::uint64_t now_ms);
  void count(const Sent& sent);
  [[nodiscard]] std::uint32_t moment(std::uint64_t now_ms);

  const RealmState& state_;
  const Sessions& sessions_;
  const TurnClock& turns_;
  RealmMetrics& metrics_;
  std::uint64_t gather_ms_;
  Roster roster_;
  std::vector<EntityId> marked_;   // subscriptions with something to send
  std::vector<EntityId> telling_;  // those being sent to; kept for its buffer
  bool members_changed_ = true;
  bool choices_changed_ = false;
  std::optional<std::uint64_t> choices_at_;  // when the first of these changes was noticed
  std::uint64_t gathered_ = 0;  // the version of the roster that was last sent to everyone
  std::optional<std::uint64_t> gathered_at_;  // when that was
  std::optional<std::uint64_t> next_tell_;
  std::vector<Doers> doers_;  // not announced yet
  RateLimiter own_lines_;     // limits the realm's lines about players
  std::function<void(const std::string&)> say_;
  bool changed_ = true;  // since the last moment
  std::uint64_t moment_ = 0;
};

}  // namespace undercroft
