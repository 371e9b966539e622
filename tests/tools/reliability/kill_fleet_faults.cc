// kill_fleet_faults.cc: signals and cut relays.
#include "tests/tools/reliability/kill_fleet_faults.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <vector>

#include "tests/support/slow_disk.h"

namespace undercroft::testing {
namespace {

using Kind = FleetFault::Kind;

// Half of the time a slow disk keeps an etcd from doing anything.
constexpr std::chrono::milliseconds kSlowPeriod{400};

constexpr std::array<Kind, 11> kChoices = {Kind::KillServer, Kind::FreezeServer, Kind::KillEtcd,
                                           Kind::FreezeEtcd, Kind::KillBoth,     Kind::FreezeBoth,
                                           Kind::CutLink,    Kind::CutFromStore, Kind::SlowEtcd,
                                           Kind::SlowDisk,   Kind::SlowDisks};

// From a disk that others use too, to one that is about to break.
constexpr std::array<std::chrono::milliseconds, 6> kSyncs = {
    std::chrono::milliseconds(100),  std::chrono::milliseconds(200),
    std::chrono::milliseconds(400),  std::chrono::milliseconds(450),
    std::chrono::milliseconds(1000), std::chrono::milliseconds(2000)};
// Two of three members with slower disks answer neither a leader nor a candidate within the
// election timeout, so etcd has no leader and stores nothing: measured with 1 s, for as long as it
// lasted.
constexpr std::chrono::milliseconds kMostForMajority{450};

bool kills_server(Kind kind) { return kind == Kind::KillServer || kind == Kind::KillBoth; }
bool freezes_server(Kind kind) { return kind == Kind::FreezeServer || kind == Kind::FreezeBoth; }
bool kills_etcd(Kind kind) { return kind == Kind::KillEtcd || kind == Kind::KillBoth; }
bool freezes_etcd(Kind kind) {
  return kind == Kind::FreezeEtcd || kind == Kind::FreezeBoth || kind == Kind::SlowEtcd;
}

bool is_of_one_etcd(Kind kind) {
  return kills_etcd(kind) || freezes_etcd(kind) || kind == Kind::SlowDisk;
}

std::string name_of(Kind kind) {
  switch (kind) {
    case Kind::KillServer:
      return "server killed";
    case Kind::FreezeServer:
      return "server frozen";
    case Kind::KillEtcd:
      return "etcd killed";
    case Kind::FreezeEtcd:
      return "etcd frozen";
    case Kind::SlowEtcd:
      return "etcd slow";
    case Kind::SlowDisk:
      return "disk slow";
    case Kind::SlowDisks:
      return "disks of all followers slow";
    case Kind::KillBoth:
      return "server and etcd killed";
    case Kind::FreezeBoth:
      return "server and etcd frozen";
    case Kind::CutLink:
      return "link between two servers cut";
    case Kind::CutFromStore:
      break;
  }
  return "server cut off from the store";
}

}  // namespace

bool FleetFault::lasts() const {
  return kind == Kind::CutLink || kind == Kind::CutFromStore || kind == Kind::SlowEtcd ||
         slows_disks();
}

// A slow disk is noticed after some seconds, and then takes effect on deadlines and leaders.
std::chrono::milliseconds FleetFault::time() const {
  return std::chrono::milliseconds(slows_disks() ? 12000 : 3000);
}

std::string FleetFault::name() const {
  return name_of(kind) + (!is_of_one_etcd(kind) ? "" : is_leader ? ", the leader" : ", a follower");
}

namespace {

bool is_possible(const FleetFault& fault) {
  return !fault.slows_disks() || SlowDisk::is_possible();
}

}  // namespace

FleetFault choose_fault(int n, const std::string& only, std::mt19937& chance, KilledFleet& fleet) {
  FleetFault fault;
  const auto leader = fleet.etcd().leader();
  const std::size_t busiest = fleet.busiest();
  do {
    const bool is_tenth = n % 10 == 9 && only.empty();
    fault.kind = is_tenth ? Kind::CutLink : kChoices[chance() % kChoices.size()];
    // Other links carry few players.
    const bool is_busiest = chance() % 2 == 0 || fault.kind == Kind::CutLink;
    fault.server = is_busiest ? busiest : chance() % KilledFleet::kServers;
    fault.other =
        (fault.server + 1 + chance() % (KilledFleet::kServers - 1)) % KilledFleet::kServers;
    fault.etcd = leader && chance() % 2 == 0 ? *leader : chance() % fleet.etcd().size();
    fault.is_leader = leader == fault.etcd;
    fault.sync = kSyncs[chance() % kSyncs.size()];
    if (fault.kind == Kind::SlowDisks) fault.sync = std::min(fault.sync, kMostForMajority);
  } while (!fault.name().starts_with(only) || !is_possible(fault));
  return fault;
}

namespace {

std::vector<std::size_t> slow_etcds(const FleetFault& fault, KilledFleet& fleet) {
  if (fault.kind == Kind::SlowDisk) return {fault.etcd};
  const auto leader = fleet.etcd().leader();
  std::vector<std::size_t> followers;
  for (std::size_t i = 0; i < fleet.etcd().size(); ++i) {
    if (i != leader) followers.push_back(i);
  }
  return followers;
}

}  // namespace

void begin(const FleetFault& fault, KilledFleet& fleet) {
  if (kills_server(fault.kind)) fleet.signal(fault.server, SIGKILL);
  if (freezes_server(fault.kind)) fleet.signal(fault.server, SIGSTOP);
  if (kills_etcd(fault.kind)) fleet.etcd().member(fault.etcd).kill();
  if (freezes_etcd(fault.kind)) fleet.etcd().member(fault.etcd).signal(SIGSTOP);
  if (fault.slows_disks()) fleet.slow_disks(slow_etcds(fault, fleet), fault.sync);
  if (fault.kind == Kind::CutLink) fleet.cut_link(fault.server, fault.other);
  if (fault.kind == Kind::CutFromStore) fleet.cut_from_store(fault.server);
}

void go_on(const FleetFault& fault, KilledFleet& fleet) {
  if (fault.kind != Kind::SlowEtcd) return;
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  const bool is_stuck = now % kSlowPeriod < kSlowPeriod / 2;
  fleet.etcd().member(fault.etcd).signal(is_stuck ? SIGSTOP : SIGCONT);
}

std::string end(const FleetFault& fault, KilledFleet& fleet) {
  fleet.mend();
  if (freezes_server(fault.kind)) fleet.signal(fault.server, SIGCONT);
  if (kills_etcd(fault.kind)) fleet.etcd().member(fault.etcd).start();
  if (freezes_etcd(fault.kind)) fleet.etcd().member(fault.etcd).signal(SIGCONT);
  return kills_server(fault.kind) ? fleet.start_again(fault.server) : "";
}

}  // namespace undercroft::testing
