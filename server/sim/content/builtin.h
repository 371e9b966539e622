// builtin.h: the content files compiled into every program (server/content/*.toml).
#pragma once

#include <string_view>
#include <vector>

#include "server/sim/content/catalogue.h"

namespace undercroft {

struct ContentFile {
  std::string_view name;  // "monsters.toml"
  std::string_view text;
};

// All built-in files in the order they are loaded.
[[nodiscard]] const std::vector<ContentFile>& builtin_content();

// The catalogue for the game: every file except scenario.toml. A host's own files are added to a
// copy.
[[nodiscard]] Catalogue game_catalogue();

// The catalogue for scenario files: scenario.toml alone, so that balancing the game never breaks a
// scenario (F1).
[[nodiscard]] Catalogue scenario_catalogue();

// The catalogue for scenario files about an author's own content: the game's, and over it that of
// scenario files. An author's files name blueprints of the game, and scenario files those of F1.
[[nodiscard]] Catalogue authors_catalogue();

}  // namespace undercroft
