// builtin.h: the content files that are compiled into every program (server/content/*.toml).
#pragma once

#include <string_view>
#include <vector>

#include "server/sim/content/catalogue.h"

namespace undercroft {

struct ContentFile {
  std::string_view name;  // "monsters.toml"
  std::string_view text;
};

// All of them, in the order in which they are loaded.
[[nodiscard]] const std::vector<ContentFile>& builtin_content();

// What the game is played with: all but scenario.toml. A host's own files are added to a copy.
[[nodiscard]] Catalogue game_catalogue();

// What scenario files start from, so that balance never changes a proof (F1): scenario.toml alone.
[[nodiscard]] Catalogue scenario_catalogue();

}  // namespace undercroft
