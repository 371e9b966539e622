// server_links.cc: the pings of a simulated server, and the links that it cuts.
#include <algorithm>

#include "tests/tools/growth/sim_fleet.h"
#include "tests/tools/growth/sim_server.h"

namespace undercroft::growth {
namespace {

constexpr std::uint64_t kSilenceMs = 1000;  // fleet_link.cc

}  // namespace

void SimServer::ping_all() {
  for (const FleetMember& other : table.others()) ping(other);
}

// Another process at the same address answers with another ID.
void SimServer::ping(const FleetMember& other) {
  const std::size_t at = SimFleet::process_of(other.id).machine;
  if (!fleet_.are_linked(machine, at) || fleet_.health(at) == Health::Frozen) return;
  SimServer* there = fleet_.server(at);
  if (there == nullptr || there->id != other.id) return refused(other.id);
  heard_ms_[other.id] = now_ms();
  cut_.erase(other.id);
  table.link_heard({.id = other.id,
                    .beats_go_through = there->table.beats_go_through(now_ms()),
                    .load = load_of(there->counts())},
                   now_ms());
}

void SimServer::refused(const std::string& other) {
  table.link_refused(other, now_ms());
  cut(other);
}

void SimServer::cut_silent() {
  std::vector<std::string> silent;
  for (const auto& [other, at] : heard_ms_) {
    if (now_ms() - at >= kSilenceMs) silent.push_back(other);
  }
  for (const std::string& other : silent) cut(other);
}

void SimServer::cut(const std::string& other) {
  heard_ms_.erase(other);
  if (!cut_.insert(other).second) return;
  const auto [at, its_life] = SimFleet::process_of(other);
  fleet_.players.cut_between(machine, at, its_life);
}

}  // namespace undercroft::growth
