// drill_faults.cc: as in kill_fleet_faults.cc.
#include "tests/tools/growth/drill_faults.h"

#include <algorithm>
#include <initializer_list>

#include "tests/tools/growth/sim_server.h"

namespace undercroft::growth {
namespace {

using Kind = DrillFault::Kind;
constexpr int kKinds = 8;

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

bool is_among(Kind kind, std::initializer_list<Kind> kinds) {
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}
bool kills_server(Kind kind) { return is_among(kind, {Kind::KillServer, Kind::KillBoth}); }
bool freezes_server(Kind kind) { return is_among(kind, {Kind::FreezeServer, Kind::FreezeBoth}); }
bool kills_etcd(Kind kind) { return is_among(kind, {Kind::KillEtcd, Kind::KillBoth}); }
bool freezes_etcd(Kind kind) { return is_among(kind, {Kind::FreezeEtcd, Kind::FreezeBoth}); }

std::size_t pick(std::size_t of, Rng& chance) {
  return static_cast<std::size_t>(chance.roll(static_cast<int>(of) - 1));
}

std::size_t busiest(SimFleet& fleet) {
  std::size_t best = 0;
  for (std::size_t i = 0; i < kServersOfDrill; ++i) {
    if (fleet.server(i)->realms() > fleet.server(best)->realms()) best = i;
  }
  return best;
}

}  // namespace

bool DrillFault::lasts() const { return is_among(kind, {Kind::CutLink, Kind::CutFromStore}); }

std::string DrillFault::name() const {
  if (!kills_etcd(kind) && !freezes_etcd(kind)) return name_of(kind);
  return name_of(kind) + (is_leader ? ", the leader" : ", a follower");
}

DrillFault choose_fault(std::uint64_t n, Rng& chance, SimFleet& fleet) {
  DrillFault fault;
  const bool is_tenth = n % 10 == 9;
  fault.kind = is_tenth ? Kind::CutLink : static_cast<Kind>(chance.roll(kKinds - 1));
  const bool is_busiest = chance.roll(1) == 0 || fault.kind == Kind::CutLink;
  fault.server = is_busiest ? busiest(fleet) : pick(kServersOfDrill, chance);
  fault.other = (fault.server + 1 + pick(kServersOfDrill - 1, chance)) % kServersOfDrill;
  fault.etcd =
      chance.roll(1) == 0 ? fleet.etcd.leader().value_or(0) : pick(SimEtcd::kMembers, chance);
  fault.is_leader = fleet.etcd.leader() == fault.etcd;
  return fault;
}

void begin(const DrillFault& fault, SimFleet& fleet) {
  if (kills_server(fault.kind)) fleet.kill_server(fault.server);
  if (freezes_server(fault.kind)) fleet.freeze_server(fault.server);
  if (kills_etcd(fault.kind)) fleet.etcd.set(fault.etcd, Health::Down);
  if (freezes_etcd(fault.kind)) fleet.etcd.set(fault.etcd, Health::Frozen);
  if (fault.kind == Kind::CutLink) fleet.cut_link(fault.server, fault.other);
  if (fault.kind == Kind::CutFromStore) fleet.cut_from_store(fault.server);
}

void end(const DrillFault& fault, SimFleet& fleet) {
  fleet.mend();
  if (freezes_server(fault.kind)) fleet.thaw_server(fault.server);
  if (kills_etcd(fault.kind) || freezes_etcd(fault.kind)) fleet.etcd.set(fault.etcd, Health::Up);
  if (kills_server(fault.kind)) fleet.start_server(fault.server);
}

}  // namespace undercroft::growth
