// level_reader.cc: reads the shape, the contents and the themes of a level.
#include "server/sim/content/level_reader.h"

#include <algorithm>
#include <string_view>

#include "server/sim/content/appearance_reader.h"
#include "server/sim/content/content_words.h"
#include "server/sim/content/drawn_level.h"
#include "server/sim/content/level_lists.h"
#include "server/sim/content/sector_reader.h"
#include "server/sim/content/signature.h"
#include "server/sim/content/signature_reader.h"
#include "server/sim/content/theme_reader.h"
#include "server/sim/content/words_reader.h"

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
  read_words(reader, "name", kLongestName, level.name);
  read_style(reader, level.style);
  read_size(reader, level.size);
  reader.range("rooms", level.rooms.least, level.rooms.most, 1, kMaxOfOne);
}

// Lists of a level that extends another are laid over those of that level.
template <typename Entry>
void put_list(std::vector<Entry>& list, std::vector<Entry> read, bool extends) {
  if (extends) return lay_over(list, read);
  list = std::move(read);
}

void read_drawn(TableReader& reader, LevelTable& level, const Catalogue& known, bool extends) {
  reader.range("drawn", level.drawn.least, level.drawn.most, 0, kMaxOfOne);
  put_list(level.drawn_from,
           read_weights(reader, "drawn_from", kPlacedCreatures, known, extends ? 0 : 1), extends);
  if (!extends && reader.has("drawn") != reader.has("drawn_from")) {
    reader.complain(reader.line(), "drawn and drawn_from need each other");
  }
}

// One guard, or a list of guards of which a level draws its own.
void read_guard(TableReader& reader, LevelTable& level, const Catalogue& known) {
  std::vector<LinedText> read;
  if (!reader.text_or_texts("guard", read)) return;
  level.guards.clear();
  for (const LinedText& guard : read) {
    if (!knows_blueprint(reader, known, guard.text, kPlacedGuards, guard.line)) continue;
    level.guards.push_back(whole_key(known, guard.text));
  }
  if (!level.guards.empty()) level.guard = level.guards.front();
}

// Signatures of a level that extends another are laid over those of that level.
void read_pieces(TableReader& reader, LevelTable& level, bool extends) {
  std::vector<SignatureCount> signatures = read_signatures(reader);
  if (!extends) level.signatures.clear();
  lay_over(level.signatures, signatures);
  Count special;
  if (reader.range("special_rooms", special.least, special.most, 0, kMaxSpecialRooms)) {
    level.special_rooms = special;
  }
}

void put_theme(std::vector<ThemeEntry>& themes, const ThemeEntry& entry) {
  for (ThemeEntry& known : themes) {
    if (known.theme == entry.theme) return void(known = entry);
  }
  themes.push_back(entry);
}

void read_theme_weights(TableReader& level, LevelTable& out, const Catalogue& known) {
  const toml::table* table = level.table("themes");
  if (table == nullptr) return;
  TableReader reader(*table, "level, themes", level.complaints());
  for (const auto& [key, node] : reader.rows()) {
    ThemeEntry entry{key, 1};
    const bool is_known = key == kNoTheme || known.theme_named(key) != nullptr;
    if (!is_known) {
      reader.miss(line_of(*node), "no theme is called ", key, words_of_themes(known));
    }
    const bool weighed = reader.integer(key, entry.weight, 1, kMaxThemeWeight);
    if (is_known && key != kNoTheme) entry.theme = known.theme_named(key)->key;
    if (is_known && weighed) put_theme(out.themes, entry);
  }
}

// The drawing that is the whole level, and gives it its size (D51).
void read_map_of_level(TableReader& reader, LevelTable& level, const Catalogue& known) {
  std::string name;
  if (!reader.text("map", name)) return;
  const auto drawing = drawn_level(known, name);
  if (drawing) {
    level.map = name;
    level.size = known.rooms()[*drawing].ground.size();
    return;
  }
  std::vector<std::string_view> names;
  for (const DrawnRoom& room : known.rooms()) {
    if (room.is_level) names.push_back(room.name);
  }
  reader.miss(reader.line("map"), "map is ", name, std::move(names));
}

bool has_place_for_guard(const Catalogue& known, const std::string& map) {
  const auto number = drawn_level(known, map);
  if (!number) return false;
  const std::vector<DrawnThing>& things = known.rooms()[*number].things;
  return std::any_of(things.begin(), things.end(),
                     [](const DrawnThing& thing) { return thing.from == DrawnFrom::Guard; });
}

