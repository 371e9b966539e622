// server_settings.h: the table of settings: their flags and file keys, and what they do.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "server/settings/config.h"
#include "shared/expected.h"

namespace undercroft {

// A setting: --NAME on the command line, NAME with _ for - in a file.
struct Setting {
  std::string_view name;
  std::string_view value;  // placeholder of its value in --help; empty: a flag without a value
  std::string_view group;  // heading in --help
  std::string_view help;   // one line, with unit and range
  bool is_list = false;    // repeatable; a list in a file
  std::string (*show)(const Config&);
  // Fails with a sentence that says what was expected.
  Expected<> (*set)(Config&, std::string_view);
  // For lists: removes the previous items. Called once, before the first item is set.
  void (*clear)(Config&) = nullptr;
  bool may_be_empty = true;  // for lists: a file may set []
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
