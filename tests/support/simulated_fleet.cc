// simulated_fleet.cc: the schedule, and the network between servers.
#include "tests/support/simulated_fleet.h"

#include <utility>

namespace undercroft::testing {
namespace {

constexpr std::uint64_t kCalmMs = 5000;
constexpr int kSteps = 6;  // calls of the store a tick, at most

constexpr unsigned kOlder = 7;
constexpr unsigned kNewer = 8;

}  // namespace

SimulatedFleet::SimulatedFleet(std::uint64_t seed, FleetRules rules) : weather_(seed, rules) {
  for (const char* realm : {"crypt", "tower"}) {
    static_cast<void>(weather_.store.make(realm));
    guests_.push_back({realm, "Ann"});
    guests_.push_back({realm, "Bob"});
  }
  for (std::size_t i = 0; i < machines_.size(); ++i) start(i);
}

void SimulatedFleet::start(std::size_t machine) {
  Machine& one = machines_.at(machine);
  const bool is_older = machine == 0 && weather_.seed % 4 == 0;  // an upgrade is under way
  one.process =
      std::make_unique<FleetProcess>(weather_, machine, ++one.lives, is_older ? kOlder : kNewer);
}

FleetProcess* SimulatedFleet::process(const std::string& id) {
  for (Machine& machine : machines_) {
    if (machine.process && machine.process->id() == id) return machine.process.get();
  }
  return nullptr;
}

SimulatedFleet::Counts SimulatedFleet::counts() const {
  Counts all = counts_;
  for (const Machine& machine : machines_) {
    if (!machine.process) continue;
    all.claims += machine.process->store.claims();
    all.lost += machine.process->lost;
    all.inputs += machine.process->inputs;
  }
  return all;
}

// ---- faults ----

void SimulatedFleet::crash(std::size_t machine) {
  Machine& one = machines_.at(machine);
  counts_.claims += one.process->store.claims();
  counts_.lost += one.process->lost;
  counts_.inputs += one.process->inputs;
  one.process.reset();
}

void SimulatedFleet::begin_fault() {
  const std::size_t machine = weather_.pick(machines_.size());
  const std::size_t other = weather_.pick(machines_.size());
  Machine& one = machines_.at(machine);
  const std::uint64_t until = weather_.now_ms + weather_.time(300, 6000);
  switch (weather_.chance.roll(6)) {
    case 0:
      if (!one.process) return;
      crash(machine);
      one.up_ms = until;
      return weather_.trouble(machine, until);
    case 1:
    case 2:
      if (one.process) one.process->freeze(until);
      return weather_.trouble(machine, until);
    case 3:
      weather_.store_cut_ms.at(machine) = until;
      return weather_.trouble(machine, until);
    case 4:
      weather_.link_cut_ms.at(machine).at(other) = until;
      return;
    case 5:
      if (one.process) one.process->set_pace(weather_.happens(50) ? 50 : 200);
      return weather_.trouble(machine, UINT64_MAX / 2);
    default:
      weather_.store_back_ms = weather_.now_ms + weather_.time(300, 4000);
  }
}

void SimulatedFleet::hand_over() {
  FleetProcess* one = machines_.at(weather_.pick(machines_.size())).process.get();
  if (one != nullptr && !one->is_frozen() && one->hand_over_a_realm()) ++counts_.handed_over;
}

void SimulatedFleet::storm(std::uint64_t ms) {
  const std::uint64_t end = weather_.now_ms + ms;
  while (weather_.now_ms < end && fault().empty()) {
    if (weather_.happens(12)) begin_fault();
    if (weather_.happens(12)) hand_over();
    tick();
  }
}

void SimulatedFleet::pauses(std::uint64_t ms) {
  weather_.has_faults = false;
  const std::uint64_t end = weather_.now_ms + ms;
  while (weather_.now_ms < end && fault().empty()) {
    const bool may_pause = weather_.now_ms > weather_.store_back_ms + 1000;
    if (may_pause && weather_.happens(10)) {
      weather_.store_back_ms = weather_.now_ms + weather_.time(300, 4000);
    }
    tick();
  }
}

void SimulatedFleet::calm() {
  weather_.has_faults = weather_.is_restless = false;
  weather_.store_back_ms = 0;
  weather_.store_cut_ms.fill(0);
  for (auto& row : weather_.link_cut_ms) row.fill(0);
  for (std::size_t i = 0; i < machines_.size(); ++i) {
    if (!machines_.at(i).process) start(i);
    machines_.at(i).process->freeze(0);
    machines_.at(i).process->set_pace(100);
    weather_.troubled_ms.at(i) = weather_.now_ms;
  }
  const std::uint64_t end = weather_.now_ms + kCalmMs;
  while (weather_.now_ms < end && fault().empty()) tick();
  for (const FleetGuest& guest : guests_) expect_owner(guest);
}

void SimulatedFleet::expect_owner(const FleetGuest& guest) {
  const Ownership stored = weather_.store.look_up(guest.realm).value().value();
  const bool is_played = guest.stage == FleetGuest::Stage::Connected && guest.is_welcome &&
                         guest.owner == stored.server && !guest.connection->is_closed;
  if (!is_played) {
    constexpr const char* kStages[] = {"away", "at server ", "connected to "};
    weather_.complain(guest.name + " is not in " + guest.realm + " 5 s after the last fault, but " +
                      kStages[static_cast<std::size_t>(guest.stage)] + guest.front + "; owner " +
                      stored.server + ", which " +
                      (process(stored.server) == nullptr ? "is down" : "runs"));
  }
}

// ---- time ----

void SimulatedFleet::tick() {
  weather_.now_ms += FleetWeather::kTickMs;
  for (std::size_t i = 0; i < machines_.size(); ++i) {
    Machine& one = machines_.at(i);
    if (!one.process && weather_.now_ms >= one.up_ms) start(i);
  }
  if (!weather_.store_pauses()) {
    for (int i = weather_.chance.roll(kSteps); i < kSteps; ++i) weather_.store.step();
  }
  const std::size_t first = weather_.pick(machines_.size());
  for (std::size_t i = 0; i < machines_.size(); ++i) {
    FleetProcess* one = machines_.at((first + i) % machines_.size()).process.get();
    if (one != nullptr && !one->is_frozen()) run(*one);
  }
  for (FleetGuest& guest : guests_) look_after(guest);
}

// A process that wakes may take its messages before it looks at the clock, or after.
void SimulatedFleet::run(FleetProcess& one) {
  one.look_at_clock();
  if (weather_.happens(50)) place_parked(one);
  one.beat_if_due();
  if (one.clock.now >= one.next_ping_ms) ping(one);
  one.let_go_if_cut_off();
  one.play();
  place_parked(one);
}

void SimulatedFleet::ping(FleetProcess& from) {
  from.next_ping_ms = from.clock.now + MemberLiveness::kBeatEveryMs;
  for (const FleetMember& member : from.table.others()) {
    FleetProcess* to = process(member.id);
    if (to == nullptr) {
      from.table.link_refused(member.id, from.clock.now);
    } else if (!to->is_frozen() && weather_.reach_each_other(from.machine, to->machine)) {
      from.table.link_heard({to->id(), to->table.beats_go_through(to->clock.now)}, from.clock.now);
    }
  }
}

}  // namespace undercroft::testing
