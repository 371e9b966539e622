// config_in_force.cc: changes the settings, one change at a time.
#include "server/running/config_in_force.h"

#include <spdlog/spdlog.h>

#include <vector>

#include "server/gateway/loop/server_log.h"
#include "server/settings/server_settings.h"

namespace undercroft {

void ConfigInForce::put_in_force() {
  live_->replace(config_.live());
  told_();
}

void ConfigInForce::reload() {
  if (!reread_) return;
  const std::lock_guard lock(mutex_);
  const auto fresh = reread_();
  if (!fresh) {
    return spdlog::error("cannot reload the settings, keeping the previous ones: {}",
                         fresh.error().text);
  }
  const std::vector<std::string> unchanged = config_.reload(*fresh);
  undercroft::set_log_level(config_.log_level);
  put_in_force();
  spdlog::info("reloaded the settings");
  for (const std::string& name : unchanged) {
    spdlog::warn("--{} has changed, but takes a restart of the server", name);
  }
}

void ConfigInForce::set_motd(const std::string& text) {
  const std::lock_guard lock(mutex_);
  config_.motd = text;
  put_in_force();
}

Expected<> ConfigInForce::set_log_level(const std::string& level) {
  const std::lock_guard lock(mutex_);
  return set_setting(config_, "log-level", level).map([&] {
    undercroft::set_log_level(level);
    put_in_force();
  });
}

}  // namespace undercroft
