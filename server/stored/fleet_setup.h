// fleet_setup.h: the settings of a fleet's member.
#pragma once

#include <cstdint>
#include <string>

#include "server/fleet/fleet.h"
#include "server/settings/config.h"

namespace undercroft {

// What the fleet of this server is made from. `id`: StoreUser::server. Fails with a sentence when
// the key cannot be read. REQUIRES: --fleet is set.
[[nodiscard]] Expected<FleetOptions> fleet_options(const Config& config, const std::string& id);

// A hash of the settings that should be the same on all servers of a fleet: what players meet must
// not depend on the server that plays their realm.
[[nodiscard]] std::uint64_t hash_of_shared_settings(const Config& config);

}  // namespace undercroft
