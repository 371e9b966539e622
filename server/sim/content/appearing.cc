// appearing.cc: adds counts and weights to the lists of a level.
#include "server/sim/content/appearing.h"

#include <algorithm>

#include "server/sim/content/kind_uses.h"
#include "server/sim/content/signature.h"

namespace undercroft {
namespace {

template <typename Entry>
Entry& entry_of(std::vector<Entry>& list, const std::string& key, Entry none) {
  const auto known = std::find_if(list.begin(), list.end(),
                                  [&key](const Entry& entry) { return entry.blueprint == key; });
  return known != list.end() ? *known : list.emplace_back(std::move(none));
}

void add_weight(std::vector<LootEntry>& list, const std::string& key, int weight) {
  entry_of(list, key, LootEntry{key, 0}).weight += weight;
}

void add_count(std::vector<PlacedEntry>& list, const std::string& key, Count count) {
  Count& sum = entry_of(list, key, PlacedEntry{key, {}}).count;
  sum = {sum.least + count.least, sum.most + count.most};
}

void add_one(const Blueprint& b, const Appearance& appearance, LevelTable& table) {
  const bool creature = b.kind == Kind::Monster || b.kind == Kind::Friend;
  if (appearance.weight > 0) {
    add_weight(creature ? table.drawn_from : table.loot, b.key, appearance.weight);
  }
  if (!appearance.count) return;
  std::vector<PlacedEntry>& list = creature              ? table.monsters
                                   : can_be_held(b.kind) ? table.things
                                                         : table.features;
  add_count(list, b.key, *appearance.count);
}

}  // namespace

void add_appearing(const Catalogue& catalogue, int depth, std::string_view theme,
                   LevelTable& table) {
  for (const Blueprint& b : catalogue.all()) {
    if (draws_signature(table, b.signature)) continue;
    for (const Appearance& appearance : b.appears) {
      if (fits(appearance, depth, theme, table.style)) add_one(b, appearance, table);
    }
  }
}

}  // namespace undercroft
