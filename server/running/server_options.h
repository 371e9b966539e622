// server_options.h: the settings of the parts of a server.
#pragma once

#include "server/gateway/gateway.h"
#include "server/running/links.h"
#include "server/settings/config.h"

namespace undercroft {

// Those settings of the gateway that the config has. Reads the machine's default gateway, if it is
// a shared address.
[[nodiscard]] GatewayOptions gateway_options(const Config& config);

[[nodiscard]] LinkSettings link_settings_of(const Config& config);

// Without TLS, anyone on the network path can read names, passwords and tokens.
void warn_of_open_lines(const Config& config);
// With a small seed, a player can find out the whole dungeon.
void warn_of_small_seed(const Config& config);

}  // namespace undercroft
