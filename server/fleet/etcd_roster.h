// etcd_roster.h: the list of a fleet's servers, in the etcd that has their realms.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/base/task_queue.h"
#include "server/fleet/fleet_roster.h"
#include "server/store/etcd/etcd_access.h"

namespace undercroft {

// The value of m/ID: "ADDRESS SIMULATION LOAD DRAINING SETTINGS BEAT REALMS PLAYERS TURNS BYTES".
// Servers before 0.6 end with BEAT.
[[nodiscard]] std::string encode_member(const FleetMember& member);
// Returns nullopt when it is damaged. Ignores what later versions add to its end.
[[nodiscard]] std::optional<FleetMember> decode_member(std::string_view id, std::string_view text);

// An EtcdRoster lists the members below m/. A thread of its own makes the calls, one after the
// other.
class EtcdRoster final : public FleetRoster {
 public:
  explicit EtcdRoster(EtcdAccess& etcd);  // which outlives it
  ~EtcdRoster() override = default;       // makes the calls that wait

  void beat(const FleetMember& member, WhenRead when) override;
  void withdraw(const std::string& id, WhenWritten when) override;
  [[nodiscard]] std::optional<std::uint64_t> silent_ms() const override;

 private:
  [[nodiscard]] StoreResult<std::vector<FleetMember>> write_and_read(EtcdOperation operation);
  [[nodiscard]] std::string keys() const { return etcd_.keys.prefix() + "m/"; }

  EtcdAccess& etcd_;
  TaskQueue calls_{{.at_close = TaskQueue::AtClose::Finish}};  // last: it uses the others
};

}  // namespace undercroft
