// admin_realms.cc: the verbs of realms, and restoring one.
#include <algorithm>
#include <memory>
#include <optional>

#include "server/admin/admin_verbs.h"
#include "server/admin/realm_desk.h"
#include "server/base/thread_priority.h"
#include "server/realm/realm_names.h"
#include "server/store/backup/backup.h"
#include "shared/ascii_case.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

constexpr std::size_t kMaxReason = 200;  // bytes; it is part of a sentence on players' screens

AdminAnswer no_stored_realms() {
  return admin_failed("this server stores no realms (start it with --data or --store)");
}

// The stored realm of that name in any capitals; or the answer, with the nearest name.
tl::expected<MarkedRealm, AdminAnswer> stored_realm(const AdminCall& call,
                                                    const std::string& name) {
  RealmDesk* desk = call.desk.needs().realms;
  if (desk == nullptr) return tl::unexpected(no_stored_realms());
  const auto all = desk->realms();
  if (!all) return tl::unexpected(admin_failed(all.error()));
  std::vector<std::string> names;
  for (const MarkedRealm& realm : *all) {
    if (equals_ignoring_case(realm.name, name)) return realm;
    names.push_back(realm.name);
  }
  return tl::unexpected(
      admin_wrong("no realm is called '" + name + "'" + did_you_mean(name, names)));
}

std::optional<AdminAnswer> refused_as_default(const AdminCall& call, const std::string& realm) {
  if (!equals_ignoring_case(realm, call.desk.needs().realms->needs().default_realm)) {
    return std::nullopt;
  }
  return admin_wrong(refusal_of_default(realm));
}

std::string bad_name(const std::string& name) {
  return "'" + name + "' is not a realm name: 3 to 16 letters, digits, _ or -, the first a letter";
}

AdminAnswer answer_of(const Expected<>& done, std::string text) {
  return done ? admin_text(std::move(text)) : admin_failed(done.error());
}

std::vector<std::string> lines_in(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
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

JsonObject row_of(const std::string& name, const std::string& state, const RealmEntry& entry,
                  const RealmMark& mark) {
  return {{"realm", name},
          {"state", state},
          {"players", std::int64_t{entry.players}},
          {"places", std::int64_t{entry.places}},
          {"watchers", std::int64_t{entry.watchers}},
          {"depth", std::int64_t{entry.depth}},
          {"turn", static_cast<std::int64_t>(entry.turn)},
          {"made_by", mark.is_of_player() ? JsonValue("a player") : JsonValue("the host")},
          {"reason", mark.reason}};
}

}  // namespace

AdminAnswer show_realms(AdminCall& call) {
  const AdminDependencies& parts = call.desk.needs();
  const auto statuses = parts.gateway.statuses();
  if (!statuses) return admin_failed("the server is stopping, or its listener is busy");
  std::vector<MarkedRealm> stored;
  if (parts.realms != nullptr) {
    auto found = parts.realms->realms();
    if (!found) return admin_failed(found.error());
    stored = *std::move(found);
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
    const RealmEntry entry = entry_of(realm.name);
    answer.rows.push_back(row_of(realm.name, state_of(realm.mark, entry), entry, realm.mark));
  }
  return answer;
}

AdminAnswer make_realm(AdminCall& call) {
  RealmDesk* desk = call.desk.needs().realms;
  if (desk == nullptr) return no_stored_realms();
  const std::string& name = call.words.others[0];
  if (!is_realm_name(name)) return admin_wrong(bad_name(name));
  const RealmSettings settings{call.words.option("seed"), lines_in(call.words.option("rule"))};
  if (const auto sound = desk->needs().check(settings); !sound) return admin_wrong(sound.error());
  const auto made = desk->make(name, settings);
  if (!made) return admin_failed(made.error());
  if (!*made) return admin_wrong("there is a realm called '" + name + "' already");
  return admin_text(name + (settings.is_empty()
                                ? ": its dungeon begins when the first player arrives"
                                : ": its dungeon has begun"));
}

