// memory_roster.h: a fleet's list of members in memory, in one thread.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <string>

#include "server/fleet/fleet_roster.h"

namespace undercroft::testing {

// A MemoryRoster queues calls until step() runs the one that has waited longest.
class MemoryRoster final : public FleetRoster {
 public:
  bool fails = false;          // nothing is written or read
  bool loses_answers = false;  // it is, but the caller gets Unavailable

  // Returns false when no call waits.
  bool step();
  void settle() {
    while (step()) continue;
  }

  void beat(const FleetMember& member, WhenWritten when) override;
  void members(WhenRead when) override;
  void withdraw(const std::string& id, WhenWritten when) override;

 private:
  void write(std::function<void()> change, WhenWritten when);

  std::map<std::string, FleetMember> entries_;
  std::deque<std::function<void()>> waiting_;
};

}  // namespace undercroft::testing
