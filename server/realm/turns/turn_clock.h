// turn_clock.h: which players each group's turn waits for, and until when (R100, R102).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "server/realm/turns/calendar.h"
#include "server/realm/turns/session.h"
#include "server/sim/turn/turn.h"

namespace undercroft {

// A group, its connected players, and the deadline at which its turn ends in any case.
struct GroupClock {
  Group group;
  std::vector<Session*> sessions;            // of its players; none for bodies without a player
  std::optional<std::uint64_t> deadline_ms;  // none: no player has chosen yet
  std::optional<std::uint64_t> began_ms;     // when the first player chose
  std::size_t waited_for = 0;                // sessions whose intent the turn still waits for
  std::size_t chosen = 0;                    // sessions that have an intent
  std::size_t attending = 0;                 // sessions that are connected, or kept
  // In slow play: as began_ms and deadline_ms, by the calendar; 0: no player has chosen.
  std::uint64_t began_s = 0;
  std::uint64_t deadline_s = 0;
};

// A TurnClock is updated with every choice. It regroups only when players may have moved, joined or
// left.
class TurnClock {
 public:
  // The clock outlives it. It is read for the calendar only, in slow play (R175).
  explicit TurnClock(const Clock& clock) : calendar_(clock) {}

  // In slow play, when the machine's time has been set or the machine has slept: deadlines are
  // where the calendar has them.
  void follow_calendar(const World& world);
  // Groups the world's players again; false when the groups cannot have changed.
  // REQUIRES: every session's player is in the world.
  bool regroup(const World& world, const Sessions& sessions, std::uint64_t now_ms);

  [[nodiscard]] const std::vector<GroupClock>& groups() const { return groups_; }
  // Null when the session is in no group.
  [[nodiscard]] const GroupClock* group_of(const Session& session) const;

  // The session has chosen, or withdrawn its choice: updates the counts and the deadline.
  void chosen(const World& world, const Session& session, std::uint64_t now_ms);
  void recount(const World& world, const Session& session);
  // The session's choice has changed. Counted when others of its group can see that; under `beat`
  // they cannot, since no turn waits.
  void note_choice(const World& world, const Session& session);
  // Increases with every change that note_choice() found visible to others.
  [[nodiscard]] std::uint64_t choices() const { return choices_; }
  // When the turn stops waiting for the session, or ends if the session has chosen. None when no
  // deadline runs.
  [[nodiscard]] std::optional<std::uint64_t> deadline_of(const World& world,
                                                         const Session& session) const;
  // The turn of this group ends: charges the session for the time that others waited for it.
  // REQUIRES: its choice has not been let go.
  static void settle(const World& world, const GroupClock& clock, Session& session,
                     std::uint64_t now_ms);
  // The session is the only connected player of its group, so its turns wait for no other player.
  [[nodiscard]] bool is_alone(const World& world, const Session& session) const;

  // The first group whose turn must be resolved now, or null. Under `beat` no turn ends early.
  [[nodiscard]] const GroupClock* due(const World& world, std::uint64_t now_ms) const;
  // Under `beat`, starts the next beat of that level. A server that was delayed does not make up
  // for missed beats.
  void go_on(const World& world, int depth, std::uint64_t now_ms);

  [[nodiscard]] std::optional<std::uint64_t> next_deadline() const;

  // The time before `now_ms` counts for no player, nor for a beat: the realm was paused. What has
  // been chosen stays chosen.
  void begin_again(const World& world, std::uint64_t now_ms);

 private:
  // Groups depend on these two counters, and on where players are within their levels.
  struct Presence {
    std::uint32_t players = 0;  // World::presence_changes()
    std::uint32_t sessions = 0;
    friend bool operator==(const Presence&, const Presence&) = default;
  };
  void make_groups(const World& world, const Sessions& sessions);
  void count(GroupClock& clock, const Ruleset& rules) const;
  void set_deadline(GroupClock& clock, const Ruleset& rules) const;
  void set_slow_deadline(GroupClock& clock, const Ruleset& rules) const;
  [[nodiscard]] std::uint64_t end_of_beat(int depth, std::uint64_t now_ms, std::uint32_t beat_ms);

  Calendar calendar_;
  std::vector<GroupClock> groups_;
  Presence grouped_;
  bool moves_regroup_ = true;  // walking alone could merge or split groups
  std::uint64_t choices_ = 0;
  std::map<int, std::uint64_t> beats_;  // when each level's beat ends, by depth
};

}  // namespace undercroft
