// kill_fleet_ordeal.cc: rounds of faults, and of upgrades.
#include "tests/tools/reliability/kill_fleet_ordeal.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <future>

namespace undercroft::testing {
namespace {

using std::chrono::milliseconds;
constexpr milliseconds kPatience{60000};
constexpr milliseconds kMoment{20};
// So that the next fault meets a whole fleet.
constexpr milliseconds kRecovery{3000};

long long longest(const std::vector<milliseconds>& waits) {
  const auto most = std::max_element(waits.begin(), waits.end());
  return most == waits.end() ? 0 : static_cast<long long>(most->count());
}

}  // namespace

FleetOrdeal::FleetOrdeal(const FleetPlan& plan)
    : plan_(plan), chance_(plan.seed), fleet_(plan.log), players_(plan.seed) {
  players_.print_sights(plan.is_loud);
}

int FleetOrdeal::run() {
  if (const auto fault = fleet_.start_all(); !fault.empty()) {
    fail(fault);
    return losses_;
  }
  for (int i = 0; i < plan_.players && losses_ == 0; ++i) join(i);
  players_.play_for(milliseconds(1000));
  for (int i = 0; i < plan_.rolling; ++i) {
    for (std::size_t server = 0; server < KilledFleet::kServers; ++server) upgrade(i, server);
  }
  for (int i = 0; i < plan_.kills; ++i) round(i);
  table_.print();
  std::printf("\n%d faults, %zu players in %zu realms, by 3 servers on 3 etcds; %llu turns sent\n",
              table_.faults(), players_.size(), kFleetRealms.size(),
              static_cast<unsigned long long>(players_.turns()));
  return losses_;
}

// Each client knows all servers. Its first is another one than its neighbours'.
void FleetOrdeal::join(int player) {
  const auto n = static_cast<std::size_t>(player);
  std::string addresses;
  for (std::size_t i = 0; i < KilledFleet::kServers; ++i) {
    const std::size_t front = (n / kFleetRealms.size() + i) % KilledFleet::kServers;
    addresses += (i == 0 ? "ws://" : " ws://") + fleet_.address(front) + "/" +
                 kFleetRealms[n % kFleetRealms.size()];
  }
  if (const auto fault = players_.join(addresses); !fault.empty()) fail(fault);
}

void FleetOrdeal::round(int n) {
  players_.play_for(milliseconds(100 + chance_() % 500));
  const FleetFault fault = choose_fault(n, plan_.only, chance_, fleet_);
  const std::uint64_t turns = players_.turns();
  const int released = fault.slows_disks() ? fleet_.released() : 0;
  const auto waits = endure(fault);
  const std::string about = about_disks(fault, turns, released);
  if (const auto sentence = end(fault, fleet_); !sentence.empty()) fail(sentence);
  players_.play_for(kRecovery);
  std::printf("%4d  %-42s longest %6lld ms%s\n", n, fault.name().c_str(), longest(waits),
              about.c_str());
  std::fflush(stdout);
  judge(fault.name(), fault.slows_disks() ? "~ all with slow disks" : "~ all others", waits);
}

// A disk that is slow delays turns. No server may release a realm because of it.
std::string FleetOrdeal::about_disks(const FleetFault& fault, std::uint64_t turns_before,
                                     int released_before) const {
  if (!fault.slows_disks()) return "";
  return ", " + std::to_string(fault.sync.count()) +
         " ms a sync: " + std::to_string(players_.turns() - turns_before) + " turns sent, " +
         std::to_string(fleet_.released() - released_before) + " realms released";
}

// Until every player was sent a turn that was played after the fault had begun. A fault that lasts
// goes on until all that it can do is done, and players must go on meanwhile.
std::vector<milliseconds> FleetOrdeal::endure(const FleetFault& fault) {
  if (plan_.is_loud) std::printf("      %s, server %zu:\n", fault.name().c_str(), fault.server);
  (void)players_.take_longest_wait();
  begin(fault, fleet_);
  auto waits = wait_for_turns(fault);
  if (!fault.lasts()) return waits;
  const auto until = steady_now() + fault.time();
  while (steady_now() < until) {
    go_on(fault, fleet_);
    players_.play_for(kMoment);
  }
  (void)wait_for_turns(fault);
  waits.push_back(players_.take_longest_wait());
  return waits;
}

std::vector<milliseconds> FleetOrdeal::wait_for_turns(const FleetFault& fault) {
  auto waits = players_.wait_for_turns(kPatience, [&] { go_on(fault, fleet_); });
  const std::string missing = players_.who_waits();
  if (!missing.empty()) fail(fault.name() + ": not sent a turn within 60 s: " + missing);
  return waits;
}

// A rolling upgrade replaces a server while its players go on elsewhere.
void FleetOrdeal::upgrade(int n, std::size_t server) {
  (void)players_.take_longest_wait();
  fleet_.signal(server, SIGTERM);
  auto started = std::async(std::launch::async, [&] { return fleet_.start_again(server); });
  while (started.wait_for(milliseconds(0)) != std::future_status::ready) {
    players_.play_for(kMoment);
  }
  if (const auto fault = started.get(); !fault.empty()) fail(fault);
  players_.play_for(kRecovery);
  const milliseconds most = players_.take_longest_wait();
  std::printf("%4d  server %zu replaced: a player waited for a turn for up to %lld ms\n", n, server,
              static_cast<long long>(most.count()));
  std::fflush(stdout);
  judge("server replaced (longest wait)", "~ all others", {most});
}

void FleetOrdeal::judge(const std::string& name, const std::string& all,
                        const std::vector<milliseconds>& waits) {
  const FleetLosses losses = players_.take_losses();
  for (const std::string& sentence : losses.sentences) fail(name + ": " + sentence);
  table_.add(name, all, waits, losses, players_.take_sights());
}

void FleetOrdeal::fail(const std::string& sentence) {
  ++losses_;
  std::fprintf(stderr, "after %d faults: %s\n", table_.faults(), sentence.c_str());
}

}  // namespace undercroft::testing
