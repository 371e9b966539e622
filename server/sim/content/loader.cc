// loader.cc: loads the statuses of all files, then their blueprints, kits, boons and themes, and
// then the drawn rooms and the level tables. Each refers to those before it.
#include "server/sim/content/loader.h"

#include <algorithm>
#include <deque>
#include <set>

#include "server/sim/content/appearance_reader.h"
#include "server/sim/content/blueprint_batch.h"
#include "server/sim/content/disguise_check.h"
#include "server/sim/content/growth_reader.h"
#include "server/sim/content/level_reader.h"
#include "server/sim/content/omen_reader.h"
#include "server/sim/content/pack_loading.h"
#include "server/sim/content/pack_reader.h"
#include "server/sim/content/refused_keys.h"
#include "server/sim/content/replacing.h"
#include "server/sim/content/room_reader.h"
#include "server/sim/content/sector_reader.h"
#include "server/sim/content/status_reader.h"
#include "server/sim/content/table_reader.h"
#include "server/sim/content/table_sorts.h"
#include "server/sim/content/theme_reader.h"
#include "server/sim/content/toml.h"
#include "server/sim/content/waking_reader.h"

namespace undercroft {
namespace {

constexpr std::string_view kLevels = "level";
constexpr std::string_view kRooms = "room";

struct ParsedFile {
  explicit ParsedFile(const ContentText& file)
      : source(file.text), complaints(file.file), table(parse_toml(file.text, complaints)) {}
  std::string_view source;
  Complaints complaints;
  std::optional<toml::table> table;
};

// A blueprint may have the key `room`; rooms are a list of tables.
bool is_list_of_rooms(std::string_view key, const toml::node& node) {
  return key == kRooms && node.is_array();
}

using Row = std::pair<std::string, const toml::node*>;

// One forgotten [KEY] line strands all keys after it, so they are one mistake.
void tell_stray(TableReader& reader, const std::vector<Row>& stray) {
  if (stray.empty()) return;
  const auto& [key, node] = stray.front();
  const std::size_t more = stray.size() - 1;
  const std::string rest =
      more == 0 ? "" : ", and " + std::to_string(more) + " more such keys of the file";
  reader.complain(line_of(*node), key + " is " + describe(*node) + rest +
                                      "; expected a blueprint table" + meant_sort(key, *node));
}

void find_blueprints(ParsedFile& file, std::vector<BlueprintTable>& found) {
  TableReader reader(*file.table, "", file.complaints);
  std::vector<Row> stray;
  for (const auto& [key, node] : reader.rows()) {
    if (key == kLevels || is_growth_table(key, *node) || is_theme_table(key, *node) ||
        is_waking_table(key, *node) || is_omen_table(key, *node) || is_status_table(key, *node) ||
        is_list_of_rooms(key, *node)) {
      continue;
    }
    const bool is_misspelt = !node->is_table() && !meant_sort(key, *node).empty();
    if (const toml::table* table = node->as_table()) {
      found.push_back({key, table, &file.complaints});
    } else if (is_misspelt) {
      tell_stray(reader, {{key, node}});
    } else {
      stray.emplace_back(key, node);
    }
  }
  tell_stray(reader, stray);
}

bool has_level(const Catalogue& catalogue, int depth) {
  const std::vector<LevelTable>& levels = catalogue.levels();
  return std::any_of(levels.begin(), levels.end(),
                     [depth](const LevelTable& level) { return level.depth == depth; });
}

// A pack with keys of its own says what it does to a level that is there already; the table of any
// other replaces it.
void check_replaced_level(Catalogue& catalogue, const toml::table& table, int depth,
                          Complaints& complaints) {
  if (table.contains("extends") || !has_level(catalogue, depth)) return;
  TableReader reader(table, "level", complaints);
  if (catalogue.scope().has_own_keys() && !table.contains("replaces")) {
    return reader.complain(reader.line("depth"), "depth " + std::to_string(depth) +
                                                     " has a level already: say extends = \"" +
                                                     catalogue.level_table(depth).name +
                                                     "\" or replaces");
  }
  note_replacing(reader, catalogue, KeySort::Level, std::to_string(depth), reader.line());
}

// Rejects a second table for a depth, which would hide the first.
void load_level(Catalogue& catalogue, const toml::table& table, Complaints& complaints,
                std::set<int>& depths) {
  SectorContent sector;
  auto level = read_level(table, catalogue, complaints, sector);
  if (!level) return;
  const std::string name = "level " + std::to_string(level->depth);
  if (std::string key = add_sector(catalogue, name, std::move(sector)); !key.empty()) {
    level->sectors.push_back(std::move(key));
  }
  if (!depths.contains(level->depth)) {
    check_replaced_level(catalogue, table, level->depth, complaints);
  }
  if (!depths.insert(level->depth).second) {
    complaints.add(line_of(table), "depth " + std::to_string(level->depth) + " is defined twice");
  }
  catalogue.add_level(std::move(*level));
}

void load_levels(Catalogue& catalogue, ParsedFile& file, std::set<int>& depths) {
  TableReader reader(*file.table, "", file.complaints);
  const toml::array* levels = reader.array(kLevels);
  if (levels == nullptr) return;
  for (const toml::node& node : *levels) {
    if (const toml::table* table = node.as_table()) {
      load_level(catalogue, *table, file.complaints, depths);
    } else {
      reader.complain(line_of(node), "level contains " + describe(node) + "; expected tables");
    }
  }
}

void replace_room(Catalogue& catalogue, const toml::table& table, Complaints& complaints) {
  TableReader reader(table, "room", complaints);
  std::string replaced;
  if (!reader.text("replaces", replaced)) return;
  note_replacing(reader, catalogue, KeySort::Room, replaced, reader.line("replaces"));
  if (catalogue.remove_room(replaced)) return;
  reader.complain(reader.line("replaces"),
                  "replaces is '" + replaced + "', and there is no room of this name");
}

// Rejects a second room of a name, which would replace the first.
void load_room(Catalogue& catalogue, const toml::table& table, ParsedFile& file,
               std::set<std::string>& names) {
  auto room = read_room(table, file.source, catalogue, file.complaints);
  if (!room) return;
  if (!names.insert(room->name).second) {
    file.complaints.add(line_of(table), "room '" + room->name + "' is defined twice");
  }
  if (names.size() > kMostDrawnRooms) {
    file.complaints.add(line_of(table),
                        "there can be at most " + std::to_string(kMostDrawnRooms) + " drawn rooms");
  } else {
    if (catalogue.scope().has_own_keys()) room->pack = catalogue.scope().pack();
    replace_room(catalogue, table, file.complaints);
    room->sector = add_sector(catalogue, "room " + room->name, std::move(room->content));
    catalogue.add_room(std::move(*room));
  }
}

void load_rooms(Catalogue& catalogue, ParsedFile& file, std::set<std::string>& names) {
  const toml::node* node = file.table->get(kRooms);
  if (node == nullptr || !node->is_array()) return;
  for (const toml::node& one : *node->as_array()) {
    if (names.size() > kMostDrawnRooms) return;
    if (const toml::table* table = one.as_table()) {
      load_room(catalogue, *table, file, names);
    } else {
      file.complaints.add(line_of(one), "room contains " + describe(one) + "; expected tables");
    }
  }
}

std::vector<GrowthFile> growth_files(std::deque<ParsedFile>& files) {
  std::vector<GrowthFile> found;
  for (ParsedFile& file : files) {
    if (file.table) found.push_back({&*file.table, &file.complaints});
  }
  return found;
}

// Whether the base of the blueprint is in the same files.
bool inherits_here(const BlueprintTable& row, const std::vector<BlueprintTable>& tables) {
  const auto base = (*row.table)["base"].value<std::string>();
  return base && std::any_of(tables.begin(), tables.end(), [&](const BlueprintTable& other) {
           return other.key == *base && other.key != row.key;
         });
}

// A theme that a base of these files has given has been reported if there is none.
void settle_inherited_themes(const Catalogue& catalogue, std::vector<Appearance>& appears) {
  for (Appearance& appearance : appears) {
    if (const LevelTheme* theme = catalogue.theme_named(appearance.theme)) {
      appearance.theme = theme->key;
    }
  }
}

// Themes are read after the blueprints that appear with them.
void settle_appearances(Catalogue& catalogue, const std::vector<BlueprintTable>& tables,
                        const std::vector<std::optional<BlueprintId>>& loaded) {
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const BlueprintTable& row = tables[i];
    if (!loaded[i] || catalogue[*loaded[i]].appears.empty()) continue;
    Blueprint b = catalogue[*loaded[i]];
    if (row.table->contains("appears")) {
      settle_themes(*row.table, "blueprint '" + row.key + "'", catalogue, b.appears,
                    *row.complaints);
    } else if (inherits_here(row, tables)) {
      settle_inherited_themes(catalogue, b.appears);
    }
    catalogue.add(std::move(b));
  }
}

void load_all(Catalogue& catalogue, std::deque<ParsedFile>& files) {
  std::vector<BlueprintTable> blueprints;
  for (ParsedFile& file : files) {
    if (file.table) find_blueprints(file, blueprints);
  }
  std::vector<StatusFile> statuses;
  for (ParsedFile& file : files) {
    if (file.table) statuses.push_back({&*file.table, &file.complaints});
  }
  read_own_statuses(catalogue, statuses);
  const auto loaded = read_blueprints(catalogue, blueprints, kGameNumbers);
  check_disguises(catalogue, blueprints);
  read_growth(catalogue, growth_files(files));
  std::set<std::string> themes;
  for (ParsedFile& file : files) {
    if (file.table) read_themes(catalogue, *file.table, file.complaints, themes);
  }
  settle_appearances(catalogue, blueprints, loaded);
  std::set<std::string> wakings;
  for (ParsedFile& file : files) {
    if (file.table) read_wakings(catalogue, *file.table, file.complaints, wakings);
  }
  std::set<std::string> omens;
  for (ParsedFile& file : files) {
    if (file.table) read_omens(catalogue, *file.table, file.complaints, omens);
  }
  std::set<int> depths;
  std::set<std::string> rooms;
  for (ParsedFile& file : files) {
    if (file.table) load_rooms(catalogue, file, rooms);
  }
  for (ParsedFile& file : files) {
    if (file.table) load_levels(catalogue, file, depths);
  }
}

// pack.toml of a folder that was written before there were packs is a file like any other.
void sort_files(const std::vector<ContentText>& files, std::deque<ParsedFile>& about,
                std::deque<ParsedFile>& pieces) {
  for (const ContentText& file : files) {
    const bool may_describe = about.empty() && is_pack_file(file.file);
    std::deque<ParsedFile>& to = may_describe ? about : pieces;
    to.emplace_back(file);
    if (!may_describe || !to.back().table) continue;
    if (describes_pack(file.file, *to.back().table)) continue;
    about.clear();
    pieces.emplace_back(file);
  }
}

Pack pack_of(const std::vector<ContentText>& files, std::deque<ParsedFile>& about) {
  Pack pack;
  if (!about.empty() && about.front().table) {
    pack = read_pack(*about.front().table, about.front().complaints);
  }
  if (pack.name.empty() && !files.empty()) pack.name = pack_name_of(files.front().file);
  return pack;
}

// The errors of all files in order, without those that follow from others.
std::vector<ContentError> findings_of(const Catalogue& catalogue,
                                      const std::deque<ParsedFile>& about,
                                      const std::deque<ParsedFile>& pieces) {
  std::vector<ContentError> errors;
  std::vector<const toml::table*> tables;
  for (const auto* files : {&about, &pieces}) {
    for (const ParsedFile& file : *files) {
      for (ContentError& error : file.complaints.sorted()) errors.push_back(std::move(error));
      if (files == &pieces || !file.table) tables.push_back(file.table ? &*file.table : nullptr);
    }
  }
  remove_consequences(errors, tables, catalogue);
  return errors;
}

}  // namespace

std::vector<ContentError> load_content(Catalogue& catalogue,
                                       const std::vector<ContentText>& files) {
  std::deque<ParsedFile> pieces;  // a deque: tables refer to each file's complaints
  std::deque<ParsedFile> about;   // pack.toml, if there is one
  sort_files(files, about, pieces);
  Pack pack = pack_of(files, about);
  if (!about.empty()) check_pack(pack, catalogue, about.front().complaints);
  if (!about.empty()) apply_removals(pack, catalogue, about.front().complaints);
  catalogue.scope().open(pack);
  load_all(catalogue, pieces);
  std::vector<ContentError> errors = findings_of(catalogue, about, pieces);
  catalogue.scope().close();
  catalogue.add_pack(std::move(pack));
  return errors;
}

std::vector<ContentError> load_content_file(Catalogue& catalogue, std::string_view text,
                                            std::string_view file_name) {
  return load_content(catalogue, {{std::string(file_name), std::string(text)}});
}

}  // namespace undercroft
