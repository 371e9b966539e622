// fleet_key.h: the secret that all servers of a fleet share.
#pragma once

#include <string>
#include <string_view>

#include "shared/expected.h"
#include "shared/trust/secret_bytes.h"

namespace undercroft {

// A program that has it can pass players on to any server of the fleet, and read what servers say
// to each other.
using FleetKey = SecretBytes<32>;

// Reads 64 hex digits; spaces and line ends around them are ignored. Fails with a sentence that
// quotes nothing of the text.
[[nodiscard]] Expected<FleetKey> fleet_key_of(std::string_view text);
// The same from a file.
[[nodiscard]] Expected<FleetKey> read_fleet_key(const std::string& file);

}  // namespace undercroft
