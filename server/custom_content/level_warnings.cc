// level_warnings.cc: asks whether levels name a theme, and about shapes, depths and sectors.
#include "server/custom_content/level_warnings.h"

#include <algorithm>

#include "server/custom_content/depth_warnings.h"
#include "server/custom_content/lock_warnings.h"
#include "server/custom_content/signature_warnings.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {
namespace {

bool names_theme(const Catalogue& catalogue, const LevelTheme& found) {
  if (!found.appears.empty()) return true;
  const std::string& theme = found.key;
  const std::vector<LevelTable>& levels = catalogue.levels();
  return std::any_of(levels.begin(), levels.end(), [theme](const LevelTable& level) {
    return std::any_of(level.themes.begin(), level.themes.end(),
                       [&theme](const ThemeEntry& entry) { return entry.theme == theme; });
  });
}

std::vector<TableWarning> shape_warnings(const toml::table& table) {
  const toml::node* rooms = table.get("rooms");
  const auto style = table["style"].value<std::string_view>();
  if (rooms == nullptr || style != "caves") return {};
  return {{line_of(*rooms), "rooms has no effect on caves"}};
}

// Its triggers are those of a blueprint.
std::vector<TableWarning> sector_warnings(const CheckedContent& content, const std::string& key,
                                          const toml::table& table) {
  const auto id = key.empty() ? std::nullopt : content.after.find(key);
  if (!id) return {};
  return lock_warnings(content, content.after[*id], table);
}

void look_at_theme(const CheckedContent& content, std::string_view key, const toml::table& table,
                   std::vector<TableWarning>& found) {
  const std::string name = "theme '" + std::string(key) + "'";
  const LevelTheme* theme = content.after.theme_named(key);
  if (theme != nullptr && !names_theme(content.after, *theme)) {
    const char* sentence =
        ": no level names it: give it appears = [{ depth = [1, 3] }], or name it in the themes of "
        "a [[level]]";
    found.push_back({line_of(table), name + sentence});
  }
  const std::vector<TableWarning> depths = depth_warnings(content.after, table, name);
  found.insert(found.end(), depths.begin(), depths.end());
  add_warnings(found, name, shape_warnings(table));
  add_warnings(found, name, draw_warnings(content, table));
  if (theme != nullptr) add_warnings(found, name, sector_warnings(content, theme->sector, table));
}

}  // namespace

std::vector<TableWarning> theme_warnings(const CheckedContent& content, const toml::table& themes) {
  std::vector<TableWarning> found;
  for (const auto& [key, node] : themes) look_at_theme(content, key.str(), *node.as_table(), found);
  return found;
}

std::vector<TableWarning> room_warnings(const CheckedContent& content, const toml::array& rooms) {
  std::vector<TableWarning> found;
  for (const toml::node& node : rooms) {
    const toml::table* table = node.as_table();
    const auto name = table == nullptr ? std::nullopt : (*table)["name"].value<std::string>();
    const DrawnRoom* room = name ? content.after.room_named(*name) : nullptr;
    if (room == nullptr) continue;
    add_warnings(found, "room '" + *name + "'", sector_warnings(content, room->sector, *table));
    add_warnings(found, "room '" + *name + "'", piece_warnings(content, *table));
  }
  return found;
}

std::vector<TableWarning> level_warnings(const CheckedContent& content, const std::string& file,
                                         const toml::array& levels) {
  std::vector<TableWarning> found;
  for (const toml::node& node : levels) {
    const toml::table& table = *node.as_table();
    add_warnings(found, "level", shape_warnings(table));
    add_warnings(found, "level", draw_warnings(content, table));
    const SourceLine source{file, line_of(table)};
    for (const LevelTable& level : content.after.levels()) {
      if (level.source != source || level.sectors.empty()) continue;
      add_warnings(found, "level", sector_warnings(content, level.sectors.back(), table));
    }
  }
  return found;
}

}  // namespace undercroft
