// stock.h: stage D24: what is to lie on this level: the content's table of its depth, thrown out.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

struct Lot {
  BlueprintId blueprint{};
  int weight = 1;
};

// One entry for each that is to be placed; the table's counts are rolled already.
struct Stock {
  std::vector<BlueprintId> locks;     // locked doors, no two of one metal
  std::vector<BlueprintId> monsters;  // friends too
  std::vector<BlueprintId> things;
  std::vector<BlueprintId> features;
  int chests = 0;
  std::vector<Lot> loot;
  std::optional<BlueprintId> guard;
  bool gate = false;  // one of the locks is before the goal (D36)
};

[[nodiscard]] Stock take_stock(const Catalogue& catalogue, const LevelOptions& options);

// One draw from the loot, by weight; nothing when there is none.
[[nodiscard]] std::optional<BlueprintId> draw_loot(const Stock& stock, Rng& rng);

// The first blueprint of that kind (and metal) in the catalogue.
[[nodiscard]] std::optional<BlueprintId> first_of(const Catalogue& catalogue, Kind kind);
[[nodiscard]] std::optional<BlueprintId> key_of(const Catalogue& catalogue, Metal metal);
// A door for plates to open; the plainest there is when none is called `plate_door`.
[[nodiscard]] std::optional<BlueprintId> door_of_plates(const Catalogue& catalogue);
[[nodiscard]] std::optional<BlueprintId> the_crown(const Catalogue& catalogue);

// The options that the content's table of this depth asks for; sizes are brought within what the
// recipe can fill.
[[nodiscard]] LevelOptions options_by_table(const Catalogue& catalogue, std::uint64_t seed,
                                            int depth, int deepest);

// The name in the content's table of this depth ("The Cellars"), or one made up by style and seed
// ("Sunken Halls") where the table names none.
[[nodiscard]] std::string level_name(const Catalogue& catalogue, const LevelOptions& options);

}  // namespace undercroft
