// worlds.h: the worlds that a server's realms begin with.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "server/config.h"
#include "server/sim/world/world.h"

namespace undercroft {

// One for each realm of the config, in order: from the scenario file, or without any level yet, to
// be built. The first realm's seed is the config's; the others' follow from it. A sentence when a
// file cannot be read or has a mistake.
[[nodiscard]] std::variant<std::vector<World>, std::string> make_worlds(const Config& config,
                                                                        std::uint64_t seed);

}  // namespace undercroft
