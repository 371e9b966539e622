// passed_on.h: a player's connection as what one server passes on to another.
#pragma once

#include "server/fleet/preamble.h"
#include "server/gateway/connections/secret_channel.h"
#include "server/gateway/limits/client_address.h"

namespace undercroft {

// The source of a connection. Longer names than a preamble has room for are cut.
[[nodiscard]] Preamble::Source source_for(const ClientAddress& address);
[[nodiscard]] ClientAddress address_from(const Preamble::Source& source);

// The secret channel.
void put_secrets(Preamble& preamble, const SecretChannel& channel);
[[nodiscard]] SecretChannel secrets_in(const Preamble& preamble);

}  // namespace undercroft
