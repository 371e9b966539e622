// memory_roster.h: a fleet's list of members in memory, which answers when the test says so.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>

#include "server/fleet/fleet_roster.h"

namespace undercroft::testing {

// A MemoryRoster queues calls until step() runs the one that has waited longest. The calls are
// thread-safe; the rest belongs to one thread.
class MemoryRoster final : public FleetRoster {
 public:
  bool fails = false;          // nothing is written or read
  bool loses_answers = false;  // it is, but the caller gets Unavailable

  std::string cut_off = {};                  // beats of this member fail
  std::optional<std::uint64_t> silent = {};  // ms since it answered any call

  // Returns false when no call waits.
  bool step();
  void settle() {
    while (step()) continue;
  }

  void beat(const FleetMember& member, WhenRead when) override;
  void withdraw(const std::string& id, WhenWritten when) override;
  [[nodiscard]] std::optional<std::uint64_t> silent_ms() const override { return silent; }

 private:
  void add(std::function<void()> call);

  std::map<std::string, FleetMember> entries_;
  std::mutex mutex_;
  std::deque<std::function<void()>> waiting_;
};

}  // namespace undercroft::testing
