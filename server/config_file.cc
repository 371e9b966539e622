// config_file.cc: settings from TOML, every key known or told.
#include <algorithm>

#include "server/config.h"
#include "server/settings.h"
#include "server/sim/content/toml.h"

namespace undercroft {
namespace {

// A mistake and where it is; the file's name is added once, at the end.
struct Complaint {
  int line = 0;
  std::string sentence;
};
using Mistake = std::optional<Complaint>;

Mistake complain(const toml::node& node, std::string sentence) {
  return Complaint{static_cast<int>(node.source().begin.line), std::move(sentence)};
}

// The text that a flag would have had; nothing when it is a table, a list or the like.
std::optional<std::string> text_of(const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* number = node.as_integer()) return std::to_string(number->get());
  if (const auto* flag = node.as_boolean()) return flag->get() ? "true" : "false";
  return std::nullopt;
}

const Setting* find_setting(std::string key) {
  std::replace(key.begin(), key.end(), '_', '-');
  for (const Setting& setting : settings()) {
    if (setting.name == key) return &setting;
  }
  return nullptr;
}

Mistake set_one(Config& config, const Setting& setting, const std::string& key,
                const toml::node& node) {
  const auto text = text_of(node);
  if (!text) return complain(node, key + " is no text or number");
  const auto mistake = setting.set(config, *text);
  return mistake ? complain(node, key + ": " + *mistake) : std::nullopt;
}

Mistake set_value(Config& config, const Setting& setting, const std::string& key,
                  const toml::node& node) {
  if (setting.clear != nullptr) setting.clear(config);
  const toml::array* list = node.as_array();
  if (list == nullptr) return set_one(config, setting, key, node);
  if (!setting.is_list) return complain(node, key + " is no list");
  for (const toml::node& item : *list) {
    if (auto mistake = set_one(config, setting, key, item)) return mistake;
  }
  return std::nullopt;
}

Mistake set_rules(Config& config, const toml::node& node) {
  const toml::table* table = node.as_table();
  if (table == nullptr) return complain(node, "rules is a table: name = value");
  for (const auto& [key, value] : *table) {
    const auto text = text_of(value);
    const auto mistake = text ? add_rule(config, key.str(), *text)
                              : std::optional(std::string(key.str()) + " is no text or number");
    if (mistake) return complain(value, *mistake);
  }
  return std::nullopt;
}

Mistake set_all(Config& config, const toml::table& table) {
  for (const auto& [name, node] : table) {
    const std::string key(name.str());
    const Setting* setting = find_setting(key);
    Mistake mistake;
    if (key == "rules") {
      mistake = set_rules(config, node);
    } else if (setting == nullptr) {
      mistake = complain(node, "there is no setting called '" + key + "'");
    } else {
      mistake = set_value(config, *setting, key, node);
    }
    if (mistake) return mistake;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> read_settings(Config& config, std::string_view text,
                                         const std::string& file_name) {
  const auto at = [&file_name](auto line, std::string_view sentence) {
    return file_name + ":" + std::to_string(line) + ": " + std::string(sentence);
  };
  try {
    const toml::table table = toml::parse(text);
    const Mistake mistake = set_all(config, table);
    if (mistake) return at(mistake->line, mistake->sentence);
  } catch (const toml::parse_error& error) {
    return at(error.source().begin.line, error.description());
  }
  return std::nullopt;
}

}  // namespace undercroft
