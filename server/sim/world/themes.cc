// themes.cc: draws the themes of a realm, from the first level down.
#include "server/sim/world/themes.h"

#include <set>
#include <utility>
#include <vector>

#include "server/sim/content/appearing.h"
#include "server/sim/world/rng.h"

namespace undercroft {
namespace {

// Empty: none. The word for no theme can be drawn again and again.
std::string draw_theme(std::vector<ThemeEntry> lots, const std::set<std::string>& used, Rng rng) {
  std::vector<ThemeEntry> unused = lots;
  std::erase_if(unused, [&used](const ThemeEntry& lot) { return used.count(lot.theme) > 0; });
  if (!unused.empty()) lots = std::move(unused);
  int total = 0;
  for (const ThemeEntry& lot : lots) total += lot.weight;
  if (total == 0) return "";
  int drawn = rng.roll(total - 1);
  for (const ThemeEntry& lot : lots) {
    if (drawn < lot.weight) return lot.theme == kNoTheme ? "" : lot.theme;
    drawn -= lot.weight;
  }
  return "";
}

}  // namespace

std::string theme_of(const Catalogue& catalogue, std::uint64_t seed, int depth, int deepest) {
  std::set<std::string> used;
  std::string theme;
  for (int d = 1; d <= depth; ++d) {
    const LevelTable table = catalogue.level_table(d, deepest);
    theme =
        draw_theme(table.themes, used, Rng::stream(seed, "theme", static_cast<std::uint64_t>(d)));
    if (!theme.empty()) used.insert(theme);
  }
  return theme;
}

LevelTable table_of(const Catalogue& catalogue, const std::string& theme, int depth, int deepest) {
  LevelTable table = catalogue.level_table(depth, deepest);
  if (const LevelTheme* over = catalogue.theme(theme)) table = with_theme(std::move(table), *over);
  const int table_depth = catalogue.table_depth(depth, deepest);
  add_appearing(catalogue, table_depth, theme, table);
  for (const Omen& omen : catalogue.omens_in_force()) {
    if (covers(omen.depth, table_depth)) table = with_omen(std::move(table), omen);
  }
  return table;
}

}  // namespace undercroft
