// chronicle.h: follows one game of bots and records each one's fate.
#pragma once

#include <map>
#include <set>
#include <utility>

#include "server/tools/balance/fate.h"
#include "server/tools/balance/party.h"

namespace undercroft {

// True if a hero has carried the Crown out.
[[nodiscard]] bool is_won(const World& world);

class Chronicle {
 public:
  // Records into `run`. REQUIRES: both outlive the chronicle.
  Chronicle(PlayedRun& run, const Party& party, int depth);

  // Called after each turn, while world.events has it.
  void note_turn(const World& world);
  // Called after each round, in which every living bot has acted once.
  void note_round(const World& world);
  // Called once, when the game is over.
  void close(const World& world);

 private:
  [[nodiscard]] EntityId body(std::size_t i) const { return party_.travellers()[i].body; }
  void note_exchange(const World& world, const Event& event);
  void note_killed(const World& world, const Event& event);
  void note_fate(const World& world, std::size_t i);
  void note_blow(const World& world, std::size_t i);
  void note_end(const World& world, std::size_t i);

  PlayedRun& run_;
  const Party& party_;
  int depth_;
  std::vector<std::string> killers_;             // of each bot: what has put it down, so far
  std::map<EntityId, int> exchanges_;            // with each monster
  std::set<std::pair<EntityId, EntityId>> met_;  // pairs that have exchanged blows
};

}  // namespace undercroft
