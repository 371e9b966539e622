// fleet_view.h: what administration sees of a fleet, and asks of it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "shared/expected.h"

namespace undercroft {

struct FleetServer {
  std::string id;
  std::string address;      // of its private port
  std::string state;        // "alive", "stopping", "dead" or "unknown"
  bool has_counts = false;  // false: a server before 0.6 says nothing of the rest
  std::uint32_t realms = 0;
  std::uint32_t players = 0;
  std::uint64_t turns = 0;
  std::uint64_t forwarded_bytes = 0;
};

// Both functions are thread-safe. Null when the server is alone.
struct FleetView {
  // This server first, then the others in order of ID.
  std::function<std::vector<FleetServer>()> servers = {};
  // Moves the realm to the server with that ID or address; empty: to the one with the least load.
  // Waits for it, and returns what has happened. Fails with a sentence.
  std::function<Expected<std::string>(const std::string& realm, const std::string& server)>
      move_realm = {};
};

}  // namespace undercroft
