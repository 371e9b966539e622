// config_file.cc: reads settings from TOML and reports every unknown key.
#include <algorithm>

#include "server/settings/config.h"
#include "server/settings/server_settings.h"
#include "server/sim/content/toml.h"

namespace undercroft {
namespace {

void complain(Complaints& complaints, const toml::node& node, std::string sentence) {
  complaints.add(static_cast<int>(node.source().begin.line), std::move(sentence));
}

// The value as the text of a flag; nullopt for tables, lists and other types.
std::optional<std::string> text_of(const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* number = node.as_integer()) return std::to_string(number->get());
  if (const auto* flag = node.as_boolean()) return flag->get() ? "true" : "false";
  return std::nullopt;
}

std::string file_key(std::string_view setting) {
  std::string key(setting);
  std::replace(key.begin(), key.end(), '-', '_');
  return key;
}

const Setting* find_setting(std::string key) {
  std::replace(key.begin(), key.end(), '_', '-');
  for (const Setting& setting : settings()) {
    if (setting.name == key) return &setting;
  }
  return nullptr;
}

void set_one(Config& config, const Setting& setting, const std::string& key, const toml::node& node,
             Complaints& complaints) {
  const auto text = text_of(node);
  if (!text) return complain(complaints, node, key + " is not a text or number");
  if (const auto set = setting.set(config, *text); !set) {
    complain(complaints, node, key + ": " + set.error());
  }
}

void set_value(Config& config, const Setting& setting, const std::string& key,
               const toml::node& node, Complaints& complaints) {
  if (setting.clear != nullptr) setting.clear(config);
  config.sources[std::string(setting.name)] =
      complaints.file() + ":" + std::to_string(node.source().begin.line);
  const toml::array* list = node.as_array();
  if (list == nullptr) return set_one(config, setting, key, node, complaints);
  if (!setting.is_list()) return complain(complaints, node, key + " is not a list");
  if (list->empty() && !setting.may_be_empty) {
    return complain(complaints, node, key + " is an empty list: at least one is needed");
  }
  for (const toml::node& item : *list) set_one(config, setting, key, item, complaints);
}

void set_rules(Config& config, const toml::node& node, Complaints& complaints) {
  const toml::table* table = node.as_table();
  if (table == nullptr) return complain(complaints, node, "rules must be a table: name = value");
  for (const auto& [key, value] : *table) {
    const std::string name(key.str());
    const auto text = text_of(value);
    if (!text) {
      complain(complaints, value, name + " is not a text or number");
    } else if (const auto added = add_rule(config, name, *text); !added) {
      complain(complaints, value, added.error());
    }
  }
}

void set_all(Config& config, const toml::table& table, Complaints& complaints) {
  for (const auto& [name, node] : table) {
    const std::string key(name.str());
    if (key == "rules") {
      set_rules(config, node, complaints);
    } else if (const Setting* setting = find_setting(key)) {
      set_value(config, *setting, key, node, complaints);
    } else {
      complain(complaints, node, "unknown setting '" + key + "'" + suggestion(key, file_key));
    }
  }
}

// TOML integers end at 2^63-1, and the parser's message does not explain that.
std::string hint_for(std::string_view text, int line) {
  for (; line > 1; --line) text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  const bool is_seed = text.starts_with("seed");
  return is_seed ? " (write a seed from 2^63 on as text: seed = \"N\")" : "";
}

}  // namespace

Expected<> read_settings(Config& config, std::string_view text, const std::string& file_name) {
  Complaints complaints(file_name);
  const auto table = parse_toml(text, complaints);
  if (table) set_all(config, *table, complaints);
  std::string told;
  for (const ContentError& mistake : complaints.sorted()) {
    told += told.empty() ? "" : "\n";
    told += to_string(mistake);
    if (!table) told += hint_for(text, mistake.line);
  }
  if (!told.empty()) return failed(told);
  return {};
}

}  // namespace undercroft
