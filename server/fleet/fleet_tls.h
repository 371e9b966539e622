// fleet_tls.h: TLS 1.3 between the servers of a fleet, which prove themselves by a shared key.
#pragma once

#include <memory>

#include "server/fleet/fleet_key.h"

namespace boost::asio::ssl {
class context;
}

namespace undercroft {

// OpenSSL's settings for the links of a fleet. There are no certificates: a handshake succeeds only
// between two sides that have the same key. Sessions have forward secrecy.
struct FleetTls {
  std::shared_ptr<boost::asio::ssl::context> accepting;
  std::shared_ptr<boost::asio::ssl::context> dialling;
};

// Fails with a sentence when this machine's OpenSSL cannot do it.
[[nodiscard]] Expected<FleetTls> fleet_tls(const FleetKey& key);

}  // namespace undercroft
