// ample_settings.h: live settings for tests, with limits that no test reaches by accident.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>

#include "server/base/live_settings.h"
#include "server/realm/realm_options.h"

namespace undercroft::testing {

[[nodiscard]] inline std::shared_ptr<SettingsInForce> in_force(LiveSettings settings) {
  return std::make_shared<SettingsInForce>(std::move(settings));
}

[[nodiscard]] inline LiveSettings ample_settings(std::size_t max_players = 32) {
  LiveSettings settings;
  settings.motd = "mind the mimics";
  settings.chat_lines = 6000;
  settings.max_players = max_players;
  settings.places_by_address = {1000, true};
  return settings;
}

[[nodiscard]] inline RealmOptions ample_options(std::size_t max_players = 32) {
  RealmOptions options;
  options.settings = in_force(ample_settings(max_players));
  return options;
}

}  // namespace undercroft::testing