void check_map_of_level(TableReader& reader, const LevelTable& level, const Catalogue& known) {
  if (level.map.empty()) return;
  if (reader.has("guard") && !has_place_for_guard(known, level.map)) {
    reader.complain(reader.line("guard"),
                    "the drawing has no place for a guard: a letter with from = \"guard\"");
  }
  for (const std::string_view key :
       {"size", "rooms", "style", "lakes", "chasms", "locks", "things", "features", "chests",
        "drawn", "drawn_rooms", "signatures", "special_rooms"}) {
    if (!reader.has(key)) continue;
    reader.complain(reader.line(key), std::string(key) + " and map exclude each other");
  }
}

void read_lists(TableReader& reader, LevelTable& level, const Catalogue& known, bool extends) {
  const auto put = [&](std::vector<PlacedEntry>& list, std::string_view key,
                       const PlacedSort& sort) {
    put_list(list, read_entries(reader, key, sort, known), extends);
  };
  put(level.monsters, "monsters", kPlacedCreatures);
  put(level.things, "things", kPlacedThings);
  put(level.features, "features", kPlacedFeatures);
  put(level.locks, "locks", kPlacedLocks);
  put_list(level.loot, read_weights(reader, "loot", kPlacedThings, known, extends ? 0 : 1),
           extends);
}

// The level that `key` names; null if it names none, which is reported.
const LevelTable* named_level(TableReader& reader, std::string_view key, const Catalogue& known) {
  std::string name;
  if (!reader.text(key, name)) return nullptr;
  std::vector<std::string_view> names;
  for (const LevelTable& level : known.levels()) {
    if (level.name == name) return &level;
    names.push_back(level.name);
  }
  reader.complain(reader.line(key), std::string(key) + " is " + not_one_of(name, names));
  return nullptr;
}

// Reads which level it is. Returns whether it extends another, which is then its beginning.
bool begin_level(TableReader& reader, const Catalogue& known, LevelTable& level) {
  const LevelTable* extended = named_level(reader, "extends", known);
  const LevelTable* replaced = named_level(reader, "replaces", known);
  if (extended != nullptr) level = *extended;
  if (replaced != nullptr) level.depth = replaced->depth;
  const bool names_one = reader.has("extends") || reader.has("replaces");
  if (reader.has("extends") && reader.has("replaces")) {
    reader.complain(reader.line("replaces"), "extends and replaces exclude each other");
  } else if (names_one && reader.has("depth")) {
    reader.complain(reader.line("depth"), "the level that it extends or replaces has the depth");
    reader.know("depth");
  } else if (!reader.integer("depth", level.depth, 1, 99) && !reader.has("depth") && !names_one) {
    reader.complain(reader.line(), "depth is missing; expected 1 to 99");
  }
  return extended != nullptr;
}

}  // namespace

bool read_style(TableReader& reader, std::string& style) {
  std::string_view word;
  if (!reader.word("style", word, kStyles)) return false;
  style = word;
  return true;
}

std::optional<LevelTable> read_level(const toml::table& table, const Catalogue& known,
                                     Complaints& complaints, SectorContent& sector) {
  Complaints own(complaints.file());
  LevelTable level;
  TableReader reader(table, "level", own);
  const bool extends = begin_level(reader, known, level);
  level.source = {complaints.file(), reader.line()};
  read_shape(reader, level);
  read_lists(reader, level, known, extends);
  reader.range("chests", level.chests.least, level.chests.most, 0, kMaxOfOne);
  read_drawn(reader, level, known, extends);
  reader.range("drawn_rooms", level.drawn_rooms.least, level.drawn_rooms.most, 0, kMaxDrawnRooms);
  reader.range("lakes", level.lakes.least, level.lakes.most, 0, kMaxLakes);
  reader.flag("frozen", level.frozen);
  reader.flag("bag", level.bag);
  reader.range("chasms", level.chasms.least, level.chasms.most, 0, kMaxLakes);
  read_pieces(reader, level, extends);
  read_map_of_level(reader, level, known);
  check_map_of_level(reader, level, known);
  read_theme_weights(reader, level, known);
  read_guard(reader, level, known);
  read_sector(reader, known, sector);
  reader.finish();
  complaints.add_all(own);
  if (own.any()) return std::nullopt;
  return level;
}

}  // namespace undercroft
