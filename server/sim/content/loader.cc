// loader.cc: a content file's tables, in the order in which they stand.
#include "server/sim/content/loader.h"

#include "server/sim/content/blueprint_reader.h"
#include "server/sim/content/level_reader.h"
#include "server/sim/content/table_reader.h"
#include "server/sim/content/toml_text.h"

namespace undercroft {
namespace {

constexpr std::string_view kLevels = "level";

void load_blueprint_tables(Catalogue& catalogue, TableReader& file) {
  for (const auto& [key, node] : file.rows()) {
    if (key == kLevels) continue;
    const toml::table* table = node->as_table();
    if (table == nullptr) {
      file.complain(line_of(*node),
                    key + " is " + describe(*node) + "; expected a blueprint's table");
    } else if (auto blueprint = read_blueprint(key, *table, catalogue, file.complaints())) {
      catalogue.add(std::move(*blueprint));
    }
  }
}

// After all blueprints are known: a chest may hold what is defined below it.
void check_references(const Catalogue& catalogue, TableReader& file) {
  for (const auto& [key, node] : file.rows()) {
    const toml::table* table = node->as_table();
    if (table != nullptr) check_holds(key, *table, catalogue, file.complaints());
  }
}

void load_level_tables(Catalogue& catalogue, TableReader& file) {
  const toml::array* levels = file.array(kLevels);
  if (levels == nullptr) return;
  for (const toml::node& node : *levels) {
    const toml::table* table = node.as_table();
    if (table == nullptr) {
      file.complain(line_of(node), "level lists " + describe(node) + "; expected tables");
    } else if (auto level = read_level(*table, catalogue, file.complaints())) {
      catalogue.add_level(std::move(*level));
    }
  }
}

}  // namespace

std::vector<ContentError> load_blueprints(Catalogue& catalogue, std::string_view text,
                                          std::string_view file_name) {
  Complaints complaints{std::string(file_name)};
  if (const auto parsed = parse_toml(text, complaints)) {
    TableReader file(*parsed, "", complaints);
    load_blueprint_tables(catalogue, file);
    check_references(catalogue, file);
    load_level_tables(catalogue, file);
  }
  return complaints.sorted();
}

}  // namespace undercroft
