// waiting.h: whom a group's turn waits for, and until when (R100, R102).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "server/realm/seats.h"
#include "server/sim/turn/turn.h"

namespace undercroft {

// A group and the moment at which its turn ends, whoever has chosen by then.
struct Waiting {
  Group group;
  std::optional<std::uint64_t> deadline_ms;  // none: nobody has chosen yet, so nothing counts down
  bool complete = false;                     // nobody else is waited for
};

// The moments of clock `beat`, a series for each level that has players.
class Beats {
 public:
  // When the current beat of a level ends. The first one begins when it is first asked for.
  [[nodiscard]] std::uint64_t end_of(int depth, std::uint64_t now_ms, std::uint32_t beat_ms);
  // It has ended: the next one is a beat later, or begins now if that has passed as well, so that a
  // server that was held up does not hurry through the turns it missed.
  void go_on(int depth, std::uint64_t now_ms, std::uint32_t beat_ms);
  // Levels without players have no beat: whoever comes to one begins it anew.
  void forget_all_but(const std::vector<Group>& groups);

 private:
  std::map<int, std::uint64_t> ends_;  // by depth
};

// Every group of the world and what its turn waits for.
[[nodiscard]] std::vector<Waiting> all_waiting(const World& world, const Seats& seats, Beats& beats,
                                               std::uint64_t now_ms);

[[nodiscard]] bool is_due(const Waiting& waiting, std::uint64_t now_ms);

// Is a player of this group connected?
[[nodiscard]] bool is_attended(const Group& group, const Seats& seats);

// What the members of a realm look like to each of them: those at the table and those whose bodies
// linger.
class Roster {
 public:
  Roster(const World& world, const Seats& seats, const std::vector<Waiting>& waiting);
  [[nodiscard]] std::map<EntityId, MemberView> seen_by(EntityId viewer) const;
  [[nodiscard]] std::optional<std::uint64_t> deadline_for(EntityId viewer) const;

 private:
  struct Row {
    MemberView member;
    const Waiting* group = nullptr;  // null: in none (dead, or away)
  };
  [[nodiscard]] const Waiting* group_of(EntityId player) const;
  std::vector<Row> rows_;
};

}  // namespace undercroft
