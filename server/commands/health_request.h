// health_request.h: asks a running server for its health page.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "shared/expected.h"

namespace undercroft {

// Returns nothing but success when the server at that address reports that all is well, within the
// time. Otherwise fails with one line that names what is wrong. A server with TLS answers as well,
// because it serves its health page without TLS too. `host`: an address or a name, without
// brackets.
[[nodiscard]] Expected<> ask_health(const std::string& host, std::uint16_t port,
                                    std::chrono::milliseconds within);

// Whether the server at that address serves its health page within the time, whatever the page
// says: its threads are alive.
[[nodiscard]] bool serves_health(const std::string& host, std::uint16_t port,
                                 std::chrono::milliseconds within);

}  // namespace undercroft
