// idle_values.cc: looks for zeros, `false`, and empty lists and tables.
#include "server/custom_content/idle_values.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "server/sim/content/table_reader.h"

namespace undercroft {
namespace {

// In a condition, `hurt = false` asks for the opposite.
constexpr std::array<std::string_view, 3> kConditions = {"until", "when", "while"};
// Numbers that a blueprint has only if they are above 0. The attributes of creatures are not among
// them: authors write all of them in a row.
constexpr std::array<std::string_view, 3> kNumbers = {"power", "thrown", "worth"};
constexpr std::array<std::string_view, 6> kChanges = {"strength", "speed", "armour",
                                                      "vision",   "dig",   "health"};
// Without entries, these have a warning of their own.
constexpr std::array<std::string_view, 2> kToldElsewhere = {"appears", "sequence"};

template <std::size_t N>
bool is_one_of(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_zero(const toml::node& node) { return node.is_integer() && *node.as_integer() == 0; }

// 0, or the count [0, 0].
bool is_none(const toml::node& node) {
  const toml::array* pair = node.as_array();
  if (pair == nullptr) return is_zero(node);
  return pair->size() == 2 && is_zero((*pair)[0]) && is_zero((*pair)[1]);
}

bool is_empty(const toml::node& node) {
  return (node.is_array() && node.as_array()->empty()) ||
         (node.is_table() && node.as_table()->empty());
}

class IdleValues {
 public:
  void note(const toml::node& node, std::string_view key, const std::string& sentence) {
    found_.push_back({line_of(node), std::string(key) + sentence});
  }

  // Whatever changes nothing in any table.
  void look_at(std::string_view key, const toml::node& node) {
    if (is_one_of(kConditions, key)) return;
    if (node.is_boolean() && !*node.as_boolean() && key != "dark") {
      note(node, key, " = false says nothing: leave it out");
    } else if (is_empty(node) && !is_one_of(kToldElsewhere, key)) {
      note(node, key, " is empty and says nothing: leave it out");
    } else if (key == "worn" && node.is_table()) {
      look_at_worn(*node.as_table());
    } else if ((key == "escort" || key == "escort_per_hero") && node.is_table()) {
      look_at_escort(key, *node.as_table());
    } else {
      look_inside(key, node);
    }
  }

  void look_at_number(std::string_view key, const toml::node& node) {
    if (is_zero(node)) note(node, key, " = 0 says nothing: leave it out");
  }

  void look_inside(std::string_view key, const toml::node& node) {
    if (const toml::table* table = node.as_table()) look_at_rows(key, *table);
    const toml::array* list = node.as_array();
    if (list == nullptr) return;
    for (const toml::node& item : *list) {
      if (const toml::table* table = item.as_table()) look_at_rows(key, *table);
    }
  }

  std::vector<TableWarning> take() { return std::move(found_); }

 private:
  void look_at_rows(std::string_view of, const toml::table& table) {
    const bool appears = of == "appears";
    for (const auto& [key, node] : table) {
      if (appears && key == "count" && is_none(node) && !table.contains("weight")) {
        note(node, "count", " = 0 places nothing: leave the entry out");
      } else {
        look_at(key.str(), node);
      }
    }
  }

  void look_at_worn(const toml::table& worn) {
    const bool adds =
        std::any_of(worn.begin(), worn.end(), [](const auto& row) { return !is_zero(row.second); });
    if (!adds) note(worn, "worn", " adds nothing: leave it out");
  }

  void look_at_escort(std::string_view list, const toml::table& escort) {
    for (const auto& [key, count] : escort) {
      if (is_none(count)) note(count, list, " has none of '" + std::string(key.str()) + "'");
    }
  }

  std::vector<TableWarning> found_;
};

}  // namespace

std::vector<TableWarning> idle_values(const toml::table& blueprint) {
  IdleValues values;
  const bool has_base = blueprint.contains("base");
  for (const auto& [key, node] : blueprint) {
    if (!has_base) values.look_at(key.str(), node);
    if (has_base && !is_empty(node)) values.look_inside(key.str(), node);
    if (!has_base && is_one_of(kNumbers, key.str())) values.look_at_number(key.str(), node);
  }
  return values.take();
}

std::vector<TableWarning> idle_changes(const toml::table& table) {
  IdleValues values;
  for (const auto& [key, node] : table) {
    values.look_at(key.str(), node);
    if (is_one_of(kChanges, key.str())) values.look_at_number(key.str(), node);
  }
  return values.take();
}

}  // namespace undercroft
