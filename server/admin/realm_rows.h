// realm_rows.h: the realms that servers have in memory, as rows.
#pragma once

#include <string>
#include <vector>

#include "server/admin/fleet_questions.h"
#include "server/store/realm_progress.h"
#include "shared/messages.h"

namespace undercroft {

// Null for a realm that was never noted: it has played no turn, or not since it was stored by an
// older version.
[[nodiscard]] JsonValue realm_turn(const RealmProgress& progress);
[[nodiscard]] JsonValue realm_depth(const RealmProgress& progress);

[[nodiscard]] JsonObject open_realm_row(const std::string& name, const std::string& state,
                                        const RealmEntry& entry);
// A row for each realm that this server has in memory, with those of the daily, or that it could
// not open.
[[nodiscard]] AdminAnswer realms_here(const AdminDesk& desk);

struct OpenRealm {
  std::string name;
  std::string server;  // its ID; empty: there is no fleet
  JsonObject row;
};
// Each realm of those answers once, where it is played.
[[nodiscard]] std::vector<OpenRealm> open_realms_in(const std::vector<ServerAnswer>& servers);

}  // namespace undercroft
