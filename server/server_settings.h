// server_settings.h: the table of settings: what flags and file keys there are, and what they do.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "server/config.h"
#include "shared/expected.h"

namespace undercroft {

// One setting: --NAME on the command line, NAME with _ for - in a file.
struct Setting {
  std::string_view name;
  std::string_view value;  // what stands for its value in --help; empty: a flag, which is yes
  std::string_view help;   // one line, with the unit
  bool is_list = false;    // may be given more than once; in a file a list
  std::string (*show)(const Config&);
  // A sentence that says what was expected, when the text is not that.
  Expected<> (*set)(Config&, std::string_view);
  // Of lists: forgets what was there, once, before the first is set.
  void (*clear)(Config&) = nullptr;
  bool may_be_empty = true;  // of lists: in a file, [] means none
};

[[nodiscard]] std::span<const Setting> settings();

// Of "name=value" or a file's [rules].
[[nodiscard]] Expected<> add_rule(Config& config, std::string_view name, std::string_view value);

}  // namespace undercroft
