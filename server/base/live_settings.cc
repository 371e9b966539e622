// live_settings.cc: the limits in force, and replacing the snapshot.
#include "server/base/live_settings.h"

#include <algorithm>

namespace undercroft {

std::size_t LiveSettings::places_of_address() const {
  const bool is_raised = table && !places_by_address.is_set;
  return is_raised ? std::max<std::size_t>(places_by_address.most, max_players)
                   : places_by_address.most;
}

// Each player at the table has a connection of its own, and a browser opens some more for the page.
AddressLimits LiveSettings::limits_by_address() const {
  constexpr std::uint32_t kForEachPlayer = 4;
  AddressLimits limits = by_address;
  if (!table || limits.connections.is_set) return limits;
  limits.connections.most =
      std::max(limits.connections.most, kForEachPlayer * static_cast<std::uint32_t>(max_players));
  return limits;
}

std::shared_ptr<const LiveSettings> SettingsInForce::get() const {
  const std::lock_guard lock(mutex_);
  return now_;
}

void SettingsInForce::replace(LiveSettings settings) {
  auto fresh = std::make_shared<const LiveSettings>(std::move(settings));
  const std::lock_guard lock(mutex_);
  now_.swap(fresh);
}

}  // namespace undercroft
