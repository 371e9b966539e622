// swarm.h: many headless players on one thread: load, soak, and a check that they agree.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <vector>

#include "client/client.h"

namespace undercroft {

struct SwarmPlan {
  std::string server;
  std::string realm;
  std::string tag;  // in the players' names, at most 8 letters: see fresh_tag()
  int players = 4;
  std::chrono::milliseconds duration{10000};
  std::uint32_t seed = 1;  // of what the players do
  int rate = 10;  // intents a second and player, at most; a server closes above 30 messages
};

struct SwarmReport {
  int joined = 0;
  std::uint64_t turns = 0;  // told, all players together
  std::uint64_t intents = 0;
  std::uint64_t deltas = 0;
  std::uint64_t bytes = 0;
  std::uint64_t cells_compared = 0;
  std::vector<double> latencies_ms;  // sorted: an intent sent -> the delta that brings its turn
  EnumArray<Reason, std::uint64_t> rejected{};
  std::vector<std::string> divergences;
  std::vector<std::string> errors;
};

// A tag that no other run is likely to have: names of players who left are taken for a while.
[[nodiscard]] std::string fresh_tag();
[[nodiscard]] std::string bot_name(const std::string& tag, std::size_t number);

[[nodiscard]] SwarmReport run_swarm(const SwarmPlan& plan);

// The value that `share` (0 to 1) of a sorted list do not exceed; 0 of an empty one.
[[nodiscard]] double percentile(const std::vector<double>& sorted, double share);

}  // namespace undercroft
