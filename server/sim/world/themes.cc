// themes.cc: draws the themes of a realm, from the first level down.
#include "server/sim/world/themes.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "server/sim/content/appearing.h"
#include "server/sim/world/rng.h"

namespace undercroft {
namespace {

using Lots = std::vector<ThemeEntry>;

// Drops those, unless that leaves none.
template <typename Test>
void drop_if_others(Lots& lots, Test test) {
  Lots others = lots;
  std::erase_if(others, test);
  if (!others.empty()) lots = std::move(others);
}

// Empty: none. The word for no theme can be drawn again and again.
std::string draw_from(const Lots& lots, Rng& rng) {
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

std::uint32_t away(const PieceHistory& history, const ThemeEntry& lot) {
  if (lot.theme == kNoTheme) return kRunsRemembered + 1;
  return history.away_before(number_of_piece("theme", lot.theme));
}

// The first draw says whether the level has a theme at all.
std::string draw_theme(Lots lots, const std::set<std::string>& used, const PieceHistory& history,
                       Rng rng) {
  const auto runs = [&history](const ThemeEntry& lot) { return away(history, lot); };
  drop_if_others(lots, [&used](const ThemeEntry& lot) { return used.count(lot.theme) > 0; });
  drop_if_others(lots, [&runs](const ThemeEntry& lot) { return runs(lot) == 1; });
  std::string drawn = draw_from(lots, rng);
  if (drawn.empty()) return drawn;
  std::erase_if(lots, [](const ThemeEntry& lot) { return lot.theme == kNoTheme; });
  const Lots longest = longest_away(lots, runs);
  const bool is_one = std::any_of(longest.begin(), longest.end(),
                                  [&drawn](const ThemeEntry& lot) { return lot.theme == drawn; });
  return is_one ? drawn : draw_from(longest, rng);
}

}  // namespace

std::string theme_of(const Catalogue& catalogue, std::uint64_t seed, int depth, int deepest,
                     const PieceHistory& history) {
  std::set<std::string> used;
  std::string theme;
  for (int d = 1; d <= depth; ++d) {
    const LevelTable table = catalogue.level_table(d, deepest);
    theme = draw_theme(table.themes, used, history,
                       Rng::stream(seed, "theme", static_cast<std::uint64_t>(d)));
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
