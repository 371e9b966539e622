// switch.h: on and off as text, for the settings of both programs.
#pragma once

#include <optional>
#include <string_view>

namespace undercroft {

// Reads "on" or "off", and their synonyms "yes", "true", "no" and "false". Nothing for other words.
[[nodiscard]] constexpr std::optional<bool> switch_of(std::string_view text) {
  if (text == "on" || text == "yes" || text == "true") return true;
  if (text == "off" || text == "no" || text == "false") return false;
  return std::nullopt;
}

[[nodiscard]] constexpr std::string_view switch_text(bool on) { return on ? "on" : "off"; }

}  // namespace undercroft
