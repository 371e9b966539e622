// client_settings.h: the terminal client's settings, their sources and how they are read.
//
// Precedence: flag, environment, config file, default. Tokens are not settings (see saved_seats.h).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/input/bindings.h"
#include "client/model/option.h"
#include "client/view/terminal/terminal.h"
#include "shared/expected.h"

namespace undercroft {

// A SettingRow is one setting: a key of the config file and a flag of the same name.
struct SettingRow {
  std::string_view name;
  std::string_view topic;     // heading in --help
  std::string_view variable;  // environment variable; empty: none
  std::string_view fallback;
  std::string_view help;  // one line, with the range if there is one
  bool (*makes_sense)(const std::string& text);
  // The allowed values, separated by spaces. Empty unless the setting can change during play.
  std::string_view choices = "";
};
[[nodiscard]] const std::vector<SettingRow>& setting_table();

// Settings holds values as text, with their origin: "default", "flag", "$UNDERCROFT_NAME",
// "FILE:3".
class Settings {
 public:
  Settings();  // defaults

  // Reads the environment variables of the table. Returns the first error, with the variable's
  // name.
  [[nodiscard]] Expected<> read_environment();
  // Reads the config file. Returns the first error with file and line, or says that the file cannot
  // be read. Unknown keys are only warnings.
  [[nodiscard]] Expected<> read_file(const std::string& path, std::vector<std::string>& warnings);
  // Sets a value from a flag. If the value is invalid, says what was expected. The fragment of a
  // server's address sets what no flag has set (link_parts.h).
  [[nodiscard]] Expected<> set_flag(const std::string& name, const std::string& value);

  // Changes a setting during play, overriding every source. REQUIRES: `value` is one of its
  // choices.
  void change(const std::string& name, const std::string& value);
  // The settings that can change during play.
  [[nodiscard]] std::vector<GameOption> options() const;

  [[nodiscard]] const std::string& value(std::string_view name) const;
  // The first address in `server`. Seats and identities are stored under it; the others are further
  // ways to the same server.
  [[nodiscard]] std::string address() const;
  // A setting that belongs to one server, such as `password`: the value meant for the server at
  // address(), or "". A flag is meant for it, a section of the file for the server in its
  // heading, and an environment variable for $UNDERCROFT_SERVER.
  [[nodiscard]] std::string secret(std::string_view name) const;
  [[nodiscard]] const std::string& origin(std::string_view name) const;
  [[nodiscard]] int number(std::string_view name) const;
  [[nodiscard]] const Bindings& bindings() const { return bindings_; }
  [[nodiscard]] TerminalOptions terminal_options() const;
  [[nodiscard]] std::string printed() const;  // for --print-config

 private:
  // Reads one trimmed line of the config file. Returns the error, without file and line.
  [[nodiscard]] Expected<> read_line(const std::string& line, const std::string& where,
                                     std::vector<std::string>& warnings);
  [[nodiscard]] Expected<> read_section_line(const std::string& server, const std::string& line);
  struct Value {
    std::string text;
    std::string origin;
    int strength = 0;  // default 0, config 1, environment 2, flag 3, changed in play 4
  };
  [[nodiscard]] Expected<> set(const std::string& name, const std::string& text,
                               const std::string& origin, int strength);
  std::map<std::string, Value, std::less<>> values_;
  Bindings bindings_;
  struct SectionValue {
    std::string server;  // HOST or HOST:PORT
    std::string name;
    std::string text;
  };
  std::vector<SectionValue> sections_;  // in the order of the file; the last one counts
};

// The config file's text with `name` set to `value`: replaces the last line that sets it, or
// appends one. Leaves all else, including comments, as it is.
[[nodiscard]] std::string with_setting(const std::string& text, const std::string& name,
                                       const std::string& value);

}  // namespace undercroft
