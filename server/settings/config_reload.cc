// config_reload.cc: takes over the settings that a running server can change.
#include "server/settings/config.h"
#include "server/settings/server_settings.h"

namespace undercroft {

std::vector<std::string> Config::reload(const Config& fresh) {
  std::vector<std::string> unchanged;
  for (const Setting& setting : settings()) {
    if (setting.is_live()) {
      setting.take_over(*this, fresh);
    } else if (setting.show(*this) != setting.show(fresh)) {
      unchanged.emplace_back(setting.name);
    }
  }
  return unchanged;
}

}  // namespace undercroft
