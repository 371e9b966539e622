// config_in_force.h: the settings of a running server, and what changes them.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "server/base/live_settings.h"
#include "server/settings/config.h"
#include "shared/expected.h"

namespace undercroft {

// A ConfigInForce changes the live settings: on a reload, and when administrators ask for it.
// Thread-safe.
class ConfigInForce {
 public:
  // Reads all settings again.
  using Reread = std::function<tl::expected<Config, CommandLineExit>()>;
  ConfigInForce(Config config, Reread reread)
      : config_(std::move(config)),
        reread_(std::move(reread)),
        live_(std::make_shared<SettingsInForce>(config_.live())) {}

  [[nodiscard]] std::shared_ptr<const SettingsInForce> live() const { return live_; }
  // `told` is called after each change. REQUIRES: nothing changes yet.
  void on_change(std::function<void()> told) { told_ = std::move(told); }

  // Takes over what a running server can change, and logs what needs a restart. If a setting is
  // wrong, logs that and changes nothing. Does nothing if settings cannot be read again.
  void reload();
  void set_motd(const std::string& text);
  // Fails with a sentence.
  [[nodiscard]] Expected<> set_log_level(const std::string& level);

 private:
  void put_in_force();  // REQUIRES: the mutex is locked

  std::mutex mutex_;
  Config config_;
  const Reread reread_;
  const std::shared_ptr<SettingsInForce> live_;
  std::function<void()> told_ = [] {};
};

}  // namespace undercroft
