// referee.h: checks that clients agree on the cells they both see, and what each may choose.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "shared/delta.h"
#include "shared/observation.h"

namespace undercroft {

// A Referee compares the state sent to players of one group at the end of the same turn. It also
// checks each player's choices and abilities. Joins, respawns and other groups' turns change the
// world within a turn. They reach a slow client later than the others, or together with the turn
// before.
class Referee {
 public:
  explicit Referee(std::size_t players) : players_(players) {}

  // Records that the server sent `delta` to player number `who`, who now knows `known`. Returns the
  // differences from other players; empty when all agree. A difference is found one turn late, when
  // it is certain that neither player was sent anything in between.
  [[nodiscard]] std::vector<std::string> told(std::size_t who, const Delta& delta,
                                              const Observation& known);
  // Player number `who` restarts from a diff from nothing.
  void joined(std::size_t who) { players_[who].unsettled.reset(); }

  [[nodiscard]] std::uint64_t cells_compared() const { return cells_compared_; }

 private:
  // A player's knowledge at the end of a turn. Players sent the same turn are sent it at the same
  // moment of the realm's clock. Turn numbers cannot be compared, since each player counts its own.
  struct TurnEnd {
    std::uint64_t clock_ms = 0;
    Observation known;
  };
  struct Player {
    std::optional<TurnEnd> unsettled;  // the last turn end, unless the world changed since
    std::deque<TurnEnd> settled;       // newest last
  };
  [[nodiscard]] std::vector<std::string> settle(std::size_t who);
  void check_boons(std::size_t who, const Observation& known, std::vector<std::string>& found);

  std::vector<Player> players_;
  // The boons that a player was offered for a level. No other player is offered the same (R171).
  std::map<std::pair<int, std::set<std::string>>, std::size_t> offered_;
  std::uint64_t cells_compared_ = 0;
};

// The faults of a player's choices and abilities: without a number, an option or a name, two with
// one number, or of a kind that this build does not know.
[[nodiscard]] std::vector<std::string> faults_of_choices(const SelfView& self);

// The differences between `a` and `b` in the cells both see now. Adds the number of those cells to
// `compared`.
[[nodiscard]] std::vector<std::string> differences(const Observation& a, const Observation& b,
                                                   std::uint64_t& compared);

}  // namespace undercroft
