// broadcast.h: sends each connected player what has changed, once a batch.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/rate_limiter.h"
#include "server/realm/realm_metrics.h"
#include "server/realm/roster.h"
#include "server/realm/state/moment_clock.h"
#include "server/realm/turns/turn_clock.h"

namespace undercroft {

// What the realm announces about players who join or leave: of one player, and of several.
struct Doing {
  std::string_view one;
  std::string_view many;
};
inline constexpr Doing kIsHere{" is here", " are here"};
inline constexpr Doing kIsLost{" has lost the way; the body stands guard",
                               " have lost the way; their bodies stand guard"};
// In slow play the turns go on waiting for it.
inline constexpr Doing kRests{" puts the lamp down for now", " put their lamps down for now"};
inline constexpr Doing kLeaves{" leaves", " leave"};
inline constexpr Doing kLeavesInDanger{" leaves in the midst of danger; the body stands guard",
                                       " leave in the midst of danger; their bodies stand guard"};

// A Broadcast sends players what has changed. Between two calls of tell(), changes only mark the
// players they concern; tell() then sends each of them one delta. Joins and leaves are sent at most
// once in `gather_ms`, and choices after twice that time, mostly with the turn itself. So a player
// who keeps choosing again cannot make the server send to all others, and a crowd that joins at
// once costs few deltas.
class Broadcast {
 public:
  // Takes a line about the presence of players, and the player, if it is one.
  using Announce = std::function<void(const std::string& text, const std::string& about)>;

  // All of them outlive it. `says_where`: see Roster. `announce`: as announce(), to spectators as
  // well.
  Broadcast(const RealmState& state, const Sessions& sessions, const TurnClock& turns,
            RealmMetrics& metrics, std::uint64_t gather_ms, bool says_where, Announce announce);

  // Marks the changes of an input for the players it concerned. Moves the changes out of `outcome`.
  void take(Outcome& outcome);
  // Queues the latest line of the realm's talk for all connected players.
  std::shared_ptr<const TalkLine> hear();
  // As hear(), for a line of the realm's that is not part of its talk: who comes and goes does not
  // push what players said out of the lines that are kept.
  // `about`: the player, if it is one.
  std::shared_ptr<const TalkLine> announce(const std::string& text, const std::string& about);
  // Queues a message from the player `from` that is not part of the realm's talk. REQUIRES: the
  // session is connected.
  void pass_on(Session& session, const std::string& from, const ServerMessage& message);
  // Sends all connected players a line that is not part of the realm's talk, at once.
  void notify(const std::string& text);
  // More is durable than before: sends the frames that waited for it.
  void release();
  // Announces what this player does. Players who do the same at about the same time share a line;
  // in busy times, a line covers some seconds. REQUIRES: `does` is one of the constants above.
  void say_of(const std::string& player, const Doing& does);
  // Queues the latest lines for a player who has joined, from those said since it first joined.
  void repeat_lines(Session& session) const;

  // A member joined, left, died, went away, came back or changed groups.
  void members_changed() { members_changed_ = true; }
  // A turn was played: members may have moved or been hurt. A lone member knows that anyway.
  void members_moved() { members_changed_ = members_changed_ || roster_.list().members.size() > 1; }

  // Sends each marked player its changes, if its client is ready.
  void tell(std::uint64_t now_ms);
  // Marks one session; sends it its changes now.
  void mark(Session& session);
  void tell_one(Session& session, std::uint64_t now_ms);
  // These players' standing intents have just made a step. Each step of a player who is alone is
  // sent as a delta of its own, so that the client can show it.
  void tell_steps(const std::vector<EntityId>& steppers, std::uint64_t now_ms);
  // Sends a spectator of `watched` its changes.
  void tell_watcher(Subscription& watcher, Session& watched, std::uint64_t now_ms);
  [[nodiscard]] MomentClock& moments() { return moments_; }
  // When tell() must be called for what is being gathered; none when nothing is.
  [[nodiscard]] std::optional<std::uint64_t> next_tell() const { return next_tell_; }

 private:
  // Players who did the same since the last line about it.
  struct Doers {
    const Doing* what = nullptr;
    std::vector<std::string> players;
  };
  std::shared_ptr<const TalkLine> say_to_all(std::shared_ptr<const TalkLine> line);
  [[nodiscard]] bool is_heard_by(const Session& session, const Report& report) const;
  [[nodiscard]] bool is_early(std::uint64_t now_ms) const;
  void tell_by(std::uint64_t at_ms);
  void gather_members(std::uint64_t now_ms);
  void mark_for_members(std::uint64_t now_ms);
  void mark_for_notice();
  [[nodiscard]] bool say_doers(std::uint64_t now_ms);
  [[nodiscard]] DeltaSource all_about(Session& session, std::uint64_t now_ms);
  void count(const Sent& sent);

  const RealmState& state_;
  const Sessions& sessions_;
  const TurnClock& turns_;
  RealmMetrics& metrics_;
  std::uint64_t gather_ms_;
  bool says_where_;
  Roster roster_;
  std::vector<EntityId> marked_;   // players whose subscriptions have changes to send
  std::vector<EntityId> telling_;  // those that tell() works on; kept for its buffer
  bool members_changed_ = true;
  std::uint64_t choices_ = 0;  // TurnClock::choices() when it was last compared
  std::optional<std::uint64_t>
      choices_at_;              // ms: when the first unsent change of choice was noticed
  std::uint64_t gathered_ = 0;  // the version of the list that was sent to all
  std::optional<std::uint64_t> gathered_at_;  // when
  std::optional<std::uint64_t> next_tell_;
  std::vector<Doers> doers_;  // not announced yet
  RateLimiter own_lines_;     // how often the realm announces them
  Announce announce_;
  std::string notices_;  // key_of_notices(), when all were marked for them
  MomentClock moments_;
};

}  // namespace undercroft
