// wearable_bag.cc: deals each wearable item to one of the levels whose loot has it.
#include "server/sim/generation/things/wearable_bag.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>

#include "server/sim/world/rng.h"
#include "server/sim/world/themes.h"

namespace undercroft {
namespace {

// What all levels of a realm have of wearable items.
struct Wearables {
  std::map<BlueprintId, std::vector<int>> levels;  // the depths whose loot has it, ascending
  std::set<BlueprintId> loose;                     // lies on the floor of some level
};

bool is_wearable(const Catalogue& catalogue, BlueprintId id) {
  return catalogue[id].kind == Kind::Item && catalogue[id].slot != Slot::None;
}

LevelTable table_at(const Catalogue& catalogue, const LevelOptions& options, int depth) {
  const std::string theme = depth == options.depth ? options.theme
                                                   : theme_of(catalogue, options.seed, depth,
                                                              options.deepest, options.history);
  return table_of(catalogue, theme, depth, options.deepest);
}

void add_table(const Catalogue& catalogue, const LevelTable& table, int depth, Wearables& all) {
  for (const LootEntry& entry : table.loot) {
    const BlueprintId id = catalogue.at(entry.blueprint);
    if (entry.weight > 0 && is_wearable(catalogue, id)) all.levels[id].push_back(depth);
  }
  for (const PlacedEntry& entry : table.things) {
    if (entry.count.least > 0) all.loose.insert(catalogue.at(entry.blueprint));
  }
}

// Every level of the realm deals alike, because only the seed decides.
int home_of(std::uint64_t seed, BlueprintId id, const std::vector<int>& levels) {
  Rng rng = Rng::stream(seed, "home", static_cast<std::uint64_t>(id));
  return levels[static_cast<std::size_t>(rng.roll(static_cast<int>(levels.size()) - 1))];
}

}  // namespace

std::vector<BlueprintId> wearable_bag(const Catalogue& catalogue, const LevelOptions& options) {
  if (!table_at(catalogue, options, options.depth).bag) return {};
  Wearables all;
  for (int depth = 1; depth <= options.deepest; ++depth) {
    add_table(catalogue, table_at(catalogue, options, depth), depth, all);
  }
  std::vector<BlueprintId> own;
  std::vector<BlueprintId> others;
  for (const auto& [id, levels] : all.levels) {
    if (std::find(levels.begin(), levels.end(), options.depth) == levels.end()) continue;
    const bool is_own =
        home_of(options.seed, id, levels) == options.depth && !all.loose.contains(id);
    (is_own ? own : others).push_back(id);
  }
  Rng rng = Rng::stream(options.seed, "bag", static_cast<std::uint64_t>(options.depth));
  shuffle(own, rng);
  shuffle(others, rng);
  own.insert(own.end(), others.begin(), others.end());
  return own;
}

}  // namespace undercroft
