// sim_players.cc: clients lose a server, and look for another one.
#include "tests/tools/growth/sim_players.h"

#include <algorithm>

#include "client/back_off.h"
#include "tests/tools/growth/sim_fleet.h"
#include "tests/tools/growth/sim_server.h"

namespace undercroft::growth {
namespace {

// The figures of client.cc and of haproxy in docker/fleet.yaml.
constexpr Us kSilence = 3 * kSecond;  // until a client gives a connection up, and up to a second
constexpr Us kPulse = kSecond;
constexpr Us kOpensWithin = 2 * kSecond;
constexpr Us kOpensLaterWithin = 4 * kSecond;
constexpr Us kBalancerWaits = 10 * kSecond;
constexpr Us kCheck = 500 * kMs;  // of the balancer; two that fail mark a server down
constexpr std::size_t kBalancerTries = 3;

}  // namespace

SimPlayers::SimPlayers(SimFleet& fleet)
    : fleet_(fleet),
      chance_(Rng::stream(fleet.shape.seed, "players")),
      playing_at_(fleet.shape.servers) {}

void SimPlayers::join_all() {
  const FleetShape& shape = fleet_.shape;
  players_.resize(shape.realms * shape.party);
  waiting_in_.resize(shape.realms);
  due_.resize(shape.realms);
  for (std::size_t i = 0; i < players_.size(); ++i) {
    Player& one = players_[i];
    one.first_door = i % shape.servers;
    one.owner = SimFleet::process_of(fleet_.realms[realm_of(i)].server).machine;
    one.front = shape.doors == Doors::List ? one.first_door : fleet_.order(realm_of(i)).front();
    one.state = State::Playing;
    one.front_life = one.owner_life = 1;
    one.last_turn = fleet_.queue.now();
    ++playing_at_[one.owner];
  }
}

std::size_t SimPlayers::realm_of(std::size_t client) const { return client / fleet_.shape.party; }

// ---- connecting ----

void SimPlayers::lose(std::size_t client, Why why) {
  Player& one = players_[client];
  if (one.state == State::Playing) --playing_at_[one.owner];
  one.state = State::Away;
  one.was_lost = true;
  ++one.attempt;
  one.door = fleet_.shape.doors == Doors::List ? one.door + 1 : 0;
  fleet_.queue.after(delay(one, why), [this, client, visit = ++one.visit] {
    if (players_[client].visit == visit) connect(client);
  });
}

Us SimPlayers::delay(const Player& player, Why why) {
  const auto random = static_cast<std::uint32_t>(chance_.next());
  const bool is_for_all = why == Why::SoonBack && player.attempt == 1;
  const auto wait = is_for_all ? spread_out(random, true) : back_off(player.attempt, random);
  return static_cast<Us>(wait.count()) * kMs;
}

// A balancer knows a server that is down by its first refusal.
std::optional<std::size_t> SimPlayers::choose(std::size_t client) const {
  const Player& one = players_[client];
  if (fleet_.shape.doors == Doors::List) return (one.first_door + one.door) % fleet_.size();
  std::size_t ready = 0;
  for (const std::size_t machine : fleet_.order(realm_of(client))) {
    SimServer* server = fleet_.server(machine);
    if (server == nullptr || !server->is_ready()) continue;
    if (ready++ == one.door % kBalancerTries) return machine;
  }
  return std::nullopt;
}

void SimPlayers::connect(std::size_t client) {
  Player& one = players_[client];
  ++one.visit;
  const auto front = choose(client);
  if (!front || fleet_.health(*front) == Health::Down) return lose(client, Why::Broken);
  one.state = State::Opening;
  one.front = *front;
  give_up_later(client);
  if (SimServer* server = fleet_.server(*front)) {
    one.front_life = server->life;
    const Visit visit{client, realm_of(client), one.visit};
    server->later(2 * kHop, [visit](SimServer& self) { self.arrivals.serve(visit); });
  }
}

void SimPlayers::give_up_later(std::size_t client) {
  const Player& one = players_[client];
  const bool is_first_round = one.attempt <= static_cast<int>(fleet_.size());
  const Us patience = fleet_.shape.doors == Doors::Balancer ? kBalancerWaits
                      : is_first_round                      ? kOpensWithin
                                                            : kOpensLaterWithin;
  fleet_.queue.after(patience, [this, client, visit = one.visit] {
    const Player& now = players_[client];
    if (now.visit == visit && now.state == State::Opening) lose(client, Why::Broken);
  });
}

bool SimPlayers::let_in(const Visit& visit, std::size_t front, std::size_t owner) {
  Player& one = players_[visit.client];
  SimServer* there = fleet_.server(owner);
  if (one.visit != visit.number || one.front != front || there == nullptr) return false;
  one.state = State::Playing;
  one.owner = owner;
  ++playing_at_[owner];
  one.owner_life = there->life;
  one.attempt = 0;
  return true;
}

// A balancer offers the request to two more servers.
void SimPlayers::turn_away(const Visit& visit) {
  Player& one = players_[visit.client];
  if (one.visit != visit.number) return;
  const bool is_offered_again =
      fleet_.shape.doors == Doors::Balancer && ++one.door % kBalancerTries != 0;
  is_offered_again ? connect(visit.client) : lose(visit.client, Why::Broken);
}

// ---- what becomes of connections ----

void SimPlayers::close_realm(std::size_t realm, std::size_t owner) {
  const std::size_t first = realm * fleet_.shape.party;
  for (std::size_t i = first; i < first + fleet_.shape.party; ++i) {
    const bool is_here = players_[i].state == State::Playing && players_[i].owner == owner;
    if (is_here && fleet_.are_linked(players_[i].front, owner)) lose(i, Why::SoonBack);
  }
}

void SimPlayers::lose_server(std::size_t machine) {
  for (std::size_t i = 0; i < players_.size(); ++i) {
    const Player& one = players_[i];
    const bool is_front = one.state != State::Away && one.front == machine;
    const bool is_owner = one.state == State::Playing && one.owner == machine;
    if (is_front || is_owner) lose(i, Why::Broken);
  }
}

void SimPlayers::wait_for_frozen(std::size_t machine) {
  const bool is_listed = fleet_.shape.doors == Doors::List;
  const Us least = is_listed ? kSilence : 2 * kCheck;
  const Us spread = is_listed ? kPulse : kCheck;
  for (std::size_t i = 0; i < players_.size(); ++i) {
    if (players_[i].state == State::Away || players_[i].front != machine) continue;
    const Us after = least + static_cast<Us>(chance_.roll(static_cast<int>(spread)));
    fleet_.queue.after(after, [this, i, machine, visit = players_[i].visit] {
      const bool is_frozen = fleet_.health(machine) == Health::Frozen;
      if (is_frozen && players_[i].visit == visit) lose(i, Why::Broken);
    });
  }
}

void SimPlayers::cut_between(std::size_t front, std::size_t owner, unsigned owner_life) {
  for (std::size_t i = 0; i < players_.size(); ++i) {
    const Player& one = players_[i];
    const bool is_passed_on = one.state == State::Playing && one.front == front &&
                              one.owner == owner && one.owner_life == owner_life;
    if (is_passed_on && front != owner) lose(i, Why::Broken);
  }
}

}  // namespace undercroft::growth
