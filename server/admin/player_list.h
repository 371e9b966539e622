// player_list.h: the players of all realms, and sentences for names that are not among them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/admin/admin_verbs.h"

namespace undercroft {

struct PlayerList {
  std::vector<PlayerEntry> players;  // by realm and name
  bool is_whole = true;              // false: a realm has not answered in time
};

[[nodiscard]] PlayerList list_players(const AdminDesk& desk);
[[nodiscard]] JsonObject row_of(const PlayerEntry& player);

// The answer when there is no such realm, with the nearest name; nothing when there is. An empty
// name stands for all realms.
[[nodiscard]] std::optional<AdminAnswer> unknown_realm(const AdminDesk& desk,
                                                       const std::string& name);
// The answer when that player is not connected to any server, with the nearest name.
[[nodiscard]] AdminAnswer unknown_player(const AdminDesk& desk, const std::string& name);

}  // namespace undercroft
