// sim_spread.cc: when a server hands a realm over, and how, as Fleet and RealmHandOver do.
#include <chrono>
#include <string>
#include <utility>

#include "server/fleet/spread.h"
#include "server/gateway/realm_hand_over.h"
#include "tests/tools/growth/sim_fleet.h"
#include "tests/tools/growth/sim_server.h"

namespace undercroft::growth {
namespace {

// The figures of fleet.cc.
constexpr std::uint64_t kEvenOutEveryMs = 500;
constexpr std::uint64_t kFollowEveryMs = 1000;

constexpr Us kMostSilence =
    static_cast<Us>(std::chrono::microseconds(RealmHandOver::kMostSilence).count());

}  // namespace

void SimServer::spread() {
  const std::uint64_t now = now_ms();
  if (now < next_spread_ms_ || handing_over_ || !is_ready()) return;
  const FleetLoads loads{load_, table.takers(0, now)};
  const unsigned givers = count_givers(loads);
  next_spread_ms_ =
      now + (givers > 0 ? kEvenOutEveryMs * givers : kFollowEveryMs * (1 + loads.takers.size()));
  if (givers == 0) return;
  if (const auto move = move_to_even_out(loads, open_realms())) {
    hand_over(std::stoul(move->realm), move->to.id);
  }
}

std::vector<RealmLoad> SimServer::open_realms() const {
  std::vector<RealmLoad> open;
  for (const auto& [realm, how] : open_) {
    const auto players = static_cast<std::uint32_t>(fleet_.players.playing_in(realm, machine));
    open.push_back({std::to_string(realm), 1 + players, true});
  }
  return open;
}

// Stores and releases it, and has it opened there; then, or when that takes too long, its clients
// are cut.
void SimServer::hand_over(std::size_t realm, const std::string& to) {
  handing_over_ = realm;
  const Epoch epoch = open_.extract(realm).mapped().epoch;
  later(kMostSilence, [realm](SimServer& self) { self.end_release(realm); });
  call({.commit = [] {},
        .then = [this, realm, epoch, to](bool) { release(realm, epoch, to); },
        .patience = StoreCaller::kForEver});
}

void SimServer::release(std::size_t realm, Epoch epoch, const std::string& to) {
  call({.commit =
            [&stored = fleet_.realms[realm], epoch, name = id] {
              if (stored.epoch == epoch && stored.server == name) stored.server.clear();
            },
        .then = [this, realm, to](bool) { give(realm, to); },
        .patience = StoreCaller::kForEver});
}

void SimServer::end_release(std::size_t realm) {
  if (handing_over_ != realm) return;
  handing_over_.reset();
  fleet_.players.close_realm(realm, machine);
}

void SimServer::give(std::size_t realm, const std::string& to) {
  const auto cut = [realm](SimServer& self) { self.end_release(realm); };
  const auto [at, its_life] = SimFleet::process_of(to);
  if (!fleet_.are_linked(machine, at)) return;
  fleet_.on(at, its_life,
            [&fleet = fleet_, realm, cut, from = machine, in = life](SimServer& other) {
              other.known.forget(fleet.realms[realm].realm);
              other.arrivals.reach(
                  realm,
                  [&fleet, cut, from, in](const SimArrivals::Reached&) { fleet.on(from, in, cut); },
                  OpeningPlace::Here);
            });
}

}  // namespace undercroft::growth
