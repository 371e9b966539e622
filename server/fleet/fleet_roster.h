// fleet_roster.h: the servers of a fleet, as the shared store lists them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/store/store.h"

namespace undercroft {

// What a server does now, as the other servers and its host are shown.
struct FleetCounts {
  std::uint32_t realms = 0;           // open
  std::uint32_t players = 0;          // connected to them
  std::uint64_t turns = 0;            // played since the server started
  std::uint64_t forwarded_bytes = 0;  // between its players and the owners of their realms
  friend bool operator==(const FleetCounts&, const FleetCounts&) = default;
};

// By which servers compare their work. An open realm counts as much as a player.
[[nodiscard]] constexpr std::uint32_t load_of(const FleetCounts& counts) {
  return counts.realms + counts.players;
}

// A server of the fleet. A process that restarts is another one.
struct FleetMember {
  std::string id;           // StoreUser::server
  std::string address;      // HOST:PORT of its private port
  unsigned simulation = 0;  // StoreUser::simulation
  std::uint32_t load = 0;   // load_of(); servers before 0.6: players
  bool is_draining = false;
  std::uint64_t settings =
      0;                   // a hash of its rules and limits, which should be the same everywhere
  std::uint64_t beat = 0;  // increases by 1 with every beat, from 1
  std::optional<FleetCounts> counts =
      {};  // nullopt: a server before 0.6, which takes over no realm
  friend bool operator==(const FleetMember&, const FleetMember&) = default;
};

// A FleetRoster lists the members. It compares and judges nothing; MemberLiveness does. Calls are
// thread-safe and do not block. `when` is called once, later, on a thread of the store. The faults
// are Unavailable, and Full for beat().
class FleetRoster {
 public:
  using WhenWritten = std::function<void(const StoreResult<void>&)>;
  using WhenRead = std::function<void(const StoreResult<std::vector<FleetMember>>&)>;

  virtual ~FleetRoster() = default;

  // Writes the member's entry, whether it has one or not, and reads all entries in the same step,
  // in any order.
  virtual void beat(const FleetMember& member, WhenRead when) = 0;
  // Removes the entry: the server ends, or has been dead for long. No entry is no failure.
  virtual void withdraw(const std::string& id, WhenWritten when) = 0;
  // For how long the store has answered nothing, to no call of this server; in ms. nullopt: it has
  // never answered.
  [[nodiscard]] virtual std::optional<std::uint64_t> silent_ms() const = 0;
};

}  // namespace undercroft
