// worlds.h: builds the initial worlds of a server's realms.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/config.h"
#include "server/realm/state/journal_codec.h"
#include "server/sim/world/world.h"

namespace undercroft {

// Reads all content files of the config. Fails with a sentence when a file cannot be read.
[[nodiscard]] Expected<Content> read_content(const Config& config);

// Parses the content. Fails with the first mistake, as a sentence.
[[nodiscard]] Expected<std::shared_ptr<const Catalogue>> catalogue_of(const Content& content);

// One world per realm of the config, in order. A scenario file defines the whole world; other
// worlds have no level yet. The first realm uses `seed`; the others' seeds are derived from it.
[[nodiscard]] Expected<std::vector<World>> make_worlds(const Config& config, const Content& content,
                                                       std::uint64_t seed);

// Every mistake in a folder (or file) of blueprints, read on top of the game's own, as "file:line:
// sentence". A folder without any blueprint files is a mistake too.
[[nodiscard]] std::vector<std::string> mistakes_in_content(const std::string& path);

}  // namespace undercroft
