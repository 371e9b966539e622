// content_files.h: reads the content files of a host or author (docs/content.md).
#pragma once

#include <string>
#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/content/loader.h"
#include "shared/expected.h"

namespace undercroft {

// The pack at `path`: a .toml file, all .toml files of a folder without its subfolders, or those of
// a bundle (pack_bundle.h). Fails with a sentence when one cannot be read.
[[nodiscard]] Expected<std::vector<ContentText>> read_content_files(const std::string& path);

// Every mistake as "file:line: sentence".
[[nodiscard]] std::vector<std::string> sentences_of(const std::vector<ContentError>& errors);

// Adds the content at each path in turn to the catalogue. Returns the mistakes of the first path
// that has any, or why it cannot be read; empty: all is well.
[[nodiscard]] std::vector<std::string> add_content(Catalogue& catalogue,
                                                   const std::vector<std::string>& paths);

}  // namespace undercroft
