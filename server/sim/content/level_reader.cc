// level_reader.cc: reads the shape, the contents and the themes of a level.
#include "server/sim/content/level_reader.h"

#include <string_view>

#include "server/sim/content/content_words.h"
#include "server/sim/content/level_lists.h"
#include "server/sim/content/theme_reader.h"

namespace undercroft {
namespace {

constexpr ContentWords<std::string_view, 3> kStyles = {
    {{"rooms", "rooms"}, {"caves", "caves"}, {"mixed", "mixed"}}};
constexpr int kMaxThemeWeight = 1000;

void read_size(TableReader& reader, Size& size) {
  Size read = size;
  if (!reader.pair("size", read.width, read.height, 1, kLargestLevel.width)) return;
  const bool fits = read.width >= kSmallestLevel.width && read.height >= kSmallestLevel.height &&
                    read.height <= kLargestLevel.height;
  if (fits) {
    size = read;
  } else {
    reader.complain(reader.line("size"), "size must be from [32, 20] to [250, 150]");
  }
}

void read_shape(TableReader& reader, LevelTable& level) {
  reader.text("name", level.name);
  read_style(reader, level.style);
  read_size(reader, level.size);
  reader.range("rooms", level.rooms.least, level.rooms.most, 1, kMaxOfOne);
}

void read_drawn(TableReader& reader, LevelTable& level, const Catalogue& known) {
  reader.range("drawn", level.drawn.least, level.drawn.most, 0, kMaxOfOne);
  level.drawn_from = read_weights(reader, "drawn_from", kPlacedCreatures, known, 1);
  if (reader.has("drawn") != reader.has("drawn_from")) {
    reader.complain(reader.line(), "drawn and drawn_from need each other");
  }
}

void read_guard(TableReader& reader, LevelTable& level, const Catalogue& known) {
  if (reader.text("guard", level.guard)) {
    knows_blueprint(reader, known, level.guard, kPlacedGuards, reader.line("guard"));
  }
}

std::vector<std::string_view> words_of_themes(const Catalogue& known) {
  std::vector<std::string_view> words = {kNoTheme};
  for (const LevelTheme& theme : known.themes()) words.push_back(theme.key);
  return words;
}

void read_theme_weights(TableReader& level, LevelTable& out, const Catalogue& known) {
  const toml::table* table = level.table("themes");
  if (table == nullptr) return;
  TableReader reader(*table, "level, themes", level.complaints());
  for (const auto& [key, node] : reader.rows()) {
    ThemeEntry entry{key, 1};
    const bool is_known = key == kNoTheme || known.theme(key) != nullptr;
    if (!is_known) {
      reader.complain(line_of(*node),
                      "no theme is called " + not_one_of(key, words_of_themes(known)));
    }
    const bool weighed = reader.integer(key, entry.weight, 1, kMaxThemeWeight);
    if (is_known && weighed) out.themes.push_back(entry);
  }
}

}  // namespace

bool read_style(TableReader& reader, std::string& style) {
  std::string_view word;
  if (!reader.word("style", word, kStyles)) return false;
  style = word;
  return true;
}

std::optional<LevelTable> read_level(const toml::table& table, const Catalogue& known,
                                     Complaints& complaints) {
  Complaints own(complaints.file());
  LevelTable level;
  TableReader reader(table, "level", own);
  if (!reader.integer("depth", level.depth, 1, 99) && !reader.has("depth")) {
    reader.complain(reader.line(), "depth is missing; expected 1 to 99");
  }
  read_shape(reader, level);
  level.monsters = read_entries(reader, "monsters", kPlacedCreatures, known);
  level.things = read_entries(reader, "things", kPlacedThings, known);
  level.features = read_entries(reader, "features", kPlacedFeatures, known);
  level.locks = read_entries(reader, "locks", kPlacedLocks, known);
  reader.range("chests", level.chests.least, level.chests.most, 0, kMaxOfOne);
  level.loot = read_weights(reader, "loot", kPlacedThings, known, 1);
  read_drawn(reader, level, known);
  reader.range("drawn_rooms", level.drawn_rooms.least, level.drawn_rooms.most, 0, kMaxDrawnRooms);
  reader.range("lakes", level.lakes.least, level.lakes.most, 0, kMaxLakes);
  reader.flag("frozen", level.frozen);
  reader.range("chasms", level.chasms.least, level.chasms.most, 0, kMaxLakes);
  read_theme_weights(reader, level, known);
  read_guard(reader, level, known);
  reader.finish();
  for (const ContentError& error : own.sorted()) complaints.add(error.line, error.sentence);
  if (own.any()) return std::nullopt;
  return level;
}

}  // namespace undercroft
