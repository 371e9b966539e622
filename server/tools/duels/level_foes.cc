// level_foes.cc: adds up the counts of a level's table.
#include "server/tools/duels/level_foes.h"

#include <map>

namespace undercroft {
namespace {

double average(const Count& count) { return (count.least + count.most) / 2.0; }

using Counts = std::map<std::string, double>;

void add(const Catalogue& catalogue, const std::string& key, double count, Counts& counts) {
  const Blueprint& b = catalogue[catalogue.at(key)];
  if (b.kind == Kind::Monster) counts[key] += count;
  for (const PlacedEntry& friends : b.escort) {
    counts[friends.blueprint] += count * average(friends.count);
  }
}

void add_drawn(const Catalogue& catalogue, const LevelTable& table, Counts& counts) {
  double weights = 0;
  for (const LootEntry& entry : table.drawn_from) weights += entry.weight;
  for (const LootEntry& entry : table.drawn_from) {
    add(catalogue, entry.blueprint, average(table.drawn) * entry.weight / weights, counts);
  }
}

}  // namespace

std::vector<LevelFoe> foes_on(const Catalogue& catalogue, int depth) {
  const LevelTable table = catalogue.level_table(depth);
  Counts counts;
  for (const PlacedEntry& entry : table.monsters) {
    add(catalogue, entry.blueprint, average(entry.count), counts);
  }
  add_drawn(catalogue, table, counts);
  if (!table.guard.empty()) add(catalogue, table.guard, 1, counts);
  std::vector<LevelFoe> all;
  for (const auto& [key, count] : counts) all.push_back({key, count});
  return all;
}

}  // namespace undercroft
