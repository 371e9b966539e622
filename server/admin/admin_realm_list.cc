// admin_realm_list.cc: all realms, as the server or the store knows them.
#include <algorithm>
#include <map>
#include <utility>

#include "server/admin/admin_verbs.h"
#include "server/admin/fleet_questions.h"
#include "server/admin/realm_rows.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

std::string made_by(const RealmMark& mark) {
  if (!mark.is_of_player()) return "the host";
  return mark.branch_of.empty() ? "a player" : "a player, from " + mark.branch_of;
}

// A row for a realm that no server has open. The lobby knows its places, and at times more of its
// progress.
JsonObject row_of(const MarkedRealm& realm, const RealmProgress& progress, const RealmList& lobby) {
  const std::string state =
      realm.mark.mode == RealmMode::InPlay ? "asleep" : name_of(realm.mark.mode);
  const auto listed =
      std::find_if(lobby.realms.begin(), lobby.realms.end(),
                   [&](const RealmEntry& entry) { return entry.name == realm.name; });
  RealmEntry entry = listed == lobby.realms.end() ? RealmEntry{} : *listed;
  entry.players = entry.watchers = 0;
  if (entry.turn == 0) entry.turn = progress.turn, entry.depth = progress.depth;
  return open_realm_row(realm.name, state, entry);
}

void add_mark(JsonObject& row, const RealmMark& mark) {
  row.add("made_by", made_by(mark));
  row.add("reason", mark.reason);
}

RealmProgress progress_of(const std::map<std::string, RealmProgress>& all,
                          const std::string& realm) {
  const auto found = all.find(to_lower(realm));
  return found == all.end() ? RealmProgress{} : found->second;
}

// Without a server nothing is known about play.
JsonObject row_of(const MarkedRealm& realm, const Ownership& owner, const RealmProgress& progress) {
  std::string state = owner.last == 0 ? "new" : owner.server.empty() ? "asleep" : "open";
  if (realm.mark.mode != RealmMode::InPlay) state = name_of(realm.mark.mode);
  return {{"realm", realm.name},
          {"state", std::move(state)},
          {"depth", realm_depth(progress)},
          {"turn", realm_turn(progress)},
          {"inputs", static_cast<std::int64_t>(owner.last)},
          {"made_by", made_by(realm.mark)},
          {"reason", realm.mark.reason}};
}

AdminAnswer rows_of_store(RealmControl& realms) {
  const auto all = realms.realms();
  if (!all) return admin_failed(all.error());
  const auto progress = realms.progress();
  if (!progress) return admin_failed(progress.error());
  AdminAnswer answer;
  for (const MarkedRealm& realm : *all) {
    const auto owner = realms.ownership_of(realm.name);
    if (!owner) return admin_failed(owner.error());
    answer.rows.push_back(row_of(realm, *owner, progress_of(*progress, realm.name)));
  }
  return answer;
}

// In a fleet, of all servers.
AdminAnswer rows_of_servers(const AdminDesk& desk) {
  const AdminDependencies& parts = desk.needs();
  std::vector<MarkedRealm> stored;
  std::map<std::string, RealmProgress> noted;
  if (parts.realms != nullptr) {
    auto found = parts.realms->realms();
    if (!found) return admin_failed(found.error());
    stored = *std::move(found);
    auto progress = parts.realms->progress();
    if (!progress) return admin_failed(progress.error());
    noted = *std::move(progress);
  }
  const auto servers = ask_servers(desk, {"realms", {}});
  AdminAnswer answer;
  for (OpenRealm& realm : open_realms_in(servers)) {
    const auto mark = std::find_if(stored.begin(), stored.end(),
                                   [&](const auto& one) { return one.name == realm.name; });
    add_mark(realm.row, mark == stored.end() ? RealmMark{} : mark->mark);
    if (!servers.front().server.empty()) realm.row.add("server", realm.server);
    answer.rows.push_back(std::move(realm.row));
    if (mark != stored.end()) stored.erase(mark);
  }
  const RealmList lobby = parts.gateway.realms();
  for (const MarkedRealm& realm : stored) {
    JsonObject row = row_of(realm, progress_of(noted, realm.name), lobby);
    add_mark(row, realm.mark);
    if (!servers.front().server.empty()) row.add("server", JsonValue());
    answer.rows.push_back(std::move(row));
  }
  add_faults(answer, servers);
  return answer;
}

}  // namespace

AdminAnswer show_realms(AdminCall& call) {
  if (call.desk != nullptr) return rows_of_servers(*call.desk);
  return rows_of_store(*call.stores.realms);
}

}  // namespace undercroft
