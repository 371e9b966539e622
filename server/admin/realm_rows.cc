// realm_rows.cc: a row for each realm in memory, and those of all servers together.
#include "server/admin/realm_rows.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string_view>
#include <utility>

#include "server/admin/admin_desk.h"
#include "server/admin/admin_verbs.h"

namespace undercroft {
namespace {

constexpr std::string_view kLost = "lost to another server";
constexpr std::string_view kClosed = "closed: could not be resumed";

std::string state_of(const RealmStatus& realm) {
  if (realm.is_lost()) return std::string(kLost);
  if (realm.is_closed()) return std::string(kClosed);
  if (realm.is_halted()) return "halted: cannot be saved";
  return realm.is_paused() ? "paused" : "open";
}

RealmEntry entry_of(const std::vector<RealmEntry>& entries, const std::string& name) {
  const auto found = std::find_if(entries.begin(), entries.end(),
                                  [&](const RealmEntry& one) { return one.name == name; });
  return found == entries.end() ? RealmEntry{} : *found;
}

// Another server may play a realm that this row's server cannot.
bool is_played(const JsonObject& row) {
  const auto* state = row.get<std::string>("state");
  return state != nullptr && *state != kLost && *state != kClosed;
}

}  // namespace

JsonValue realm_turn(const RealmProgress& progress) {
  return progress == RealmProgress{} ? JsonValue() : JsonValue(std::int64_t{progress.turn});
}

JsonValue realm_depth(const RealmProgress& progress) {
  return progress.depth == 0 ? JsonValue() : JsonValue(std::int64_t{progress.depth});
}

JsonObject open_realm_row(const std::string& name, const std::string& state,
                          const RealmEntry& entry) {
  return {{"realm", name},
          {"state", state},
          {"players", std::int64_t{entry.players}},
          {"places", std::int64_t{entry.places}},
          {"watchers", std::int64_t{entry.watchers}},
          {"depth", realm_depth({entry.turn, entry.depth})},
          {"turn", realm_turn({entry.turn, entry.depth})}};
}

AdminAnswer realms_here(const AdminDesk& desk) {
  const AdminDependencies& parts = desk.needs();
  const auto statuses = parts.gateway.statuses();
  if (!statuses) return admin_failed("the server is stopping, or its listener is busy");
  const std::vector<RealmEntry> entries = parts.gateway.realms_here();
  AdminAnswer answer;
  for (const auto& status : *statuses) {
    const std::string& name = status->name();
    answer.rows.push_back(open_realm_row(name, state_of(*status), entry_of(entries, name)));
  }
  return answer;
}

std::vector<OpenRealm> open_realms_in(const std::vector<ServerAnswer>& servers) {
  std::vector<OpenRealm> all;
  std::map<std::string, std::size_t> places;
  for (const ServerAnswer& server : servers) {
    for (const JsonObject& row : server.answer.rows) {
      const auto* name = row.get<std::string>("realm");
      if (name == nullptr) continue;
      const auto [at, is_new] = places.try_emplace(*name, all.size());
      if (is_new) all.push_back({*name, server.server, row});
      OpenRealm& known = all[at->second];
      if (!is_played(known.row) && is_played(row)) known = {*name, server.server, row};
    }
  }
  return all;
}

}  // namespace undercroft
