// client_settings.cc: the table of settings, and reading them.
#include "client/app/client_settings.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <utility>

#include "client/app/link_parts.h"
#include "client/app/server_section.h"
#include "client/net/server_addresses.h"
#include "shared/check.h"
#include "shared/codec.h"
#include "shared/switch.h"
#include "shared/text_mark.h"
#include "shared/trimmed.h"

namespace undercroft {
namespace {

bool is_one_of(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), text) != words.end();
}

std::optional<int> parse_number(const std::string& text) {
  char* end = nullptr;
  const long number = std::strtol(text.c_str(), &end, 10);
  if (text.empty() || *end != '\0' || number < -1 || number > 1000000) return std::nullopt;
  return static_cast<int>(number);
}

// Settings that belong to one server, and are secret.
bool is_of_one_server(std::string_view name) {
  return is_one_of(name, {"password", "invitation", "new-password", "link"});
}

bool is_anything(const std::string&) { return true; }
bool is_server(const std::string& text) { return ServerAddresses::parse(text).has_value(); }
bool is_name_or_none(const std::string& text) { return text.empty() || is_player_name(text); }
bool is_color(const std::string& text) {
  return is_one_of(text, {"auto", "always", "never", "8", "16", "256"});
}
bool is_theme(const std::string& text) { return is_one_of(text, {"dark", "light", "terminal"}); }
bool is_charset(const std::string& text) {
  return is_one_of(text, {"auto", "unicode", "cp437", "ascii"});
}
bool is_way_to_draw_players(const std::string& text) { return is_one_of(text, {"at", "digit"}); }
bool is_up_to(int most, const std::string& text) {
  const auto number = parse_number(text);
  return number && *number >= 0 && *number <= most;
}
bool is_crawl(const std::string& text) { return is_up_to(1000, text); }
bool is_percent(const std::string& text) { return is_up_to(100, text); }
bool is_on_or_off(const std::string& text) { return switch_of(text).has_value(); }
bool is_motion(const std::string& text) { return is_one_of(text, {"full", "reduced", "none"}); }
bool is_bell(const std::string& text) { return is_one_of(text, {"off", "turn", "danger", "all"}); }
bool is_count_of_tries(const std::string& text) { return parse_number(text).has_value(); }

// The headings of --help, in the order of their first row.
constexpr std::string_view kConnection = "Connection";
constexpr std::string_view kAccount = "Account";
constexpr std::string_view kDisplay = "Display";
constexpr std::string_view kControls = "Controls";
constexpr std::string_view kAccess = "Accessibility";
constexpr std::string_view kFiles = "Files and logging";

// clang-format off
const std::vector<SettingRow> kSettings = {
    {"server", kConnection, "UNDERCROFT_SERVER", "ws://127.0.0.1:7777", "https:// or ws:// addresses", is_server},
    {"name", kAccount, "UNDERCROFT_NAME", "", "hero name, 3-16 of a-z A-Z 0-9 _ -; default: $USER", is_name_or_none},
    {"password", kAccount, "UNDERCROFT_PASSWORD", "", "password of your account on the server", is_anything},
    {"invitation", kAccount, "UNDERCROFT_INVITATION", "", "invitation code that creates your account", is_anything},
    {"new-password", kAccount, "UNDERCROFT_NEW_PASSWORD", "", "change the account password to this", is_anything},
    {"link", kAccount, "", "", "one-time code that moves your hero to this device", is_anything},
    {"ca", kConnection, "", "", "PEM file of extra trusted authorities, for wss://", is_anything},
    {"realm", kConnection, "", "", "realm to join; empty: the server's default", is_anything},
    {"lobby", kConnection, "", "off", "choose a realm from the server's list first", is_on_or_off},
    {"watch", kConnection, "", "", "spectate the player of this name", is_name_or_none},
    {"color", kDisplay, "", "auto", "number of colours", is_color, "auto always never 8 16 256"},
    {"theme", kDisplay, "", "dark", "background that the colours are for", is_theme, "dark light terminal"},
    {"charset", kDisplay, "", "auto", "character set", is_charset, "auto unicode cp437 ascii"},
    {"players", kDisplay, "", "at", "draw other players as @ or as digits", is_way_to_draw_players, "at digit"},
    {"mouse", kControls, "", "on", "walk, look and choose by mouse clicks", is_on_or_off, "on off"},
    {"crawl-ms", kAccess, "", "40", "ms between the log lines of a fight, 0-1000", is_crawl, "0 20 40 80 160"},
    {"step-ms", kAccess, "", "15", "ms to show each step of a run, 0-1000", is_crawl, "0 5 15 30 60"},
    {"motion", kAccess, "", "full", "animation; none: no pauses in fights", is_motion, "full reduced none"},
    {"bell", kAccess, "", "off", "ring when time runs short or on danger", is_bell, "off turn danger all"},
    {"title", kDisplay, "", "off", "show the turn state in the window title", is_on_or_off, "on off"},
    {"sync", kDisplay, "", "off", "synchronized output, to avoid tearing", is_on_or_off, "on off"},
    {"a11y", kAccess, "", "off", "plain sentences, for screen readers", is_on_or_off, "on off"},
    {"hints", kDisplay, "", "on", "show a hint now and then", is_on_or_off, "on off"},
    {"autofight-stop", kControls, "", "50", "health % at which Tab stops fighting, 0-100", is_percent, "0 25 50 75"},
    {"retry", kConnection, "", "-1", "reconnection attempts; -1: no limit", is_count_of_tries},
    {"log", kFiles, "", "", "append a debug log to this file", is_anything},
};
// clang-format on

