// depth_warnings.cc: compares depths with that of the last level table.
#include "server/custom_content/depth_warnings.h"

#include "server/sim/content/table_reader.h"

namespace undercroft {
namespace {

void look_at_depth(const Catalogue& catalogue, const toml::table& table, const std::string& name,
                   std::vector<TableWarning>& found) {
  const toml::node* depth = table.get("depth");
  if (depth == nullptr) return;
  const toml::node* from = depth->is_array() ? &(*depth->as_array())[0] : depth;
  const int deepest = catalogue.table_depth(99, 99);
  if (from->value_or(0) <= deepest) return;
  found.push_back({line_of(*depth), name + ": no level is so deep: the tables end at depth " +
                                        std::to_string(deepest)});
}

}  // namespace

std::vector<TableWarning> depth_warnings(const Catalogue& catalogue, const toml::table& table,
                                         const std::string& name) {
  std::vector<TableWarning> found;
  const toml::array* appears = table["appears"].as_array();
  if (appears == nullptr) {
    look_at_depth(catalogue, table, name, found);
    return found;
  }
  for (const toml::node& entry : *appears) {
    const toml::table* row = entry.as_table();
    if (row != nullptr) look_at_depth(catalogue, *row, name + ", appears", found);
  }
  return found;
}

}  // namespace undercroft
