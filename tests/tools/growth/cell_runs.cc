// cell_runs.cc: cells share nothing, so each is simulated by itself.
#include "tests/tools/growth/cell_runs.h"

namespace undercroft::growth {
namespace {

constexpr Us kStep = 100 * kMs;
constexpr Us kGivesUpAfter = 120 * kSecond;

}  // namespace

FleetShape cell_shape(std::uint64_t seed) {
  return {.seed = seed, .servers = kServersOfCell, .realms = kRealmsOfCell};
}

Struck strike(const FleetShape& shape, const Blow& blow) {
  SimFleet fleet(shape);
  fleet.players.begin_fault();
  const Us since = blow(fleet);
  while (fleet.players.waiting() > 0 && fleet.queue.now() < since + kGivesUpAfter) {
    fleet.run_for(kStep);
    fleet.note_load();
  }
  return {shape.realms * shape.party, fleet.players.waiting(),
          fleet.players.gaps(shape.turn_every + kStep, since)};
}

Us kill_servers(SimFleet& fleet, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) fleet.kill_server(i);
  return fleet.queue.now();
}

Us kill_leader(SimFleet& fleet) {
  if (const auto leader = fleet.etcd.leader()) fleet.etcd.set(*leader, Health::Down);
  return fleet.queue.now();
}

Us cut_power(SimFleet& fleet) {
  for (std::size_t i = 0; i < SimEtcd::kMembers; ++i) fleet.etcd.set(i, Health::Down);
  for (std::size_t i = 0; i < fleet.size(); ++i) fleet.kill_server(i);
  fleet.run_for(kPowerIsOff);
  for (std::size_t i = 0; i < SimEtcd::kMembers; ++i) fleet.etcd.set(i, Health::Up);
  for (std::size_t i = 0; i < fleet.size(); ++i) fleet.start_server(i);
  return fleet.queue.now();
}

Struck black_out(std::uint64_t cells) {
  Struck all;
  for (std::uint64_t i = 1; i <= cells; ++i) {
    const Struck one = strike(cell_shape(i), cut_power);
    all.players += one.players;
    all.stuck += one.stuck;
    all.gaps.add(one.gaps);
  }
  return all;
}

}  // namespace undercroft::growth
