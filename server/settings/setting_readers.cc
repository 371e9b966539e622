// setting_readers.cc: reads numbers, switches, and the settings of realms and players.
#include "server/settings/setting_readers.h"

#include <algorithm>
#include <charconv>

#include "server/realm/realm_names.h"
#include "server/settings/server_settings.h"
#include "shared/ascii_case.h"
#include "shared/codec.h"
#include "shared/limits.h"

namespace undercroft {

Expected<std::uint64_t> read_number(std::string_view text, std::uint64_t least,
                                    std::uint64_t most) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  if (whole && number >= least && number <= most) return number;
  return failed("expected a whole number from " + std::to_string(least) + " to " +
                std::to_string(most) + ", not '" + std::string(text) + "'");
}

Expected<bool> read_switch(std::string_view text) {
  if (const auto on = switch_of(text)) return *on;
  return failed("expected on or off, not '" + std::string(text) + "'");
}

std::string shown_list(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

// ---- realms and players ----

Expected<> read_realm(Config& config, std::string_view text) {
  if (!is_realm_name(text)) {
    return failed("expected a realm name: 3 to 16 letters, digits, _ or -, the first a letter");
  }
  const auto same =
      std::find_if(config.realms.begin(), config.realms.end(),
                   [text](const auto& realm) { return equals_ignoring_case(realm, text); });
  if (same != config.realms.end()) {
    return failed("two realms are called '" + *same + "' and '" + std::string(text) +
                  "': their names must differ by more than capitals");
  }
  config.realms.emplace_back(text);
  return {};
}

Expected<> read_new_realm(Config& config, std::string_view text) {
  if (!is_realm_name(text)) return failed("'" + std::string(text) + "' is not a realm name");
  config.new_realms.emplace_back(text);
  return {};
}

Expected<> read_seed(Config& config, std::string_view text) {
  return read_number(text, 0, UINT64_MAX).map([&](std::uint64_t seed) { config.seed = seed; });
}

std::string shown_seed(const Config& config) {
  return config.seed ? std::to_string(*config.seed) : "random";
}

Expected<> read_content(Config& config, std::string_view text) {
  config.content.emplace_back(text);
  return {};
}

Expected<> read_rule(Config& config, std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) {
    return failed("expected NAME=VALUE, not '" + std::string(text) + "'");
  }
  return add_rule(config, text.substr(0, equals), text.substr(equals + 1));
}

Expected<> read_motd(Config& config, std::string_view text) {
  config.motd = plain_text(text, kMaxMotd);
  return {};
}

Expected<> read_muted(Config& config, std::string_view text) {
  if (!is_player_name(text))
    return failed("'" + std::string(text) +
                  "' is not a player's name (3 to 16 letters, digits, _ or -)");
  config.muted.emplace_back(text);
  return {};
}

Expected<> read_guests(Config& config, std::string_view text) {
  return read_switch(text).map([&](bool lets_in) { config.guests = lets_in; });
}

std::string shown_guests(const Config& config) {
  return config.guests ? std::string(switch_text(*config.guests)) : "on for loopback, else off";
}

}  // namespace undercroft
