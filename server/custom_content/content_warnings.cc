// content_warnings.cc: goes through the tables of the files, and sorts the warnings by line.
#include "server/custom_content/content_warnings.h"

#include <algorithm>
#include <deque>

#include "server/custom_content/blueprint_warnings.h"
#include "server/custom_content/boon_warnings.h"
#include "server/custom_content/checked_content.h"
#include "server/custom_content/growth_warnings.h"
#include "server/custom_content/level_warnings.h"
#include "server/custom_content/pack_warnings.h"
#include "server/sim/content/growth_reader.h"
#include "server/sim/content/status_reader.h"
#include "server/sim/content/table_reader.h"
#include "server/sim/content/toml.h"

namespace undercroft {
namespace {

constexpr std::string_view kLevels = "level";
constexpr std::string_view kThemes = "theme";
constexpr std::string_view kRooms = "room";
constexpr std::string_view kAbilities = "ability";
constexpr std::string_view kBoons = "boon";

struct WarnedFile {
  std::string name;
  std::optional<toml::table> table;
};

std::deque<WarnedFile> parsed(const std::vector<ContentText>& files) {
  std::deque<WarnedFile> all;
  for (const ContentText& file : files) {
    Complaints none(file.file);
    all.push_back({file.file, parse_toml(file.text, none)});
    if (!all.back().table) all.pop_back();
  }
  return all;
}

void add_bases(const toml::table& file, KeySet& bases) {
  for (const auto& [key, node] : file) {
    if (!is_blueprint_table(node)) continue;
    const auto base = (*node.as_table())["base"].value<std::string>();
    if (base && *base != key.str()) bases.insert(*base);
  }
}

std::vector<TableWarning> warnings_of_tables(const CheckedContent& content, const std::string& file,
                                             std::string_view key, const toml::node& node) {
  const bool is_blueprint = is_blueprint_table(node);
  if (key == kThemes && !is_blueprint) return theme_warnings(content, *node.as_table());
  if (key == kAbilities && !is_blueprint) {
    return ability_warnings(content.after, *node.as_table());
  }
  if (key == kBoons && !is_blueprint) return boon_warnings(content.after, *node.as_table());
  if (is_status_table(key, node)) return status_warnings(content, *node.as_table());
  if (key == kLevels) return level_warnings(content, file, *node.as_array());
  if (key == kRooms && node.is_array()) return room_warnings(content, *node.as_array());
  if (is_blueprint) return blueprint_warnings(content, std::string(key), *node.as_table());
  return {};
}

// In order of line.
std::vector<TableWarning> warnings_of_file(const CheckedContent& content, const WarnedFile& file) {
  std::vector<TableWarning> found;
  const auto add = [&](const std::vector<TableWarning>& more) {
    found.insert(found.end(), more.begin(), more.end());
  };
  if (file.table->empty()) add({{1, "the file is empty"}});
  for (const auto& [key, node] : *file.table) {
    const bool adds = is_growth_table(key.str(), node) || is_status_table(key.str(), node);
    if (adds) add(change_warnings(key.str(), *node.as_table()));
    add(warnings_of_tables(content, file.name, key.str(), node));
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const TableWarning& a, const TableWarning& b) { return a.line < b.line; });
  return found;
}

}  // namespace

std::vector<ContentError> content_warnings(const Catalogue& before, const Catalogue& after,
                                           const std::vector<ContentText>& files) {
  const std::deque<WarnedFile> all = parsed(files);
  KeySet bases;
  for (const WarnedFile& file : all) add_bases(*file.table, bases);
  const CheckedContent content{before, after, std::move(bases)};
  std::vector<ContentError> found = pack_warnings(before, after, files);
  for (const WarnedFile& file : all) {
    for (TableWarning& warning : warnings_of_file(content, file)) {
      found.push_back({file.name, warning.line, std::move(warning.sentence), Severity::Warning});
    }
  }
  return found;
}

}  // namespace undercroft
