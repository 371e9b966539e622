// default_route.h: the address of this machine's default gateway.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace undercroft {

// The gateways of all default routes in the text of /proc/net/route (IPv4), as "10.88.0.1".
[[nodiscard]] std::vector<std::string> gateways_in_ipv4_routes(std::string_view text);
// Those in the text of /proc/net/ipv6_route, as "fd00::1".
[[nodiscard]] std::vector<std::string> gateways_in_ipv6_routes(std::string_view text);

// The gateways of this machine or container, through which a container engine may pass the
// connections of all players. Empty when there is no default route.
[[nodiscard]] std::vector<std::string> default_gateways();

}  // namespace undercroft
