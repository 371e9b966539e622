// stock.h: stage D24: what a level will contain, rolled from the content's table for its depth.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/generation/plan/level_plan.h"
#include "server/sim/generation/things/signatures.h"

namespace undercroft {

struct Lot {
  BlueprintId blueprint{};
  int weight = 1;
};

// A Stock has one entry for each entity to place.
struct Stock {
  std::vector<BlueprintId> locks;     // locked doors, each of a different metal
  std::vector<BlueprintId> monsters;  // and friends
  std::vector<BlueprintId> things;
  std::vector<BlueprintId> features;
  int chests = 0;
  std::vector<Lot> loot;
  mutable std::vector<BlueprintId> bag;  // wearable_bag(); those that are drawn come first
  mutable std::size_t from_bag = 0;      // so many of them are drawn
  std::optional<BlueprintId> guard;
  int more_guards = 0;                    // of the same sort, beside it
  std::vector<SignatureDraw> signatures;  // draw_signatures(); their blueprints are listed above
  bool gate = false;                      // one of the locks guards the goal (D36)
  // How many of each may find no place: those beyond the least number that the table promises.
  std::map<BlueprintId, int> spare;
};

[[nodiscard]] Stock take_stock(const Catalogue& catalogue, const LevelOptions& options);

// Draws from the loot by weight; nothing if there is none. Instead of a wearable item it returns
// the next of the bag, which a draw takes out, as long as there is one.
[[nodiscard]] std::optional<BlueprintId> draw_loot(const Stock& stock, Rng& rng);

// Takes the item out of the bag, because the level has it elsewhere: in a chest of a drawn room.
void take_out_of_bag(const Stock& stock, BlueprintId item);

// The first blueprint in the catalogue of that kind (and metal).
[[nodiscard]] std::optional<BlueprintId> first_of(const Catalogue& catalogue, Kind kind);
[[nodiscard]] std::optional<BlueprintId> key_of(const Catalogue& catalogue, Metal metal);
// The door for plates: `plate_door`, or the plainest door if there is none of that name.
[[nodiscard]] std::optional<BlueprintId> door_of_plates(const Catalogue& catalogue);
[[nodiscard]] std::optional<BlueprintId> the_crown(const Catalogue& catalogue);

// The options in the content's table for this depth. The size is clamped to what the generator can
// fill.
[[nodiscard]] LevelOptions options_by_table(const Catalogue& catalogue, std::uint64_t seed,
                                            int depth, int deepest, PieceHistory history = {});
// As above, with that theme instead of the one that the seed draws; empty: none.
[[nodiscard]] LevelOptions options_with_theme(const Catalogue& catalogue, std::uint64_t seed,
                                              int depth, int deepest, const std::string& theme,
                                              PieceHistory history = {});

// The name of its theme, or the one in the content's table for this depth ("The Cellars"), or a
// generated one ("Sunken Halls") that depends on style and seed.
[[nodiscard]] std::string level_name(const Catalogue& catalogue, const LevelOptions& options);

}  // namespace undercroft
