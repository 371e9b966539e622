// theme_reader.cc: reads what a theme lays over a level.
#include "server/sim/content/theme_reader.h"

#include <algorithm>
#include <optional>

#include "server/sim/content/appearance_reader.h"
#include "server/sim/content/level_lists.h"
#include "server/sim/content/level_reader.h"
#include "server/sim/content/replacing.h"
#include "server/sim/content/sector_reader.h"
#include "server/sim/content/signature_reader.h"
#include "server/sim/content/words_reader.h"

namespace undercroft {
namespace {

constexpr std::string_view kThemes = "theme";

void read_count(TableReader& reader, std::string_view key, int lowest, int highest,
                std::optional<Count>& out) {
  Count count;
  if (reader.range(key, count.least, count.most, lowest, highest)) out = count;
}

void read_numbers(TableReader& reader, LevelTheme& theme) {
  read_count(reader, "drawn", 0, kMaxOfOne, theme.drawn);
  read_count(reader, "chests", 0, kMaxOfOne, theme.chests);
  read_count(reader, "drawn_rooms", 0, kMaxDrawnRooms, theme.drawn_rooms);
  read_count(reader, "lakes", 0, kMaxLakes, theme.lakes);
  reader.flag("frozen", theme.frozen);
  read_count(reader, "chasms", 0, kMaxLakes, theme.chasms);
  read_count(reader, "special_rooms", 0, kMaxSpecialRooms, theme.special_rooms);
  theme.signatures = read_signatures(reader);
}

void read_lists(TableReader& reader, LevelTheme& theme, const Catalogue& known) {
  theme.monsters = read_entries(reader, "monsters", kPlacedCreatures, known);
  theme.things = read_entries(reader, "things", kPlacedThings, known);
  theme.features = read_entries(reader, "features", kPlacedFeatures, known);
  theme.drawn_from = read_weights(reader, "drawn_from", kPlacedCreatures, known, 0);
  theme.loot = read_weights(reader, "loot", kPlacedThings, known, 0);
}

void read_shape(TableReader& reader, LevelTheme& theme) {
  std::string style;
  if (read_style(reader, style)) theme.style = style;
  read_count(reader, "rooms", 1, kMaxOfOne, theme.rooms);
}

// Heroes recognise a theme by the name of the level, so no two may share it.
void check_name(TableReader& reader, const LevelTheme& theme, const Catalogue& known) {
  if (!reader.has("name")) {
    return reader.complain(reader.line(), "name is missing; expected the name of the level");
  }
  const bool is_taken = std::any_of(
      known.themes().begin(), known.themes().end(),
      [&theme](const LevelTheme& t) { return t.name == theme.name && t.key != theme.key; });
  if (is_taken) {
    reader.complain(reader.line("name"), "another theme is called '" + theme.name + "'");
  }
}

void read_theme(Catalogue& catalogue, const std::string& key, const toml::table& table,
                Complaints& complaints, std::set<std::string>& keys) {
  Complaints own(complaints.file());
  TableReader reader(table, "theme '" + key + "'", own);
  LevelTheme theme;
  const auto look = [&](const std::string& word) {
    const LevelTheme* found = catalogue.theme_named(word);
    return found == nullptr ? std::string() : found->key;
  };
  theme.key =
      key_of_table(reader, catalogue, KeySort::Theme, key, look, words_of_themes(catalogue));
  theme.source = {complaints.file(), reader.line()};
  check_key(reader, key);
  read_words(reader, "name", kLongestName, theme.name);
  read_words(reader, "arrival", kLongestSentence, theme.arrival);
  read_shape(reader, theme);
  read_laid_over(reader, catalogue, theme);
  read_appears(reader, {.theme = false}, theme.appears);
  SectorContent sector;
  read_sector(reader, catalogue, sector);
  check_name(reader, theme, catalogue);
  if (key == kNoTheme) reader.complain(reader.line(), "this word stands for no theme at all");
  if (!keys.insert(theme.key).second) reader.complain(reader.line(), "it is defined twice");
  reader.finish();
  complaints.add_all(own);
  if (own.any()) return;
  theme.sector = add_sector(catalogue, "theme " + key, std::move(sector));
  catalogue.add_theme(std::move(theme));
}

}  // namespace

bool is_theme_table(std::string_view key, const toml::node& node) {
  return key == kThemes && !is_blueprint_table(node);
}

void read_laid_over(TableReader& reader, const Catalogue& known, LevelTheme& theme) {
  read_numbers(reader, theme);
  read_lists(reader, theme, known);
}

void read_themes(Catalogue& catalogue, const toml::table& file, Complaints& complaints,
                 std::set<std::string>& keys) {
  const toml::node* node = file.get(kThemes);
  if (node == nullptr || !is_theme_table(kThemes, *node)) return;
  TableReader whole(file, "", complaints);
  const toml::table* table = whole.table(kThemes);
  if (table == nullptr) return;
  TableReader rows(*table, std::string(kThemes), complaints);
  for (const auto& [key, one] : rows.rows()) {
    if (const toml::table* theme = one->as_table()) {
      read_theme(catalogue, key, *theme, complaints, keys);
    } else {
      rows.complain(line_of(*one),
                    "unknown key '" + key + "'; expected tables such as [theme.flooded]");
    }
  }
}

}  // namespace undercroft
