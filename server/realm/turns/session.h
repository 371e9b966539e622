// session.h: what the running server knows of one player: whether it is connected, what it intends.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/base/rate_limiter.h"
#include "server/protocol/standing.h"
#include "server/realm/state/report_queue.h"
#include "server/realm/state/state.h"
#include "server/realm/sync/subscription.h"
#include "server/realm/turns/time_bank.h"
#include "shared/intent.h"

namespace undercroft {

// What a player will do in the coming turn. An intent that waits for others is answered by a
// message of its own; otherwise the turn's delta carries the answer.
struct HeldIntent {
  Intent intent;
  std::uint32_t sequence = 0;
  bool answered = false;
  bool is_step = false;          // chosen by the server for a standing intent
  std::uint64_t not_before = 0;  // ms: a turn with nothing but such steps waits until then
};

// A standing intent in force (R105).
struct StandsBy {
  Standing intent;
  std::uint32_t sequence = 0;
  bool is_settled = false;  // its next step takes the latest knowledge into account
};

struct Session {
  explicit Session(EntityId body) : player(body) {}

  // ---- rarely used ----
  StandingMemory memory;                       // of its standing intents, from one to the next
  RateLimiter chat;                            // how often it may speak
  RateLimiter typings;                         // how often others are sent that it types
  RateLimiter links;                           // how often it is sent a link
  RateLimiter tales;                           // how often it is sent a tale
  RateLimiter absences;                        // how often its absences are announced
  RateLimiter arrivals;                        // how often its joining and leaving are announced
  RateLimiter comings;                         // how often the host is told of its joining
  RateLimiter reports_to_host;                 // how often it may report others
  std::optional<std::uint64_t> reported_at;    // ms: when the host was told that it has joined
  std::uint64_t came_at = 0;                   // ms: when it last connected
  std::uint64_t lost_at = 0;                   // ms: when its connection ended
  std::optional<std::uint64_t> minute_began;   // ms: its latest minute with a turn of its own
  TurnNumber away_since = 0;                   // the last turn before it went away
  std::optional<std::uint64_t> reading_since;  // ms: its user reads a window of the client
  int steps_at_once = 0;                       // steps of a standing intent since the last pause
  std::uint64_t next_step_at = 0;              // ms: when the pause ends
  std::optional<StandsBy> standing;
  TimeBank bank;                // outlasts its connections, or reconnecting would fill it
  std::uint64_t chosen_s = 0;   // as chosen_at, by the calendar; for slow play, like the next three
  TurnNumber told_turn = 0;     // Plan::told_turn
  std::uint64_t vigil_s = 0;    // Plan::vigil_s
  bool is_kept = false;         // turns wait for it although it is not connected (R175)
  bool was_waited_for = false;  // a turn of slow play, without getting an intent
  std::optional<std::uint64_t> awaited_since;  // ms: the first of the turns in a row without one
  MissedStory missed;                          // while it was not connected, in live play
  std::shared_ptr<MuteList> muted = std::make_shared<MuteList>();  // over all its connections

  // ---- used every turn: together, for the cache ----
  EntityId player = kNobody;
  int deadlines_missed = 0;                    // in a row (R102)
  int turns_without_intent = 0;                // in a row, although it was waited for (R102)
  std::unique_ptr<Subscription> subscription;  // null: not connected
  std::optional<HeldIntent> held;              // one at most (R103)
  std::optional<std::uint64_t> kits_since;     // ms: the first turn with its list of kits open
  std::optional<std::uint64_t> chosen_at;      // ms: since when it has had an intent (R100)
  std::optional<std::size_t> group;  // its row in the turn clock; none: dead, or on no level
  std::uint64_t heard_at = 0;        // ms: when it last joined, chose or spoke
  std::uint32_t turns_alone = 0;     // turns that its body has stood through since lost_at
  int watchers = 0;                  // spectators of this player
  bool away = false;                 // turns do not wait for it: it missed deadlines, or said so
  bool defers = false;               // its step is made when the player that it follows has chosen
  ReportQueue reports;

  [[nodiscard]] bool is_there() const { return subscription != nullptr; }
  [[nodiscard]] bool is_waited_for() const { return is_kept || (is_there() && !away); }
  // The player that its standing intent follows; kNobody: none.
  [[nodiscard]] EntityId follows() const {
    const bool is_follower = standing && standing->intent.intent.verb == StandingVerb::Follow;
    return is_follower ? standing->intent.intent.whom : kNobody;
  }
  // Whether its group is company for the others in it.
  [[nodiscard]] bool attends() const { return is_kept || is_there(); }
  // Whether the intent that it holds begins another minute of play. The next one then begins after
  // a minute of the clock.
  [[nodiscard]] bool begins_minute(std::uint64_t now_ms) {
    constexpr std::uint64_t kMinuteMs = 60000;
    if (!held || (minute_began && now_ms < *minute_began + kMinuteMs)) return false;
    minute_began = now_ms;
    return true;
  }
  void let_go() {
    held.reset();
    chosen_at.reset();
  }
};

// All sessions of a realm, sorted by player, which is the order of joining.
class Sessions {
 public:
  // From now on each added session is kept: the realm is in slow play.
  void keep_all() { keeps_all_ = true; }
  Session& add(EntityId player);
  void remove(EntityId player);
  // Null when the player has none.
  [[nodiscard]] Session* of(EntityId player) const;

  // The session has gained or lost its subscription.
  void came(Session& session);
  void went(const Session& session);
  // The connected sessions, sorted by player. Disconnected ones must not make a turn more
  // expensive.
  [[nodiscard]] const std::vector<Session*>& there() const { return there_; }

  [[nodiscard]] std::size_t size() const { return sessions_.size(); }
  // Increases whenever a session is added or removed.
  [[nodiscard]] std::uint32_t changes() const { return changes_; }
  [[nodiscard]] auto begin() const { return sessions_.begin(); }
  [[nodiscard]] auto end() const { return sessions_.end(); }

 private:
  std::vector<std::unique_ptr<Session>> sessions_;  // by player
  std::vector<Session*> there_;                     // by player
  std::uint32_t changes_ = 0;
  bool keeps_all_ = false;
  mutable std::size_t found_last_ = 0;  // index; callers mostly ask in order
};

}  // namespace undercroft
