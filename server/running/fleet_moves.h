// fleet_moves.h: moves realms between the servers of a fleet for the host.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/admin/fleet_view.h"
#include "server/fleet/fleet.h"
#include "server/gateway/gateway.h"
#include "server/store/etcd/etcd_store.h"

namespace undercroft {

// FleetMoves ask the owner of a realm to hand it over, whichever server that is. Calls wait for
// other servers, and are not for the gateway's threads. Thread-safe.
class FleetMoves {
 public:
  // `server`: this server's ID. All arguments outlive it.
  FleetMoves(Fleet& fleet, Store& store, const std::unique_ptr<Gateway>& gateway,
             std::string server)
      : fleet_(fleet), store_(store), gateway_(gateway), server_(std::move(server)) {}

  // As FleetView::servers and move_realm.
  [[nodiscard]] std::vector<FleetServer> servers() const;
  [[nodiscard]] Expected<std::string> move(const std::string& realm, const std::string& to) const;

 private:
  [[nodiscard]] LinkAnswer wait_for_answer(
      const std::function<void(const WhenAnswered&)>& begin) const;
  [[nodiscard]] Expected<std::string> id_of(const std::string& server) const;
  [[nodiscard]] std::optional<FleetMember> member(const std::string& id) const;
  [[nodiscard]] Expected<Ownership> ownership_of(const std::string& realm) const;
  [[nodiscard]] Expected<LinkAnswer> ask(const Ownership& realm, const std::string& to) const;
  [[nodiscard]] Expected<LinkAnswer> open_at(const std::string& realm, const std::string& to) const;
  [[nodiscard]] Expected<std::string> outcome_of(const Ownership& before, LinkAnswer answer) const;

  Fleet& fleet_;
  Store& store_;
  const std::unique_ptr<Gateway>& gateway_;
  const std::string server_;
};

}  // namespace undercroft
