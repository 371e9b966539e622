// realm_options.cc: what the settings in force mean in one realm.
#include "server/realm/realm_options.h"

#include <algorithm>

#include "server/base/daily_names.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

// An address may have as many seats of absent players reserved as places, and as many again.
std::size_t twice(std::size_t places) { return places > SIZE_MAX / 2 ? SIZE_MAX : 2 * places; }

}  // namespace

std::string RealmOptions::greeting() const {
  std::string motd = settings->get()->motd;
  if (!is_daily) return motd;
  return "The daily of " + date_of_daily_realm(name) +
         ": one life, until midnight UTC. Friends join your party in the realm " + name + ". " +
         motd;
}

SeatLimits RealmOptions::seat_limits() const {
  const auto now = settings->get();
  const std::size_t places =
      is_daily ? std::min<std::size_t>(now->max_players, kMaxDailyNames) : now->max_players;
  const std::size_t of_address = now->places_of_address();
  return {places, of_address, keep_guests_ms, twice(of_address)};
}

}  // namespace undercroft
