// player_waits.cc: which turns reach which players, and how long they have waited.
#include <algorithm>

#include "tests/tools/growth/sim_fleet.h"
#include "tests/tools/growth/sim_players.h"
#include "tests/tools/growth/sim_server.h"

namespace undercroft::growth {

bool SimPlayers::hears(const Player& player, std::size_t owner) const {
  return player.state == State::Playing && player.owner == owner &&
         fleet_.health(player.front) == Health::Up && fleet_.are_linked(player.front, owner);
}

void SimPlayers::turned(std::size_t realm, std::size_t owner) {
  const std::size_t first = realm * fleet_.shape.party;
  for (std::size_t i = first; i < first + fleet_.shape.party; ++i) {
    if (players_[i].back || !hears(players_[i], owner)) continue;
    players_[i].back = fleet_.queue.now();
    --waiting_in_[realm];
    --waiting_;
  }
}

void SimPlayers::begin_fault() {
  fault_at_ = fleet_.queue.now();
  waiting_ = players_.size();
  std::fill(waiting_in_.begin(), waiting_in_.end(), fleet_.shape.party);
  for (Player& one : players_) {
    one.back.reset();
    one.was_lost = false;
  }
  for (std::size_t i = 0; i < fleet_.shape.realms; ++i) {
    const std::size_t at = SimFleet::process_of(fleet_.realms[i].server).machine;
    SimServer* server = fleet_.server(at);
    const int most = static_cast<int>(fleet_.shape.turn_every);
    const auto time = static_cast<Us>(chance_.roll(most));
    if (server != nullptr && server->plays(i)) server->turn_within(i, time);
  }
}

bool SimPlayers::is_whole(std::size_t realm) const {
  const auto first = players_.begin() + static_cast<std::ptrdiff_t>(realm * fleet_.shape.party);
  return std::all_of(first, first + static_cast<std::ptrdiff_t>(fleet_.shape.party),
                     [](const Player& one) { return one.state == State::Playing; });
}

std::size_t SimPlayers::calm_realms() const {
  return static_cast<std::size_t>(std::count(waiting_in_.begin(), waiting_in_.end(), 0U));
}

Gaps SimPlayers::gaps(Us least, Us since) const {
  Gaps gaps;
  for (const Player& one : players_) {
    if (!one.back) continue;
    const bool is_hit = one.was_lost || *one.back - fault_at_ > least;
    if (is_hit) gaps.add(*one.back - std::min(*one.back, std::max(since, fault_at_)));
  }
  return gaps;
}

}  // namespace undercroft::growth
