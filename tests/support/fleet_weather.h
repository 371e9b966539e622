// fleet_weather.h: the network, the store and the clock of a simulated fleet, and what is wrong
// with them at the moment.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>

#include "server/fleet/fleet_roster.h"
#include "server/sim/world/rng.h"
#include "tests/support/memory_store.h"

namespace undercroft::testing {

// Rules that a test can switch off, to show that their absence is noticed.
struct FleetRules {
  bool compares_epochs = true;         // the store refuses an owner that was overtaken
  bool waits_for_confirm = true;       // false: the store confirms every owner, without looking
  bool judges_only_with_store = true;  // false: members judge by old reads while the store pauses
};

struct FleetWeather {
  static constexpr std::size_t kMachines = 3;
  static constexpr std::uint64_t kTickMs = 100;
  // How long after a fault its victims may still be held for dead.
  static constexpr std::uint64_t kAfterFaultMs = 4000;

  FleetWeather(std::uint64_t from_seed, FleetRules with)
      : seed(from_seed), rules(with), chance(Rng::stream(from_seed, "fleet")), store(from_seed) {
    store.compares_epochs = with.compares_epochs;
  }

  [[nodiscard]] bool happens(int percent) { return chance.roll(99) < percent; }
  [[nodiscard]] std::size_t pick(std::size_t of) {
    return static_cast<std::size_t>(chance.roll(static_cast<int>(of) - 1));
  }
  [[nodiscard]] std::uint64_t time(int least_ms, int most_ms) {
    return static_cast<std::uint64_t>(chance.between(least_ms, most_ms));
  }

  [[nodiscard]] bool store_pauses() const { return now_ms < store_back_ms; }
  [[nodiscard]] bool reaches_store(std::size_t machine) const {
    return !store_pauses() && now_ms >= store_cut_ms.at(machine);
  }
  [[nodiscard]] bool reach_each_other(std::size_t a, std::size_t b) const {
    return a == b || (now_ms >= link_cut_ms.at(a).at(b) && now_ms >= link_cut_ms.at(b).at(a));
  }
  // Neither of them has had any fault lately, nor their link.
  [[nodiscard]] bool are_untroubled(std::size_t a, std::size_t b) const {
    const auto is_calm = [this](std::uint64_t until) { return now_ms >= until + kAfterFaultMs; };
    return is_calm(troubled_ms.at(a)) && is_calm(troubled_ms.at(b)) &&
           is_calm(link_cut_ms.at(a).at(b)) && is_calm(link_cut_ms.at(b).at(a));
  }
  void trouble(std::size_t machine, std::uint64_t until_ms) {
    troubled_ms.at(machine) = std::max(troubled_ms.at(machine), until_ms);
  }
  void complain(const std::string& sentence) {
    if (!fault.empty()) return;
    fault = "seed " + std::to_string(seed) + ", at " + std::to_string(now_ms) + " ms: " + sentence;
  }

  const std::uint64_t seed;
  const FleetRules rules;
  Rng chance;
  MemoryStore store;
  std::map<std::string, FleetMember> roster;
  std::uint64_t now_ms = 10'000;  // real time
  bool has_faults = true;         // random ones
  bool is_restless = true;        // players lose the connection, through no fault of the fleet
  std::uint64_t store_back_ms = 0;
  std::array<std::uint64_t, kMachines> store_cut_ms{};  // until then
  std::array<std::array<std::uint64_t, kMachines>, kMachines> link_cut_ms{};
  std::array<std::uint64_t, kMachines> troubled_ms{};
  std::string fault;  // the first thing that must never happen
};

}  // namespace undercroft::testing
