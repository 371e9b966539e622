// drills.cc: faults at random, as in kill_fleet_faults.cc and kill_fleet_ordeal.cc.
#include "tests/tools/growth/drills.h"

#include <algorithm>
#include <initializer_list>

#include "tests/tools/growth/measured.h"
#include "tests/tools/growth/sim_fleet.h"
#include "tests/tools/growth/sim_server.h"

namespace undercroft::growth {
namespace {

enum class Kind : std::uint8_t {
  KillServer,
  FreezeServer,
  KillEtcd,
  FreezeEtcd,
  KillBoth,
  FreezeBoth,
  CutLink,
  CutFromStore,
};
constexpr int kKinds = 8;
constexpr std::size_t kServers = 3;

constexpr Us kPatience = 60 * kSecond;
constexpr Us kLasts = 3 * kSecond;
constexpr Us kRecovery = 3 * kSecond;
constexpr Us kMoment = 20 * kMs;
constexpr Us kLate = 500 * kMs;  // a turn of a bot that the fault did not concern takes less

struct Fault {
  Kind kind = Kind::KillServer;
  std::size_t server = 0;
  std::size_t other = 0;
  std::size_t etcd = 0;
};

bool is_among(Kind kind, std::initializer_list<Kind> kinds) {
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}
bool kills_server(Kind kind) { return is_among(kind, {Kind::KillServer, Kind::KillBoth}); }
bool freezes_server(Kind kind) { return is_among(kind, {Kind::FreezeServer, Kind::FreezeBoth}); }
bool kills_etcd(Kind kind) { return is_among(kind, {Kind::KillEtcd, Kind::KillBoth}); }
bool freezes_etcd(Kind kind) { return is_among(kind, {Kind::FreezeEtcd, Kind::FreezeBoth}); }
bool lasts(Kind kind) { return is_among(kind, {Kind::CutLink, Kind::CutFromStore}); }

class Ordeal {
 public:
  explicit Ordeal(std::uint64_t seed)
      : fleet_({.seed = seed,
                .servers = kServers,
                .realms = 3,
                .party = 8,
                .turn_every = 50 * kMs,
                .doors = Doors::List,
                .is_spread = false}),
        chance_(Rng::stream(seed, "drills")) {}

  void round(std::uint64_t n, Drills& drills) {
    fleet_.run_for(static_cast<Us>(chance_.between(100, 600)) * kMs);
    const Fault fault = choose(n);
    fleet_.players.begin_fault();
    begin(fault);
    const Us began = fleet_.queue.now();
    while (fleet_.players.waiting() > 0 && fleet_.queue.now() - began < kPatience) {
      fleet_.run_for(kMoment);
    }
    if (lasts(fault.kind)) fleet_.run_for(kLasts);
    drills.gaps.add(fleet_.players.gaps(kLate, began));
    drills.stuck += fleet_.players.waiting();
    ++drills.faults;
    end(fault);
    fleet_.run_for(kRecovery);
  }

 private:
  // Half of the faults hit the server with the most realms, and half the leader of etcd.
  Fault choose(std::uint64_t n) {
    Fault fault;
    const bool is_tenth = n % 10 == 9;
    fault.kind = is_tenth ? Kind::CutLink : static_cast<Kind>(chance_.roll(kKinds - 1));
    const bool is_busiest = chance_.roll(1) == 0 || fault.kind == Kind::CutLink;
    fault.server = is_busiest ? busiest() : pick(kServers);
    fault.other = (fault.server + 1 + pick(kServers - 1)) % kServers;
    fault.etcd = chance_.roll(1) == 0 ? fleet_.etcd.leader().value_or(0) : pick(SimEtcd::kMembers);
    return fault;
  }

  std::size_t pick(std::size_t of) {
    return static_cast<std::size_t>(chance_.roll(static_cast<int>(of) - 1));
  }

  std::size_t busiest() {
    std::size_t best = 0;
    for (std::size_t i = 0; i < kServers; ++i) {
      if (fleet_.server(i)->realms() > fleet_.server(best)->realms()) best = i;
    }
    return best;
  }

  void begin(const Fault& fault) {
    if (kills_server(fault.kind)) fleet_.kill_server(fault.server);
    if (freezes_server(fault.kind)) fleet_.freeze_server(fault.server);
    if (kills_etcd(fault.kind)) fleet_.etcd.set(fault.etcd, Health::Down);
    if (freezes_etcd(fault.kind)) fleet_.etcd.set(fault.etcd, Health::Frozen);
    if (fault.kind == Kind::CutLink) fleet_.cut_link(fault.server, fault.other);
    if (fault.kind == Kind::CutFromStore) fleet_.cut_from_store(fault.server);
  }

  void end(const Fault& fault) {
    fleet_.mend();
    if (freezes_server(fault.kind)) fleet_.thaw_server(fault.server);
    if (kills_etcd(fault.kind) || freezes_etcd(fault.kind)) {
      fleet_.etcd.set(fault.etcd, Health::Up);
    }
    if (kills_server(fault.kind)) fleet_.start_server(fault.server);
  }

  SimFleet fleet_;
  Rng chance_;
};

}  // namespace

Drills run_drills(std::uint64_t seed, std::uint64_t faults) {
  Drills drills;
  Ordeal ordeal(seed);
  for (std::uint64_t n = 0; n < faults; ++n) ordeal.round(n, drills);
  return drills;
}

}  // namespace undercroft::growth
