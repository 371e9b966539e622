// broadcast.h: who is to be told what, once a batch.
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
#include "server/realm/turns/turn_clock.h"

namespace undercroft {

// What the realm says of players who come and go, of one and of several.
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

// Everything that happens between two calls of tell() only marks those whom it concerns; tell()
// then reads one delta off each listener's marks. Who has come or gone is told at most once in
// `gather_ms`, and who has chosen twice as late as that, mostly with the turn itself: one who
// changes her mind all the time cannot make the server talk to everyone, and a crowd that comes in
// is told of in few deltas.
class Broadcast {
 public:
  // All of them outlive it. `says_where`: members are told where the others are. `say`: makes the
  // realm say a line, of which hear() then tells.
  Broadcast(const RealmState& state, const Sessions& sessions, const TurnClock& turns,
            RealmMetrics& metrics, std::uint64_t gather_ms, bool says_where,
            std::function<void(const std::string&)> say);

  // What came of an input, to those whom it concerned. Leaves no changes in it for anybody else.
  void take(Outcome& outcome);
  // The latest line of the realm's talk, to everyone who is there.
  std::shared_ptr<const TalkLine> hear();
  // What another player wants this one to hear, and is no part of the realm's talk: told when it
  // listens. REQUIRES: it is there.
  void pass_on(Session& session, const ServerMessage& message);
  // A line that is no part of the realm's talk, to everyone who is there, at once.
  void notify(const std::string& text);
  // More is durable than before.
  void release();
  // The realm's own word that this player does something; of many who do the same at about the same
  // time one line tells, and when there is much coming and going, of all who did in some seconds.
  // REQUIRES: one of the constants above.
  void say_of(const std::string& player, const Doing& does);
  // The latest lines, to one who has come (back), of those said since it first came.
  void repeat_lines(Session& session) const;

  // Somebody came or went, died, went away or came back, or is in another group.
  void members_changed() { members_changed_ = true; }
  // A turn was played: members may be elsewhere, and hurt. Of oneself one is told otherwise.
  void members_moved() { members_changed_ = members_changed_ || roster_.list().members.size() > 1; }

  // Tells everyone who listens what is marked.
  void tell(std::uint64_t now_ms);
  // The same for one whose connection listens again, or is new.
  void mark(Session& session);
  void tell_one(Session& session, std::uint64_t now_ms);
  // These players' standing intents have just made a step. Each step of a player who is alone is
  // sent as a delta of its own, so that the client can show it.
  void tell_steps(const std::vector<EntityId>& steppers, std::uint64_t now_ms);
  // The same to one who looks through the session's eyes.
  void tell_watcher(Subscription& watcher, Session& watched, std::uint64_t now_ms);
  // When what is being gathered is to be told; none: nothing is.
  [[nodiscard]] std::optional<std::uint64_t> next_tell() const { return next_tell_; }

 private:
  // Of those who did the same since the last line about it.
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
  std::vector<EntityId> marked_;   // whose subscriptions have something to tell
  std::vector<EntityId> telling_;  // those of them whose turn it is; kept for its buffer
  bool members_changed_ = true;
  std::uint64_t choices_ = 0;                 // TurnClock::choices() when it was last compared
  std::optional<std::uint64_t> choices_at_;   // when the first of them was seen to be
  std::uint64_t gathered_ = 0;                // the version of the roster that was told to all
  std::optional<std::uint64_t> gathered_at_;  // when
  std::optional<std::uint64_t> next_tell_;
  std::vector<Doers> doers_;  // that are yet to be told
  RateLimiter own_lines_;     // how often the realm speaks of them
  std::function<void(const std::string&)> say_;
  bool changed_ = true;  // since the last moment
  std::uint64_t moment_ = 0;
};

}  // namespace undercroft
