// server_settings.h: the table of settings: their flags and file keys, and what they do.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "server/settings/config.h"
#include "shared/expected.h"

namespace undercroft {

// How a change of a setting takes effect.
enum class Reload : std::uint8_t {
  Restart,  // when the server starts again
  Live,     // on SIGHUP
};

struct NumberRange {
  std::uint64_t least = 0;
  std::uint64_t most = 0;
};

// A setting: --NAME on the command line, NAME with _ for - in a file. setting_kinds.h makes them.
struct Setting {
  std::string_view name;
  std::string_view value;    // placeholder of its value in --help; empty: a flag without a value
  std::string_view group;    // heading in --help
  std::string_view meaning;  // one line, with the unit; after a semicolon what a number stands for
  std::string (*show)(const Config&);
  // Fails with a sentence that says what was expected.
  Expected<> (*set)(Config&, std::string_view);
  // Removes the items of a list. Called once, before the first item of each source is set. Null:
  // not a list.
  void (*clear)(Config&) = nullptr;
  // Copies the value into the settings in force. Null: a change takes a restart.
  void (*take_over)(Config& in_force, const Config& fresh) = nullptr;
  std::optional<NumberRange> range = {};  // of a number
  bool may_be_empty = true;               // for lists: a file may set []

  [[nodiscard]] bool is_list() const { return clear != nullptr; }  // repeatable; a list in a file
  [[nodiscard]] bool is_live() const { return take_over != nullptr; }
  // The meaning, with the range.
  [[nodiscard]] std::string help() const;
};

[[nodiscard]] std::span<const Setting> settings();

// Sets the setting of that name, which exists. Fails as Setting::set does.
[[nodiscard]] Expected<> set_setting(Config& config, std::string_view name, std::string_view text);

// " (did you mean NAME?)" for a mistyped name, or nothing. `form` writes a setting's name as the
// caller's source has it.
using NameForm = std::string (*)(std::string_view setting);
[[nodiscard]] std::string suggestion(std::string_view word, NameForm form);

// Adds a house rule, from --rule or from a file's [rules].
[[nodiscard]] Expected<> add_rule(Config& config, std::string_view name, std::string_view value);

}  // namespace undercroft
