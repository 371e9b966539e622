// player_waits.cc: which turns reach which players, and how long they have waited.
#include <algorithm>
#include <string>
#include <utility>

#include "tests/tools/growth/sim_fleet.h"
#include "tests/tools/growth/sim_players.h"
#include "tests/tools/growth/sim_server.h"

namespace undercroft::growth {
namespace {

constexpr Us kLate = 100 * kMs;

}  // namespace

bool SimPlayers::hears(const Player& player, std::size_t owner) const {
  return player.state == State::Playing && player.owner == owner &&
         fleet_.health(player.front) == Health::Up && fleet_.are_linked(player.front, owner);
}

void SimPlayers::turned(std::size_t realm, std::size_t owner) {
  const std::size_t first = realm * fleet_.shape.party;
  for (std::size_t i = first; i < first + fleet_.shape.party; ++i) {
    if (!hears(players_[i], owner)) continue;
    if (!players_[i].back) {
      --waiting_in_[realm];
      --waiting_;
    }
    note_turn(players_[i]);
  }
}

void SimPlayers::note_turn(Player& player) {
  const Us now = fleet_.queue.now();
  longest_wait_ = std::max(longest_wait_, now - player.last_turn);
  player.last_turn = now;
  if (!player.back) player.back = now;
  if (player.was_lost && !player.returned) player.returned = now;
}

void SimPlayers::begin_fault() {
  fault_at_ = fleet_.queue.now();
  waiting_ = players_.size();
  std::fill(waiting_in_.begin(), waiting_in_.end(), fleet_.shape.party);
  for (Player& one : players_) {
    one.back.reset();
    one.returned.reset();
    one.was_lost = one.state != State::Playing;
  }
  for (std::size_t i = 0; i < fleet_.shape.realms; ++i) {
    const std::string& owner = fleet_.realms[i].server;  // none while it is handed over
    SimServer* server =
        owner.empty() ? nullptr : fleet_.server(SimFleet::process_of(owner).machine);
    const int most = static_cast<int>(fleet_.shape.turn_every);
    const auto time = static_cast<Us>(chance_.roll(most));
    due_[i] = fault_at_ + time;
    if (server != nullptr && server->plays(i)) server->turn_within(i, time);
  }
}

std::size_t SimPlayers::playing_in(std::size_t realm, std::size_t owner) const {
  const auto first = players_.begin() + static_cast<std::ptrdiff_t>(realm * fleet_.shape.party);
  return static_cast<std::size_t>(std::count_if(
      first, first + static_cast<std::ptrdiff_t>(fleet_.shape.party),
      [owner](const Player& one) { return one.state == State::Playing && one.owner == owner; }));
}

Gaps SimPlayers::waits() const {
  Gaps waits;
  for (const Player& one : players_) {
    if (one.back) waits.add(*one.back - fault_at_);
  }
  return waits;
}

Gaps SimPlayers::returns() const {
  Gaps waits;
  for (const Player& one : players_) {
    if (one.returned) waits.add(*one.returned - fault_at_);
  }
  return waits;
}

Gaps SimPlayers::delays(Us since) const {
  Gaps delays;
  for (std::size_t i = 0; i < players_.size(); ++i) {
    const Player& one = players_[i];
    const auto turn = one.was_lost ? one.returned : one.back;
    if (!turn) continue;
    const Us due = std::max(due_[realm_of(i)], since);
    const Us delay = *turn - std::min(*turn, due);
    if (one.was_lost || delay > kLate) delays.add(delay);
  }
  return delays;
}

Us SimPlayers::take_longest_wait() { return std::exchange(longest_wait_, 0); }

}  // namespace undercroft::growth
