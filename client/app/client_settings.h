// client_settings.h: every setting of the terminal client, where its value comes from, and how it
// is read.
//
// Flag, then environment, then config file, then default. Secrets are none of them (see files.h).
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

// One setting: a key of the config file and a flag of the same name.
struct SettingRow {
  std::string_view name;
  std::string_view variable;  // of the environment; empty: none
  std::string_view fallback;
  std::string_view help;  // one line, with what it may be
  bool (*makes_sense)(const std::string& text);
  std::string_view choices = "";  // with spaces between, of those that can be changed in play
};
[[nodiscard]] const std::vector<SettingRow>& setting_table();

// Values as text, and their origin in words: "default", "flag", "$UNDERCROFT_NAME", "FILE:3".
class Settings {
 public:
  Settings();  // defaults

  // Reads the variables of the table. Returns the first mistake, with the variable's name.
  [[nodiscard]] Expected<> read_environment();
  // Reads the config file. Returns the first mistake, with file and line, or that it cannot be
  // read; unknown keys are only warned of.
  [[nodiscard]] Expected<> read_file(const std::string& path, std::vector<std::string>& warnings);
  // Sets one from a flag. Returns what was expected when the value makes no sense.
  [[nodiscard]] Expected<> set_flag(const std::string& name, const std::string& value);

  // Changes one in play, whatever it was set by before. REQUIRES: `value` is one of its choices.
  void change(const std::string& name, const std::string& value);
  // Those that can be changed in play.
  [[nodiscard]] std::vector<GameOption> options() const;

  [[nodiscard]] const std::string& value(std::string_view name) const;
  [[nodiscard]] const std::string& origin(std::string_view name) const;
  [[nodiscard]] int number(std::string_view name) const;
  [[nodiscard]] const Bindings& bindings() const { return bindings_; }
  [[nodiscard]] TerminalOptions terminal_options() const;
  [[nodiscard]] std::string printed() const;  // for --print-config

 private:
  // One trimmed line of the config file. Returns what is wrong with it, without the place.
  [[nodiscard]] Expected<> read_line(const std::string& line, const std::string& where,
                                     std::vector<std::string>& warnings);
  struct Value {
    std::string text;
    std::string origin;
    int strength = 0;  // default 0, config 1, environment 2, flag 3, changed in play 4
  };
  [[nodiscard]] Expected<> set(const std::string& name, const std::string& text,
                               const std::string& origin, int strength);
  std::map<std::string, Value, std::less<>> values_;
  Bindings bindings_;
};

// A config file's text in which `name` is `value`: its last line about it is changed, or one is
// added; all else, comments too, stays as it is.
[[nodiscard]] std::string with_setting(const std::string& text, const std::string& name,
                                       const std::string& value);

}  // namespace undercroft
