// table_sorts.cc: compares keys with the words of the content language.
#include "server/sim/content/table_sorts.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "server/sim/content/content_words.h"

namespace undercroft {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kSorts = {{
    {"ability", "[ability.KEY]"},
    {"boon", "[boon.KEY]"},
    {"kit", "[kit.KEY]"},
    {"level", "[[level]]"},
    {"omen", "[omen.KEY]"},
    {"room", "[[room]]"},
    {"status", "[status.KEY]"},
    {"theme", "[theme.KEY]"},
    {"waking", "[waking.KEY]"},
}};

// "abilities" is as near to "ability" as "rooms" is to "room".
std::string_view singular(std::string_view key, const std::vector<std::string_view>& words) {
  if (key == "abilities" || key == "statuses") return key == "abilities" ? "ability" : "status";
  if (std::find(words.begin(), words.end(), key) != words.end()) return key;
  if (key.ends_with('s')) key.remove_suffix(1);
  return std::find(words.begin(), words.end(), key) != words.end() ? key : nearest_word(key, words);
}

// A table of tables, as in [kits.porter], or a list of tables.
bool holds_tables(const toml::node& node) {
  if (const toml::array* list = node.as_array()) {
    return !list->empty() && list->is_homogeneous(toml::node_type::table);
  }
  const toml::table* table = node.as_table();
  return table != nullptr && !table->empty() &&
         std::all_of(table->begin(), table->end(),
                     [](const auto& row) { return row.second.is_table(); });
}

}  // namespace

std::string meant_sort(std::string_view key, const toml::node& node) {
  if (key == "pack") return "; pack.toml has its keys at the top, without [pack]";
  if (!holds_tables(node)) return "";
  std::vector<std::string_view> sorts;
  for (const auto& [word, form] : kSorts) sorts.push_back(word);
  const std::string_view sort = singular(key, sorts);
  for (const auto& [word, form] : kSorts) {
    if (word == sort) return "; did you mean " + std::string(form) + "?";
  }
  std::vector<std::string_view> kinds;
  for (const auto& [word, kind] : kKindWords) kinds.push_back(word);
  const std::string_view kind = singular(key, kinds);
  if (kind.empty()) return "";
  return "; did you mean [KEY] with kind = \"" + std::string(kind) + "\"?";
}

}  // namespace undercroft
