// live_settings.h: the settings that a host may change while the server runs, as one snapshot.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "server/base/address_limits.h"

namespace undercroft {

// Which of them a reload changes is in their rows (server/settings/server_settings.cc). The others
// are here because limits in force follow from them.
struct LiveSettings {
  std::string log_level = "info";
  std::string motd = {};                // sent to players who join; may be empty
  std::vector<std::string> muted = {};  // players whose speech and pings others do not get
  std::uint32_t chat_lines = 120;       // per minute and player
  std::size_t max_players = 32;         // per realm: connected, or with a living body that lingers
  AddressLimits by_address = {};        // as the host has set them
  AddressLimit places_by_address{8};    // per realm, of guests
  bool table = false;                   // friends share one address

  // The limits in force: `table` raises those of places and connections, unless they are set.
  [[nodiscard]] std::size_t places_of_address() const;
  [[nodiscard]] AddressLimits limits_by_address() const;
};

// A SettingsInForce holds the live settings as an immutable snapshot, which a change replaces
// whole. Readers ask it whenever they need a value, and keep no copy. Thread-safe.
class SettingsInForce {
 public:
  explicit SettingsInForce(LiveSettings first = {})
      : now_(std::make_shared<const LiveSettings>(std::move(first))) {}

  // Never null. Values that must fit each other are read from one snapshot.
  [[nodiscard]] std::shared_ptr<const LiveSettings> get() const;
  void replace(LiveSettings settings);

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<const LiveSettings> now_;
};

}  // namespace undercroft
