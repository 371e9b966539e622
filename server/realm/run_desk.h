// run_desk.h: when a realm's next run begins, and when the dead stop waiting (R200, R201).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/realm/input_door.h"
#include "server/realm/realm_core.h"

namespace undercroft {

// The RunDesk of a realm takes the players' wishes for the next run, and begins it when all
// connected players have asked, or kLastCallMs after the first. It also brings dead heroes back
// for whom no companion plays: they wait while they are connected, and in slow play also while they
// are not, by the calendar. Only the waits of slow play outlast the server (Session::vigil_s):
// players ask again for a run. Used on the realm's thread.
class RunDesk {
 public:
  static constexpr std::uint64_t kLastCallMs = 10 * kMinuteMs;
  static constexpr std::uint64_t kLongestVigilMs = 2 * kMinuteMs;

  // Both outlive it.
  RunDesk(RealmCore& core, InputDoor& door) : core_(core), door_(door) {}

  // The player asks for the next run. REQUIRES: the run is over, and another one follows.
  void ask(Session& session);
  // The player has changed its mind about an omen for the next run (R206). `option`: its place
  // among those of the content.
  void note_vote(const Session& session, std::uint32_t option);
  // A turn was played in which a player had chosen.
  void note_turn();
  // A player has joined or returned. A newcomer who is alone with the remains of a run asks for the
  // next one.
  void greet(Session& session);

  // Called at the end of each batch. Returns true if a run has begun.
  bool end_batch();
  // Whether players have asked for the next run, or dead heroes wait for it: nothing stores that.
  [[nodiscard]] bool is_waiting() const { return first_asked_ms_ || !dead_since_ms_.empty(); }
  // On the realm's clock. Without the waits of slow play.
  [[nodiscard]] std::optional<std::uint64_t> next_due() const;
  // In slow play: when the next wait ends, in seconds since 1970; none: no dead hero waits.
  [[nodiscard]] std::optional<std::uint64_t> next_vigil_s() const;

 private:
  [[nodiscard]] bool follows() const;
  [[nodiscard]] bool asks(const Session& session) const;
  [[nodiscard]] std::size_t count_asking() const;
  [[nodiscard]] std::vector<std::string> omens_agreed() const;
  [[nodiscard]] bool is_due() const;
  [[nodiscard]] bool is_slow() const { return core_.world().rules().is_slow(); }
  [[nodiscard]] std::uint64_t end_of_vigil(std::uint64_t since_ms) const;
  [[nodiscard]] std::uint64_t end_of_slow_vigil(const Session& session) const;
  bool begin_run();
  void announce_run();
  void note_vigils();
  void end_vigils();
  void note_slow_vigils();
  void end_slow_vigils();
  bool end_vigil(EntityId player);

  RealmCore& core_;
  InputDoor& door_;
  std::vector<EntityId> asking_;                     // in order of asking
  std::optional<std::uint64_t> first_asked_ms_;      // set while somebody asks
  std::map<EntityId, std::uint64_t> dead_since_ms_;  // of those who wait; empty in slow play
  std::uint64_t played_at_ms_ = 0;
  std::uint64_t played_at_s_ = 0;  // the same by the calendar
};

}  // namespace undercroft