// Earlier versions printed settings as "name = Ann    # flag", and people keep what was printed.
constexpr std::string_view kOriginMark = "    # ";
constexpr std::string_view kNotShown = "(not shown)";

bool is_secret_key(const std::string& key) { return key.ends_with("password"); }

// Earlier versions printed this for a secret that is set, and for one that is not.
bool is_hidden_secret(const std::string& key, const std::string& value) {
  return is_secret_key(key) && (value.starts_with(kNotShown) || value == "# default");
}

// A secret may contain anything.
std::string without_origin(const std::string& key, const std::string& value) {
  if (is_secret_key(key) || key.starts_with("bind.")) return value;
  if (value.starts_with("# ")) return "";
  return trimmed(std::string_view(value).substr(0, value.find(kOriginMark)));
}

// Splits `key = value`. Returns nullopt if there is no equals sign.
std::optional<std::pair<std::string, std::string>> key_and_value(const std::string& line) {
  const std::size_t equals = line.find('=');
  if (equals == std::string::npos) return std::nullopt;
  return std::pair(trimmed(std::string_view(line).substr(0, equals)),
                   trimmed(std::string_view(line).substr(equals + 1)));
}

}  // namespace

const std::vector<SettingRow>& setting_table() { return kSettings; }

Settings::Settings() {
  for (const SettingRow& row : kSettings) {
    values_[std::string(row.name)] = {std::string(row.fallback), "default", 0};
  }
  const char* user = std::getenv("USER");
  if (user != nullptr && is_player_name(user)) values_["name"] = {user, "$USER", 0};
}

Expected<> Settings::read_environment() {
  for (const SettingRow& row : kSettings) {
    if (row.variable.empty()) continue;
    const std::string variable(row.variable);
    const char* value = std::getenv(variable.c_str());
    if (value == nullptr || *value == '\0') continue;
    const std::string origin = "$" + variable;
    const auto done = set(std::string(row.name), value, origin, 2);
    if (!done) return failed(origin + ": " + done.error());
  }
  return {};
}

Expected<> Settings::set(const std::string& name, const std::string& given,
                         const std::string& origin, int strength) {
  const std::string text = name == "name" || name == "watch" ? trimmed(given) : given;
  const auto row = std::find_if(kSettings.begin(), kSettings.end(),
                                [&](const SettingRow& r) { return r.name == name; });
  if (row == kSettings.end()) return failed("unknown setting '" + name + "'");
  if (!row->makes_sense(text)) {
    const std::string_view expected = row->choices.empty() ? row->help : row->choices;
    return failed(name + " cannot be '" + text + "' (" + std::string(expected) + ")");
  }
  const bool is_switch = row->makes_sense == is_on_or_off;
  const std::string clean = is_switch ? std::string(switch_text(*switch_of(text))) : text;
  Value& value = values_[name];
  if (value.strength <= strength) value = {clean, origin, strength};
  return {};
}

Expected<> Settings::set_flag(const std::string& name, const std::string& value) {
  if (name != "server") return set(name, value, "flag", 3);
  const LinkParts parts = link_parts(value);
  if (auto done = set(name, parts.addresses, "flag", 3); !done) return done;
  for (const auto& [part, text] : parts.settings) {
    if (origin(part) == "flag") continue;
    if (auto done = set(part, text, "flag", 3); !done) return failed("server: " + done.error());
  }
  return {};
}

Expected<> Settings::read_file(const std::string& path, std::vector<std::string>& warnings) {
  std::ifstream file(path);
  std::string text;
  std::string server;  // of the section; empty: before the first one
  for (int number = 1; std::getline(file, text); ++number) {
    const std::string line = trimmed(number == 1 ? without_mark(text) : text);
    if (line.empty() || line[0] == '#') continue;
    const std::string where = path + ":" + std::to_string(number);
    if (is_heading(line)) {
      const auto named = server_in_heading(line);
      if (!named) return failed(where + ": not a line [server \"HOST\"]");
      server = *named;
      continue;
    }
    const auto done =
        server.empty() ? read_line(line, where, warnings) : read_section_line(server, line);
    if (!done) return failed(where + ": " + done.error());
  }
  // A folder can be opened but not read.
  if (!file.is_open() || file.bad()) return failed("cannot read " + path);
  return {};
}

