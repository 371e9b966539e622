// admin_realm_list.cc: all realms, as the server or the store knows them.
#include <algorithm>
#include <map>

#include "server/admin/admin_verbs.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

std::string made_by(const RealmMark& mark) {
  if (!mark.is_of_player()) return "the host";
  return mark.branch_of.empty() ? "a player" : "a player, from " + mark.branch_of;
}

std::string state_of(const RealmStatus& realm) {
  if (realm.is_lost()) return "lost to another server";
  if (realm.is_closed()) return "closed: could not be resumed";
  if (realm.is_halted()) return "halted: cannot be saved";
  return realm.is_paused() ? "paused" : "open";
}

// A realm that is not open on this server may be played by others of a fleet.
std::string state_of(const RealmMark& mark, const RealmEntry& entry) {
  if (mark.mode != RealmMode::InPlay) return name_of(mark.mode);
  return entry.players + entry.watchers > 0 ? "open elsewhere" : "asleep";
}

// A realm that was never noted has played no turn, or not since it was stored by an older version.
JsonValue turn_of(const RealmProgress& progress) {
  return progress == RealmProgress{} ? JsonValue() : JsonValue(std::int64_t{progress.turn});
}
JsonValue depth_of(const RealmProgress& progress) {
  return progress.depth == 0 ? JsonValue() : JsonValue(std::int64_t{progress.depth});
}

JsonObject row_of(const std::string& name, const std::string& state, const RealmEntry& entry,
                  const RealmMark& mark) {
  return {{"realm", name},
          {"state", state},
          {"players", std::int64_t{entry.players}},
          {"places", std::int64_t{entry.places}},
          {"watchers", std::int64_t{entry.watchers}},
          {"depth", depth_of({entry.turn, entry.depth})},
          {"turn", turn_of({entry.turn, entry.depth})},
          {"made_by", made_by(mark)},
          {"reason", mark.reason}};
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
          {"depth", depth_of(progress)},
          {"turn", turn_of(progress)},
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

AdminAnswer rows_of_server(const AdminDependencies& parts) {
  const auto statuses = parts.gateway.statuses();
  if (!statuses) return admin_failed("the server is stopping, or its listener is busy");
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
  std::vector<RealmEntry> entries = parts.gateway.realms_here();  // with those of the daily
  const RealmList list = parts.gateway.realms();
  entries.insert(entries.end(), list.realms.begin(), list.realms.end());
  const auto entry_of = [&entries](const std::string& name) {
    const auto found = std::find_if(entries.begin(), entries.end(),
                                    [&](const auto& one) { return one.name == name; });
    return found == entries.end() ? RealmEntry{} : *found;
  };
  AdminAnswer answer;
  for (const auto& status : *statuses) {
    const auto mark = std::find_if(stored.begin(), stored.end(),
                                   [&](const auto& one) { return one.name == status->name(); });
    answer.rows.push_back(row_of(status->name(), state_of(*status), entry_of(status->name()),
                                 mark == stored.end() ? RealmMark{} : mark->mark));
    if (mark != stored.end()) stored.erase(mark);
  }
  for (const MarkedRealm& realm : stored) {
    RealmEntry entry = entry_of(realm.name);
    if (entry.turn == 0) {
      const RealmProgress progress = progress_of(noted, realm.name);
      entry.turn = progress.turn, entry.depth = progress.depth;
    }
    answer.rows.push_back(row_of(realm.name, state_of(realm.mark, entry), entry, realm.mark));
  }
  return answer;
}

}  // namespace

AdminAnswer show_realms(AdminCall& call) {
  if (call.desk != nullptr) return rows_of_server(call.desk->needs());
  return rows_of_store(*call.stores.realms);
}

}  // namespace undercroft
