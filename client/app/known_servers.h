// known_servers.h: the identity that each address proved, as ssh's known_hosts has it.
//
// The file "known_servers" in the state folder has lines "HOST:PORT IDENTITY".
#pragma once

#include <string>

#include "shared/expected.h"

namespace undercroft {

// Host and port of a server's address, in small letters.
[[nodiscard]] std::string host_and_port(const std::string& address);
// The identity that this address proved first; empty when none is stored.
[[nodiscard]] std::string known_identity(const std::string& address);
// Stores it in place of an earlier one. Returns the error if it cannot.
[[nodiscard]] Expected<> know_server(const std::string& address, const std::string& identity);

}  // namespace undercroft