AdminAnswer pause_realm(AdminCall& call) {
  const auto realm = stored_realm(call, call.words.others[0]);
  if (!realm) return realm.error();
  const std::string fault = fault_of_mode(realm->name, realm->mark.mode, RealmMode::Paused);
  if (!fault.empty()) return admin_wrong(fault);
  const std::string reason = plain_text(call.words.text_from(1), kMaxReason);
  return answer_of(call.desk.needs().realms->set_mode(realm->name, RealmMode::Paused, reason),
                   realm->name + " is paused");
}

AdminAnswer resume_realm(AdminCall& call) {
  const auto realm = stored_realm(call, call.words.others[0]);
  if (!realm) return realm.error();
  const std::string fault = fault_of_mode(realm->name, realm->mark.mode, RealmMode::InPlay);
  if (!fault.empty()) return admin_wrong(fault);
  return answer_of(call.desk.needs().realms->set_mode(realm->name, RealmMode::InPlay, ""),
                   realm->name + " goes on");
}

AdminAnswer archive_realm(AdminCall& call) {
  const auto realm = stored_realm(call, call.words.others[0]);
  if (!realm) return realm.error();
  if (const auto no = refused_as_default(call, realm->name)) return *no;
  const std::string fault = fault_of_mode(realm->name, realm->mark.mode, RealmMode::Archived);
  if (!fault.empty()) return admin_wrong(fault);
  const std::string reason = plain_text(call.words.text_from(1), kMaxReason);
  return answer_of(
      call.desk.needs().realms->set_mode(realm->name, RealmMode::Archived, reason),
      realm->name + " is archived (admin realm resume " + realm->name + " brings it back)");
}

AdminAnswer delete_realm_for_good(AdminCall& call) {
  const auto realm = stored_realm(call, call.words.others[0]);
  if (!realm) return realm.error();
  RealmDesk& desk = *call.desk.needs().realms;
  if (!desk.needs().remove) {
    return admin_wrong("realms in etcd cannot be deleted: archive it (admin realm archive " +
                       realm->name + ")");
  }
  if (const auto no = refused_as_default(call, realm->name)) return *no;
  if (call.words.others[1] != realm->name) {
    return admin_wrong("to delete a realm, name it twice: '" + call.words.others[1] + "' is not '" +
                       realm->name + "'");
  }
  const std::string backup = call.words.option("backup");
  if (!is_backup_file_name(backup)) {
    return admin_wrong("--backup: name a new file NAME.tar.gz, from which it can be restored");
  }
  give_way_to_others();
  return answer_of(
      desk.remove(realm->name, backup),
      realm->name + " is deleted; " + backup + " has it, with all else that the folder had");
}

AdminAnswer restore_one_realm(AdminCall& call) {
  const auto& words = call.words.others;
  RealmDesk* desk = call.desk.needs().realms;
  if (desk == nullptr) return no_stored_realms();
  if (!desk->needs().restore) {
    return admin_wrong(
        "realms in etcd are restored with etcdctl snapshot restore, while no server runs");
  }
  if (words.size() == 1) {
    return admin_wrong(
        "a running server restores one realm at a time: name it, or restore all into a new folder "
        "with undercroft-server restore " +
        words[0] + " --data NEW-FOLDER");
  }
  if (words.size() == 3 || (words.size() == 4 && !equals_ignoring_case(words[2], "as"))) {
    return admin_wrong("use: restore FILE|FOLDER REALM [as NAME]");
  }
  if (words[0] == kStandardStream) return admin_wrong("restore reads files and folders only");
  const std::string& as = words.size() == 4 ? words[3] : words[1];
  if (!is_realm_name(as)) return admin_wrong(bad_name(as));
  give_way_to_others();
  return answer_of(desk->restore(words[0], words[1], as), as + " is restored and read back");
}

}  // namespace undercroft
