// sim_fleet.cc: machines that start, freeze and die.
#include "tests/tools/growth/sim_fleet.h"

#include <algorithm>
#include <utility>

#include "tests/tools/growth/cell_map.h"
#include "tests/tools/growth/sim_server.h"

namespace undercroft::growth {
namespace {

constexpr Us kSettles = 5 * kSecond;  // until all servers know each other

std::string id_of(std::size_t machine, unsigned life) {
  return "s" + std::to_string(machine) + "." + std::to_string(life);
}

}  // namespace

SimFleet::SimFleet(const FleetShape& of)
    : shape(of),
      chance(Rng::stream(of.seed, "fleet")),
      etcd(queue, of.seed, of.appends),
      players(*this),
      machines_(of.servers) {
  for (std::size_t i = 0; i < of.servers; ++i) start_server(i);
  run_for(kSettles);
  for (std::size_t i = 0; i < of.realms; ++i) {
    realms.emplace_back().realm = of.names.empty() ? "r" + std::to_string(i) : of.names[i];
    orders_.push_back(rendezvous(hash_of(realms.back().realm), of.servers));
    server(first_owner(i))->open(i);
  }
  players.join_all();
  etcd.set_background(of.servers * kPolls * kSecond / kPollEvery);
}

SimFleet::~SimFleet() = default;

// As after some minutes of play: all servers have as many realms, most of them those for which the
// balancer begins with them.
std::size_t SimFleet::first_owner(std::size_t realm) {
  if (!shape.is_spread) return 0;
  const std::size_t share = (shape.realms + size() - 1) / size();
  const auto& order = orders_[realm];
  return *std::find_if(order.begin(), order.end(),
                       [&](std::size_t machine) { return server(machine)->realms() < share; });
}

void SimFleet::kill_server(std::size_t machine) {
  Machine& at = machines_[machine];
  at.health = Health::Down;
  at.asleep.clear();
  at.process->arrivals.abandon();
  at.process.reset();
  players.lose_server(machine);
}

void SimFleet::start_server(std::size_t machine) {
  Machine& at = machines_[machine];
  if (at.process) return;
  at.health = Health::Up;
  ++at.lives;
  at.process = std::make_unique<SimServer>(*this, machine, at.lives, id_of(machine, at.lives));
  at.process->cut_from_store(at.is_cut_from_store);
  at.process->start(at.lives == 1 ? 0 : shape.marks);
}

void SimFleet::freeze_server(std::size_t machine) {
  machines_[machine].health = Health::Frozen;
  players.wait_for_frozen(machine);
}

void SimFleet::thaw_server(std::size_t machine) {
  Machine& at = machines_[machine];
  at.health = Health::Up;
  for (const auto& what : std::exchange(at.asleep, {})) what();
}

void SimFleet::cut_from_store(std::size_t machine) {
  machines_[machine].is_cut_from_store = true;
  if (machines_[machine].process) machines_[machine].process->cut_from_store(true);
}

void SimFleet::mend() {
  cut_.clear();
  for (Machine& one : machines_) {
    one.is_cut_from_store = false;
    if (one.process) one.process->cut_from_store(false);
  }
}

SimFleet::Process SimFleet::process_of(const std::string& id) {
  const std::size_t dot = id.find('.');
  return {std::stoul(id.substr(1, dot - 1)), static_cast<unsigned>(std::stoul(id.substr(dot + 1)))};
}

bool SimFleet::are_linked(std::size_t a, std::size_t b) const {
  const auto is_cut = [this](std::size_t one) {
    return std::find(cut_.begin(), cut_.end(), one) != cut_.end();
  };
  return a == b || !(is_cut(a) && is_cut(b));
}

}  // namespace undercroft::growth
