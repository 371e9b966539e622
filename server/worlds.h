// worlds.h: the worlds that a server's realms begin with.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/config.h"
#include "server/realm/state/journal_codec.h"
#include "server/sim/world/world.h"

namespace undercroft {

// The text of everything that the config's realms get their blueprints from. A sentence when a file
// cannot be read.
[[nodiscard]] Expected<Content> read_content(const Config& config);

// A sentence, the first of them, when there are mistakes in it.
[[nodiscard]] Expected<std::shared_ptr<const Catalogue>> catalogue_of(const Content& content);

// One for each realm of the config, in order: from the scenario file, or without any level yet, to
// be built. The first realm's seed is the config's; the others' follow from it.
[[nodiscard]] Expected<std::vector<World>> make_worlds(const Config& config, const Content& content,
                                                       std::uint64_t seed);

// Every mistake in a folder (or file) of blueprints, read on top of the game's own, each as
// "file:line: sentence". That there is nothing to read is one as well.
[[nodiscard]] std::vector<std::string> mistakes_in_content(const std::string& path);

}  // namespace undercroft
