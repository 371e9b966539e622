// referee.h: whether clients that see the same cell believe the same of it.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "shared/delta.h"
#include "shared/observation.h"

namespace undercroft {

// Compares what players of one group were told at the end of the same turn, and nothing else that
// they know: joins, respawns and other groups' turns change the world within a turn, and reach a
// client that reads slowly later than the others, or together with the turn before.
class Referee {
 public:
  explicit Referee(std::size_t players) : players_(players) {}

  // Player number `who` has been told `delta`, and so knows `known`. Returns how that differs from
  // what others believe; empty when all agree. A difference comes to light a turn later, when it is
  // certain that neither of the two had been told of anything between.
  [[nodiscard]] std::vector<std::string> told(std::size_t who, const Delta& delta,
                                              const Observation& known);
  // Player number `who` begins anew, with the diff from nothing.
  void joined(std::size_t who) { players_[who].unsettled.reset(); }

  [[nodiscard]] std::uint64_t cells_compared() const { return cells_compared_; }

 private:
  // What one player knew at the end of a turn. Everyone who is told of the same turn is told at the
  // same moment of the realm's clock; turn numbers do not tell, since each player counts its own.
  struct TurnEnd {
    std::uint64_t clock_ms = 0;
    Observation known;
  };
  struct Player {
    std::optional<TurnEnd> unsettled;  // the last one, unless something happened since
    std::deque<TurnEnd> settled;       // the newest last
  };
  [[nodiscard]] std::vector<std::string> settle(std::size_t who);

  std::vector<Player> players_;
  std::uint64_t cells_compared_ = 0;
};

// How `a` and `b` differ in the cells that both see now; `compared` counts those cells.
[[nodiscard]] std::vector<std::string> differences(const Observation& a, const Observation& b,
                                                   std::uint64_t& compared);

}  // namespace undercroft
