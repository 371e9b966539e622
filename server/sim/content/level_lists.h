// level_lists.h: reads the lists of a level or theme: what lies there, by blueprint.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// The most of one blueprint, and of rooms, chests or draws.
inline constexpr int kMaxOfOne = 500;

// A PlacedSort says which blueprints a list may name.
struct PlacedSort {
  bool (*fits)(const Blueprint&);
  std::string_view words;
};
extern const PlacedSort kPlacedCreatures;
extern const PlacedSort kPlacedThings;
extern const PlacedSort kPlacedFeatures;
extern const PlacedSort kPlacedLocks;
extern const PlacedSort kPlacedGuards;

// True if there is a blueprint of that key and sort; otherwise reports the error.
bool knows_blueprint(TableReader& reader, const Catalogue& known, std::string_view key,
                     const PlacedSort& sort, int line);

// REQUIRES: there is a blueprint of that key.
[[nodiscard]] std::string whole_key(const Catalogue& known, std::string_view key);

// { rat = [1, 3], goblin = 2 }
[[nodiscard]] std::vector<PlacedEntry> read_entries(TableReader& level, std::string_view key,
                                                    const PlacedSort& sort, const Catalogue& known);

// { rat = 3, goblin = 1 }; each weight is at least `least`.
[[nodiscard]] std::vector<LootEntry> read_weights(TableReader& level, std::string_view key,
                                                  const PlacedSort& sort, const Catalogue& known,
                                                  int least);

}  // namespace undercroft
