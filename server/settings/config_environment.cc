// config_environment.cc: settings from the environment: UNDERCROFT_MAX_PLAYERS=8.
#include <algorithm>
#include <array>

#include "server/files/text_file.h"
#include "server/settings/config.h"
#include "server/settings/server_settings.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

constexpr std::string_view kPrefix = "UNDERCROFT_";
constexpr std::string_view kFileSuffix = "_FILE";

// The unit of the Debian package names its data folder here.
constexpr std::string_view kDefaultData = "UNDERCROFT_DEFAULT_DATA";

// Variables of the terminal client and of the project's scripts, which a player's shell may have.
constexpr std::array<std::string_view, 9> kOfOthers = {
    "UNDERCROFT_SERVER",       "UNDERCROFT_NAME",   "UNDERCROFT_PASSWORD",
    "UNDERCROFT_INVITATION",   "UNDERCROFT_CONFIG", "UNDERCROFT_JOIN",
    "UNDERCROFT_NEW_PASSWORD", "UNDERCROFT_RECORD", "UNDERCROFT_URL",
};

// "UNDERCROFT_MAX_PLAYERS" for max-players.
std::string variable_of(std::string_view setting) {
  std::string name(kPrefix);
  for (const char c : setting) name += c == '-' ? '_' : to_upper(c);
  return name;
}

std::vector<std::string_view> items_of(const Setting& setting, std::string_view text) {
  std::vector<std::string_view> items;
  while (setting.is_list() && !text.empty()) {
    const std::size_t end = std::min(text.find(','), text.size());
    if (end > 0) items.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  if (!setting.is_list()) items.push_back(text);
  return items;
}

Expected<> set_from(Config& config, const Setting& setting, const std::string& variable,
                    std::string_view text) {
  if (setting.clear != nullptr) setting.clear(config);
  for (const std::string_view item : items_of(setting, text)) {
    if (const auto set = setting.set(config, item); !set) {
      return failed(variable + ": " + set.error());
    }
  }
  config.sources[std::string(setting.name)] = variable;
  return {};
}

// Without the line end that a file has, or a variable of a file with the line ends of Windows.
std::string_view without_line_end(std::string_view text) {
  while (text.ends_with('\n') || text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

Expected<std::string> text_in(const std::string& variable, std::string_view path) {
  const auto read = read_text_file(std::string(path));
  if (const auto* unread = std::get_if<UnreadFile>(&read)) {
    return failed(variable + ": " + complaint_of(*unread));
  }
  return std::string(without_line_end(std::get<std::string>(read)));
}

std::string unknown(std::string_view variable) {
  return "no setting belongs to the variable " + std::string(variable) +
         suggestion(variable, variable_of);
}

// An empty variable counts as none: that is how a container's engine passes on one that is not set.
Expected<> read_variable(Config& config, std::string_view variable, std::string_view value) {
  const std::string_view text = without_line_end(value);
  for (const Setting& setting : settings()) {
    const std::string name = variable_of(setting.name);
    const bool is_file = variable == name + std::string(kFileSuffix);
    if (variable != name && !is_file) continue;
    if (text.empty()) return {};
    if (!is_file) return set_from(config, setting, name, text);
    const auto content = text_in(std::string(variable), text);
    if (!content) return failed(content.error());
    return set_from(config, setting, std::string(variable), *content);
  }
  const bool is_known = variable == kDefaultData ||
                        std::find(kOfOthers.begin(), kOfOthers.end(), variable) != kOfOthers.end();
  if (!is_known) config.warnings.push_back(unknown(variable));
  return {};
}

std::string_view value_of(std::string_view variable, const char* const* environment) {
  for (; environment != nullptr && *environment != nullptr; ++environment) {
    const std::string_view entry = *environment;
    const bool is_it = entry.starts_with(variable) && entry.substr(variable.size(), 1) == "=";
    if (is_it) return entry.substr(variable.size() + 1);
  }
  return "";
}

}  // namespace

void apply_default_data(Config& config, const char* const* environment) {
  const bool is_decided = !config.data.empty() || config.store.is_set() || config.ephemeral;
  const std::string_view folder = value_of(kDefaultData, environment);
  if (is_decided || folder.empty()) return;
  config.data = folder;
  config.sources["data"] = kDefaultData;
}

Expected<> read_environment(Config& config, const char* const* environment) {
  for (; environment != nullptr && *environment != nullptr; ++environment) {
    const std::string_view entry = *environment;
    const std::size_t equals = entry.find('=');
    if (!entry.starts_with(kPrefix) || equals == std::string_view::npos) continue;
    auto read = read_variable(config, entry.substr(0, equals), entry.substr(equals + 1));
    if (!read) return read;
  }
  return {};
}

}  // namespace undercroft
