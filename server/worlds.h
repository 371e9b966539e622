// worlds.h: the worlds that a server's realms begin with.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "server/config.h"
#include "server/sim/world/world.h"

namespace undercroft {

// One for each realm of the config, in order: from the scenario file, or without any level yet, to
// be built. The first realm's seed is the config's; the others' follow from it. A sentence when a
// file cannot be read or has a mistake.
[[nodiscard]] tl::expected<std::vector<World>, std::string> make_worlds(const Config& config,
                                                                        std::uint64_t seed);

// Every mistake in a folder (or file) of blueprints, read on top of the game's own, each as
// "file:line: sentence". That there is nothing to read is one as well.
[[nodiscard]] std::vector<std::string> mistakes_in_content(const std::string& path);

}  // namespace undercroft
