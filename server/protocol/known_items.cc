// known_items.cc: adds up the weights of loot.
#include "server/protocol/known_items.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "shared/messages.h"

namespace undercroft {
namespace {

// A draught or scroll that the realm's chests may hold.
struct Sort {
  BlueprintId id{};
  int weight = 0;
};

// "healing" of "draught of healing".
std::string short_name(const Blueprint& b) {
  constexpr std::string_view kOf = " of ";
  const std::size_t of = b.name.find(kOf);
  return of == std::string::npos ? b.name : b.name.substr(of + kOf.size());
}

int weight_in(const std::vector<LootEntry>& loot, const std::string& key) {
  int weight = 0;
  for (const LootEntry& entry : loot) weight += entry.blueprint == key ? entry.weight : 0;
  return weight;
}

// Over all levels. Themes do not count: they are a secret of the realm.
std::vector<Sort> sorts_of(const World& world, Unidentified sort) {
  const Catalogue& catalogue = world.catalogue();
  std::vector<Sort> sorts;
  for (std::size_t i = 0; i < catalogue.all().size(); ++i) {
    if (catalogue.all()[i].unknown == sort) sorts.push_back({static_cast<BlueprintId>(i), 0});
  }
  for (int depth = 1; depth <= world.rules().depth; ++depth) {
    const LevelTable table = catalogue.level_table(depth, world.rules().depth);
    for (Sort& one : sorts) one.weight += weight_in(table.loot, catalogue[one.id].key);
  }
  std::stable_sort(sorts.begin(), sorts.end(),
                   [](const Sort& a, const Sort& b) { return a.weight > b.weight; });
  return sorts;
}

bool knows(const World& world, EntityId hero, BlueprintId id) {
  const std::vector<BlueprintId>& known = world.entity(hero).known_blueprints;
  return std::binary_search(known.begin(), known.end(), id);
}

// One sentence, or several where it would be too long.
void add_list(std::vector<std::string>& lines, std::string line,
              const std::vector<std::string>& words) {
  if (words.empty()) return;
  bool is_first = true;
  for (const std::string& word : words) {
    if (line.size() + word.size() + 3 > kMaxChat) {
      lines.push_back(line + ",");
      line.clear();
      is_first = true;
    }
    line += (is_first ? (line.empty() ? "" : " ") : ", ") + word;
    is_first = false;
  }
  lines.push_back(line + ".");
}

std::string in_percent(const std::string& name, int weight, int total) {
  return name + " " + std::to_string((weight * 100 + total / 2) / total) + " %";
}

void add_lines(const World& world, EntityId hero, Unidentified sort, const std::string& plural,
               std::vector<std::string>& lines) {
  const std::vector<Sort> sorts = sorts_of(world, sort);
  std::vector<std::string> known;
  std::vector<std::string> unknown;
  int total = 0;
  for (const Sort& one : sorts) total += knows(world, hero, one.id) ? 0 : one.weight;
  for (const Sort& one : sorts) {
    const std::string name = short_name(world.catalogue()[one.id]);
    if (knows(world, hero, one.id)) known.push_back(name);
    if (!knows(world, hero, one.id) && one.weight > 0) {
      unknown.push_back(in_percent(name, one.weight, total));
    }
  }
  if (sorts.empty()) return;
  if (known.empty()) lines.push_back("You know no " + plural + " yet.");
  add_list(lines, "You know the " + plural + " of", known);
  add_list(lines, "An unknown one may be:", unknown);
}

}  // namespace

std::vector<std::string> known_item_lines(const World& world, EntityId hero) {
  std::vector<std::string> lines;
  add_lines(world, hero, Unidentified::Draught, "draughts", lines);
  add_lines(world, hero, Unidentified::Scroll, "scrolls", lines);
  if (lines.empty()) lines.emplace_back("There are no unknown draughts or scrolls here.");
  return lines;
}

}  // namespace undercroft