Expected<> Settings::read_line(const std::string& line, const std::string& where,
                               std::vector<std::string>& warnings) {
  const auto pair = key_and_value(line);
  if (!pair) return failed("expected 'key = value'");
  const std::string& key = pair->first;
  if (is_hidden_secret(key, pair->second)) return {};
  const std::string value = without_origin(key, pair->second);
  if (is_of_one_server(key)) {
    warnings.push_back(where + ": ignored: " + key +
                       " belongs to one server (write it below a line [server \"HOST\"])");
    return {};
  }
  if (key.substr(0, 5) == "bind.") return bindings_.bind(key.substr(5), value);
  if (values_.find(key) != values_.end()) return set(key, value, where, 1);
  warnings.push_back(where + ": unknown setting '" + key + "'");
  return {};
}

Expected<> Settings::read_section_line(const std::string& server, const std::string& line) {
  auto pair = key_and_value(line);
  if (!pair) return failed("expected 'key = value'");
  if (!is_of_one_server(pair->first)) {
    return failed("'" + pair->first +
                  "' is no setting of a server: expected password, invitation or new-password");
  }
  sections_.push_back({server, std::move(pair->first), std::move(pair->second)});
  return {};
}

void Settings::change(const std::string& name, const std::string& value) {
  const auto done = set(name, value, "options", 4);
  CHECK(done.has_value(), "a setting accepts its own choices");
}

std::vector<GameOption> Settings::options() const {
  std::vector<GameOption> all;
  for (const SettingRow& row : kSettings) {
    if (row.choices.empty()) continue;
    GameOption option{std::string(row.name), value(row.name), {}, std::string(row.help)};
    std::istringstream choices{std::string(row.choices)};
    for (std::string choice; choices >> choice;) option.choices.push_back(choice);
    all.push_back(std::move(option));
  }
  return all;
}

const std::string& Settings::value(std::string_view name) const {
  return values_.find(name)->second.text;
}

std::string Settings::address() const { return addresses_in(value("server")).front(); }

std::string Settings::secret(std::string_view name) const {
  const bool is_flag = origin(name) == "flag";
  const bool is_variable = origin(name).starts_with("$") && origin("server").starts_with("$");
  if (is_flag || is_variable) return value(name);
  std::string found;
  for (const SectionValue& section : sections_) {
    if (section.name == name && is_section_of(section.server, address())) found = section.text;
  }
  return found;
}

const std::string& Settings::origin(std::string_view name) const {
  return values_.find(name)->second.origin;
}

int Settings::number(std::string_view name) const { return parse_number(value(name)).value_or(0); }

TerminalOptions Settings::terminal_options() const {
  TerminalOptions options;
  const std::string& color = value("color");
  if (color == "never") options.colours = Colours::Mono;
  if (color == "8") options.colours = Colours::Eight;
  if (color == "16") options.colours = Colours::Sixteen;
  if (color == "256") options.colours = Colours::Full;
  options.force_colours = color == "always";
  const std::string& charset = value("charset");
  if (charset == "unicode") options.charset = Charset::Unicode;
  if (charset == "cp437") options.charset = Charset::Cp437;
  if (charset == "ascii") options.charset = Charset::Ascii;
  if (value("theme") == "light") options.theme = Theme::Light;
  if (value("theme") == "terminal") options.theme = Theme::Terminal;
  options.mouse = value("mouse") == "on";
  options.plain = value("a11y") == "on";
  options.title = value("title") == "on";
  options.sync = value("sync") == "on";
  options.digits = value("players") == "digit";
  return options;
}

// A secret is a comment, because it would be read back as the password.
std::string Settings::printed() const {
  std::string all;
  for (const SettingRow& row : kSettings) {
    all += "# " + std::string(row.name) + " is from: " + origin(row.name) + "\n";
    // As a comment: a secret belongs to one server, so the file has no place for it here.
    if (is_of_one_server(row.name)) {
      all += "# " + std::string(row.name) +
             (value(row.name).empty() ? " is not set\n" : " is set, but not shown\n");
      continue;
    }
    all += std::string(row.name) + " = " + value(row.name) + "\n";
  }
  for (const SectionValue& section : sections_) {
    all += "# [server \"" + section.server + "\"] " + section.name + " = (not shown)\n";
  }
  for (const Binding& binding : binding_table()) {
    std::string keys;
    for (const Key& key : bindings_.keys_of(binding.command)) keys += " " + written(key);
    all += "bind." + std::string(binding.name) + " =" + keys + "\n";
  }
  return all;
}

std::string with_setting(const std::string& text, const std::string& name,
                         const std::string& value) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  const auto is_first_heading = [](const std::string& line) { return is_heading(trimmed(line)); };
  const auto sections = std::find_if(lines.begin(), lines.end(), is_first_heading);
  const auto is_about_it = [&](const std::string& line) {
    const std::string plain = trimmed(without_mark(line));
    return !plain.empty() && plain[0] != '#' &&
           trimmed(std::string_view(plain).substr(0, plain.find('='))) == name;
  };
  const auto last = std::find_if(std::make_reverse_iterator(sections), lines.rend(), is_about_it);
  const std::string line = name + " = " + value;
  if (last != lines.rend()) {
    *last = line;
  } else {
    lines.insert(sections, line);
  }
  std::string all;
  for (const std::string& one : lines) all += one + "\n";
  return all;
}

}  // namespace undercroft
