// level_theme.cc: lays a theme over the table of a level.
#include "server/sim/content/level_theme.h"

#include <algorithm>

#include "server/sim/content/signature.h"

namespace undercroft {
namespace {

template <typename Value>
void replace_with(Value& value, const std::optional<Value>& theme) {
  if (theme) value = *theme;
}

bool is_nothing(const PlacedEntry& entry) { return entry.count.most == 0; }
bool is_nothing(const LootEntry& entry) { return entry.weight == 0; }

template <typename Entry>
void lay_entries_over(std::vector<Entry>& list, const std::vector<Entry>& theme) {
  for (const Entry& entry : theme) {
    const auto same = std::find_if(list.begin(), list.end(), [&entry](const Entry& known) {
      return known.blueprint == entry.blueprint;
    });
    if (same == list.end()) {
      list.push_back(entry);
    } else {
      *same = entry;
    }
  }
  std::erase_if(list, [](const Entry& entry) { return is_nothing(entry); });
}

}  // namespace

bool fits(const Appearance& appearance, int depth, std::string_view theme, std::string_view style) {
  std::string_view wanted = appearance.theme;
  if (wanted == kNoTheme) wanted = "";
  return covers(appearance.depth, depth) && (appearance.theme.empty() || wanted == theme) &&
         (appearance.style.empty() || appearance.style == style);
}

void lay_over(std::vector<PlacedEntry>& list, const std::vector<PlacedEntry>& over) {
  lay_entries_over(list, over);
}
void lay_over(std::vector<LootEntry>& list, const std::vector<LootEntry>& over) {
  lay_entries_over(list, over);
}

LevelTable with_theme(LevelTable table, const LevelTheme& theme) {
  if (!theme.name.empty()) table.name = theme.name;
  replace_with(table.style, theme.style);
  replace_with(table.rooms, theme.rooms);
  replace_with(table.drawn, theme.drawn);
  replace_with(table.chests, theme.chests);
  replace_with(table.drawn_rooms, theme.drawn_rooms);
  replace_with(table.lakes, theme.lakes);
  replace_with(table.frozen, theme.frozen);
  replace_with(table.chasms, theme.chasms);
  if (theme.special_rooms) table.special_rooms = theme.special_rooms;
  lay_over(table.signatures, theme.signatures);
  lay_over(table.monsters, theme.monsters);
  lay_over(table.things, theme.things);
  lay_over(table.features, theme.features);
  lay_over(table.drawn_from, theme.drawn_from);
  lay_over(table.loot, theme.loot);
  if (!theme.sector.empty()) table.sectors.push_back(theme.sector);
  return table;
}

}  // namespace undercroft
