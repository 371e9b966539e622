// config_reload.cc: takes over the settings that a running server can change.
#include <map>
#include <set>
#include <string>
#include <vector>

#include "server/settings/config.h"
#include "server/settings/server_settings.h"

namespace undercroft {

std::map<std::string, std::string> rules_by_name(const Config& config) {
  std::map<std::string, std::string> rules;
  for (const auto& [name, value] : config.rules) rules[name] = value;
  return rules;
}

namespace {

// The names of the rules that only one of them has, or that differ.
std::set<std::string> different_rules(const Config& a, const Config& b) {
  const auto before = rules_by_name(a);
  const auto after = rules_by_name(b);
  std::set<std::string> names;
  const auto note = [&names](const auto& rules, const auto& others) {
    for (const auto& [name, value] : rules) {
      const auto other = others.find(name);
      if (other == others.end() || other->second != value) names.insert(name);
    }
  };
  note(before, after);
  note(after, before);
  return names;
}

}  // namespace

std::vector<std::string> Config::reload(const Config& fresh) {
  std::vector<std::string> unchanged;
  for (const std::string& rule : different_rules(*this, fresh)) {
    unchanged.push_back(std::string(kRuleSetting) + ' ' + rule);
  }
  for (const Setting& setting : settings()) {
    if (setting.is_live()) {
      setting.take_over(*this, fresh);
    } else if (setting.show(*this) != setting.show(fresh)) {
      unchanged.emplace_back(setting.name);
    }
  }
  return unchanged;
}

}  // namespace undercroft
