// swarm.h: many headless players on one thread, for load tests and consistency checks.
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
  std::string tag;  // in the players' names, up to 8 letters: see fresh_tag()
  int players = 4;
  std::chrono::milliseconds duration{10000};
  std::uint32_t seed = 1;  // of the bots' choices
  int rate = 10;           // intents per second and player; a server disconnects above 30 messages
};

struct SwarmSummary {
  int joined = 0;
  std::uint64_t turns = 0;  // sum over all players
  std::uint64_t intents = 0;
  std::uint64_t deltas = 0;
  std::uint64_t bytes = 0;
  std::uint64_t cells_compared = 0;
  std::vector<double> latencies_ms;  // sorted: from sending an intent to the delta with its turn
  EnumArray<Reason, std::uint64_t> rejected{};
  std::vector<std::string> divergences;
  std::vector<std::string> errors;
};

// A tag that no other run is likely to use: names of players who left stay taken for a while.
[[nodiscard]] std::string fresh_tag();
[[nodiscard]] std::string bot_name(const std::string& tag, std::size_t number);

[[nodiscard]] SwarmSummary run_swarm(const SwarmPlan& plan);

// The value that a `share` (0 to 1) of a sorted list does not exceed; 0 for an empty list.
[[nodiscard]] double percentile(const std::vector<double>& sorted, double share);

}  // namespace undercroft
