// fleet_setup.h: makes this server a member of the fleet that the settings name.
#pragma once

#include <memory>
#include <string>

#include "server/config.h"
#include "server/fleet/fleet_node.h"
#include "server/store/etcd_store.h"

namespace undercroft {

// Opens the private port. `id`: StoreUser::server. The store and the clock outlive the node. Fails
// with a sentence. REQUIRES: --fleet is set.
[[nodiscard]] Expected<std::unique_ptr<FleetNode>> open_fleet(const Config& config,
                                                              EtcdStore& store,
                                                              const std::string& id,
                                                              const Clock& clock,
                                                              FleetNodeReports reports);

// A hash of the settings that should be the same on all servers of a fleet: what players meet must
// not depend on the server that plays their realm.
[[nodiscard]] std::uint64_t hash_of_shared_settings(const Config& config);

}  // namespace undercroft
