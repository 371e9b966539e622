// loader.cc: loads all blueprints of all files, then the kits, boons and themes, and then the level
// tables and drawn rooms, which refer to them.
#include "server/sim/content/loader.h"

#include <deque>
#include <set>

#include "server/sim/content/blueprint_batch.h"
#include "server/sim/content/disguise_check.h"
#include "server/sim/content/growth_reader.h"
#include "server/sim/content/level_reader.h"
#include "server/sim/content/room_reader.h"
#include "server/sim/content/table_reader.h"
#include "server/sim/content/theme_reader.h"
#include "server/sim/content/toml.h"

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

void find_blueprints(ParsedFile& file, std::vector<BlueprintTable>& found) {
  TableReader reader(*file.table, "", file.complaints);
  for (const auto& [key, node] : reader.rows()) {
    if (key == kLevels || is_growth_table(key, *node) || is_theme_table(key, *node) ||
        is_list_of_rooms(key, *node)) {
      continue;
    }
    if (const toml::table* table = node->as_table()) {
      found.push_back({key, table, &file.complaints});
    } else {
      reader.complain(line_of(*node),
                      key + " is " + describe(*node) + "; expected a blueprint table");
    }
  }
}

// Rejects a second table for a depth, which would hide the first.
void load_level(Catalogue& catalogue, const toml::table& table, Complaints& complaints,
                std::set<int>& depths) {
  auto level = read_level(table, catalogue, complaints);
  if (!level) return;
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

void load_all(Catalogue& catalogue, std::deque<ParsedFile>& files) {
  std::vector<BlueprintTable> blueprints;
  for (ParsedFile& file : files) {
    if (file.table) find_blueprints(file, blueprints);
  }
  read_blueprints(catalogue, blueprints, kGameNumbers);
  check_disguises(catalogue, blueprints);
  read_growth(catalogue, growth_files(files));
  std::set<std::string> themes;
  for (ParsedFile& file : files) {
    if (file.table) read_themes(catalogue, *file.table, file.complaints, themes);
  }
  std::set<int> depths;
  std::set<std::string> rooms;
  for (ParsedFile& file : files) {
    if (file.table) load_levels(catalogue, file, depths);
    if (file.table) load_rooms(catalogue, file, rooms);
  }
}

}  // namespace

std::vector<ContentError> load_content(Catalogue& catalogue,
                                       const std::vector<ContentText>& files) {
  std::deque<ParsedFile> pieces;  // a deque: tables refer to each file's complaints
  for (const ContentText& file : files) pieces.emplace_back(file);
  load_all(catalogue, pieces);
  std::vector<ContentError> errors;
  for (const ParsedFile& file : pieces) {
    for (ContentError& error : file.complaints.sorted()) errors.push_back(std::move(error));
  }
  return errors;
}

std::vector<ContentError> load_content_file(Catalogue& catalogue, std::string_view text,
                                            std::string_view file_name) {
  return load_content(catalogue, {{std::string(file_name), std::string(text)}});
}

}  // namespace undercroft
