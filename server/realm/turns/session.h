// session.h: one player's side of the table while the server runs: what it intends, whether it is
// there.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/base/rate_limiter.h"
#include "server/protocol/standing.h"
#include "server/realm/state/report_queue.h"
#include "server/realm/sync/subscription.h"
#include "shared/intent.h"

namespace undercroft {

// What a player would do in the coming turn. It is answered by itself only when it has to wait for
// others; else the turn's delta carries the answer.
struct HeldIntent {
  Intent intent;
  std::uint32_t sequence = 0;
  bool answered = false;
  bool is_step = false;          // of a standing intent: the server has chosen it
  std::uint64_t not_before = 0;  // ms: a turn of such steps alone is not resolved sooner
};

// A standing intent in force (R105).
struct StandsBy {
  Standing intent;
  std::uint32_t sequence = 0;
  bool is_settled = false;  // its step follows from all that the player knows by now
};

struct Session {
  explicit Session(EntityId body) : player(body) {}

  // ---- what few turns ask of ----
  std::set<EntityId> dropped;      // what it has laid down on purpose
  std::string source;              // of its connection, or of the last it had; may be empty
  RateLimiter chat;                // how often it may speak
  RateLimiter absences;            // how often it is said that it is away, or back
  std::uint64_t lost_at = 0;       // ms: when its connection was lost
  TurnNumber away_since = 0;       // the last turn before it went away
  int steps_at_once = 0;           // made for it since it last had to pause
  std::uint64_t next_step_at = 0;  // ms: when its pause is over
  std::optional<StandsBy> standing;

  // ---- what every turn asks of: next to each other, for the cache ----
  EntityId player = kNobody;
  int deadlines_missed = 0;                    // in a row (R102)
  std::unique_ptr<Subscription> subscription;  // null: nobody is there
  std::optional<HeldIntent> held;              // one at most (R103)
  std::optional<std::uint64_t> chosen_at;      // since when it has had one, whichever (R100)
  std::optional<std::size_t> group;  // its row in the turn clock; none: dead, or on no level
  std::uint64_t heard_at = 0;        // ms: when it last came, chose or spoke
  std::uint32_t turns_alone = 0;     // that its body has stood through since lost_at
  int watchers = 0;                  // who only watch it
  bool away = false;                 // nobody waits for it, by missed deadlines or by its own word
  ReportQueue reports;

  [[nodiscard]] bool is_there() const { return subscription != nullptr; }
  [[nodiscard]] bool is_waited_for() const { return is_there() && !away; }
  void let_go() {
    held.reset();
    chosen_at.reset();
  }
};

// Every session of a realm, in order of joining; one for each player of its state.
class Sessions {
 public:
  Session& add(EntityId player);
  void remove(EntityId player);
  // Null when there is none.
  [[nodiscard]] Session* of(EntityId player) const;

  // The session has got a subscription, or lost it.
  void came(Session& session);
  void went(const Session& session);
  // Those who are there, in order of joining: what a turn costs must not grow with those who are
  // not.
  [[nodiscard]] const std::vector<Session*>& there() const { return there_; }

  [[nodiscard]] std::size_t size() const { return sessions_.size(); }
  // Counts whenever one was added or removed.
  [[nodiscard]] std::uint32_t changes() const { return changes_; }
  [[nodiscard]] auto begin() const { return sessions_.begin(); }
  [[nodiscard]] auto end() const { return sessions_.end(); }

 private:
  std::vector<std::unique_ptr<Session>> sessions_;  // by player
  std::vector<Session*> there_;                     // by player
  std::uint32_t changes_ = 0;
  mutable std::size_t found_last_ = 0;  // its place: many are asked for in order
};

}  // namespace undercroft
