// cell_runs.cc: cells share nothing, so each is simulated by itself.
#include "tests/tools/growth/cell_runs.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <utility>

#include "tests/tools/growth/walls.h"

namespace undercroft::growth {
namespace {

constexpr Us kStep = 100 * kMs;
constexpr Us kSteady = 6 * kSecond;
constexpr Us kGivesUpAfter = 300 * kSecond;

// Within that time after the return of the power.
Us starts(SimFleet& fleet, Us within) {
  const auto most = static_cast<int>(within / kMs);
  return most == 0 ? 0 : static_cast<Us>(fleet.chance.roll(most)) * kMs;
}

Us power(SimFleet& fleet, Us starts_within, Us etcd_starts) {
  for (std::size_t i = 0; i < SimEtcd::kMembers; ++i) fleet.etcd.set(i, Health::Down);
  for (std::size_t i = 0; i < fleet.size(); ++i) fleet.kill_server(i);
  fleet.run_for(kPowerIsOff);
  for (std::size_t i = 0; i < SimEtcd::kMembers; ++i) {
    fleet.queue.after(starts(fleet, starts_within) + etcd_starts,
                      [&fleet, i] { fleet.etcd.set(i, Health::Up); });
  }
  for (std::size_t i = 0; i < fleet.size(); ++i) {
    fleet.queue.after(starts(fleet, starts_within), [&fleet, i] { fleet.start_server(i); });
  }
  return fleet.queue.now();
}

}  // namespace

FleetShape cell_shape(std::uint64_t seed, std::vector<std::string> names) {
  FleetShape shape{.seed = seed, .servers = kServersOfCell, .realms = names.size()};
  shape.marks = names.size();
  shape.plays_on = true;
  shape.names = std::move(names);
  return shape;
}

const std::vector<std::vector<std::string>>& realms_of_cells() {
  static const auto kNames = spread_names(kCells, kCells * kRealmsOfCell);
  return kNames;
}

std::vector<std::string> realms_of_fullest_cell() {
  const auto& cells = realms_of_cells();
  return *std::max_element(cells.begin(), cells.end(),
                           [](const auto& a, const auto& b) { return a.size() < b.size(); });
}

Gaps turn_times(std::uint64_t parties) {
  FleetShape shape{.servers = kServersOfCell, .realms = parties, .plays_on = true};
  SimFleet fleet(shape);
  fleet.players.begin_fault();
  fleet.run_for(kSteady);
  fleet.turn_times = {};
  fleet.run_for(kSteady);
  return fleet.turn_times;
}

Struck strike(const FleetShape& shape, const Blow& blow) {
  SimFleet fleet(shape);
  fleet.players.begin_fault();
  const Us since = blow(fleet);
  while (fleet.players.waiting() > 0 && fleet.queue.now() < since + kGivesUpAfter) {
    fleet.run_for(kStep);
  }
  return {shape.realms * shape.party, fleet.players.waiting(), fleet.players.delays(since)};
}

Us kill_servers(SimFleet& fleet, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) fleet.kill_server(i);
  return fleet.queue.now();
}

Us kill_leader(SimFleet& fleet) {
  if (const auto leader = fleet.etcd.leader()) fleet.etcd.set(*leader, Health::Down);
  return fleet.queue.now();
}

Us cut_power(SimFleet& fleet) { return power(fleet, kStartsWithin, kEtcdStarts); }

Us blink_power(SimFleet& fleet) { return power(fleet, 0, 0); }

std::vector<Strike> black_out(std::uint64_t cells) {
  std::vector<Strike> strikes;
  const auto& names = realms_of_cells();
  for (std::uint64_t i = 0; i < std::min<std::uint64_t>(cells, kCells); ++i) {
    strikes.push_back({cell_shape(i + 1, names[i]), cut_power});
  }
  return strikes;
}

std::vector<Struck> run_all(const std::vector<Strike>& strikes) {
  std::vector<Struck> struck(strikes.size());
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next++; i < strikes.size(); i = next++) {
      struck[i] = strike(strikes[i].shape, strikes[i].blow);
    }
  };
  std::thread other(work);
  work();
  other.join();
  return struck;
}

Struck together(const std::vector<Struck>& struck) {
  Struck all;
  for (const Struck& one : struck) {
    all.players += one.players;
    all.stuck += one.stuck;
    all.delays.add(one.delays);
  }
  return all;
}

}  // namespace undercroft::growth
