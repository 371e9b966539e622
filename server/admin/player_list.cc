// player_list.cc: asks all realms for their players.
#include "server/admin/player_list.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <tuple>

#include "server/admin/fleet_questions.h"
#include "shared/ascii_case.h"

namespace undercroft {

PlayerList list_players(const AdminDesk& desk) {
  struct Collected {
    std::mutex mutex;
    std::vector<PlayerEntry> players;
  };
  const auto all = std::make_shared<Collected>();
  PlayerList list;
  list.is_whole = desk.ask_realms([all](Realm& realm) {
    const std::vector<PlayerEntry> here = realm.host().players();
    const std::lock_guard lock(all->mutex);
    all->players.insert(all->players.end(), here.begin(), here.end());
  });
  const std::lock_guard lock(all->mutex);
  list.players = all->players;
  std::sort(list.players.begin(), list.players.end(), [](const auto& a, const auto& b) {
    return std::tie(a.realm, a.name) < std::tie(b.realm, b.name);
  });
  return list;
}

JsonObject row_of(const PlayerEntry& player) {
  const auto number = [](std::uint64_t value) { return static_cast<std::int64_t>(value); };
  JsonValue ping;
  if (player.peer.ping_us) ping = std::int64_t{*player.peer.ping_us / 1000};
  return {{"name", player.name},
          {"kind", player.is_account ? "account" : "guest"},
          {"address", player.peer.address},
          {"here_s", number(player.here_ms / 1000)},
          {"idle_s", number(player.idle_ms / 1000)},
          {"ping_ms", ping},
          {"realm", player.realm},
          {"depth", std::int64_t{player.depth}}};
}

std::optional<AdminAnswer> unknown_realm(const AdminDesk& desk, const std::string& name) {
  if (name.empty()) return std::nullopt;
  std::vector<std::string> names;
  // Players' lists leave out the realms of the daily, which are open here.
  std::vector<RealmEntry> realms = desk.needs().gateway.realms_here();
  const RealmList told = desk.needs().gateway.realms();
  realms.insert(realms.end(), told.realms.begin(), told.realms.end());
  for (const RealmEntry& realm : realms) names.push_back(realm.name);
  // They also leave out archived ones, and name so many only.
  if (desk.needs().realms != nullptr) {
    const auto stored = desk.needs().realms->realms();
    if (!stored) return admin_failed(stored.error());
    for (const MarkedRealm& realm : *stored) names.push_back(realm.name);
  }
  for (const std::string& known : names) {
    if (equals_ignoring_case(known, name)) return std::nullopt;
  }
  return admin_wrong("no realm is called '" + name + "'" + did_you_mean(name, names));
}

AdminAnswer unknown_player(const AdminDesk& desk, const std::string& name) {
  std::vector<std::string> names;
  for (const ServerAnswer& server : ask_servers(desk, {"players", {}})) {
    for (const JsonObject& player : server.answer.rows) {
      if (const auto* known = player.get<std::string>("name")) names.push_back(*known);
    }
  }
  return admin_wrong("no connected player is called '" + name + "'" + did_you_mean(name, names));
}

}  // namespace undercroft
