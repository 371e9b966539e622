// admin_realms.cc: the verbs of single realms.
#include <algorithm>
#include <charconv>
#include <optional>

#include "server/admin/admin_verbs.h"
#include "server/base/daily_names.h"
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
  if (call.stores.realms == nullptr) return tl::unexpected(no_stored_realms());
  const auto all = call.stores.realms->realms();
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
  const auto default_realm = call.stores.realms->default_realm();
  if (!default_realm) return admin_failed(default_realm.error());
  if (!equals_ignoring_case(realm, *default_realm)) return std::nullopt;
  return admin_wrong(refusal_of_default(realm));
}

AdminAnswer answer_of(const Expected<>& done, std::string text) {
  return done ? admin_text(std::move(text)) : admin_failed(done.error());
}

Expected<TurnNumber> read_turn(const std::string& text) {
  TurnNumber turn = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), turn);
  if (error == std::errc{} && end == text.data() + text.size()) return turn;
  return failed("expected a turn, such as 412, not '" + text + "'");
}

// `done`: the sentence about the realm.
AdminAnswer change_mode(const AdminCall& call, RealmMode mode,
                        std::string (*done)(const std::string& realm)) {
  const auto realm = stored_realm(call, call.words.others[0]);
  if (!realm) return realm.error();
  if (mode == RealmMode::Archived) {
    if (const auto no = refused_as_default(call, realm->name)) return *no;
  }
  const std::string fault = fault_of_mode(realm->name, realm->mark.mode, mode);
  if (!fault.empty()) return admin_wrong(fault);
  const std::string reason = plain_text(call.words.text_from(1), kMaxReason);
  return answer_of(call.stores.realms->set_mode(realm->name, mode, reason), done(realm->name));
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

}  // namespace

AdminAnswer make_realm(AdminCall& call) {
  RealmControl* realms = call.stores.realms;
  if (realms == nullptr) return no_stored_realms();
  const std::string& name = call.words.others[0];
  if (!is_realm_name(name)) return admin_wrong(not_a_realm_name(name));
  const RealmSettings settings{call.words.option("seed"), lines_in(call.words.option("rule"))};
  if (const auto sound = realms->check(settings); !sound) return admin_wrong(sound.error());
  const auto made = realms->make(name, settings);
  if (!made) return admin_failed(made.error());
  if (!*made) return admin_wrong("there is a realm called '" + name + "' already");
  return admin_text(name + (settings.is_empty()
                                ? ": its dungeon begins when the first player arrives"
                                : ": its dungeon has begun"));
}

AdminAnswer pause_realm(AdminCall& call) {
  return change_mode(call, RealmMode::Paused,
                     [](const std::string& realm) { return realm + " is paused"; });
}

AdminAnswer resume_realm(AdminCall& call) {
  return change_mode(call, RealmMode::InPlay,
                     [](const std::string& realm) { return realm + " goes on"; });
}

AdminAnswer archive_realm(AdminCall& call) {
  return change_mode(call, RealmMode::Archived, [](const std::string& realm) {
    return realm + " is archived (admin realm resume " + realm + " brings it back)";
  });
}

AdminAnswer delete_realm_for_good(AdminCall& call) {
  const auto realm = stored_realm(call, call.words.others[0]);
  if (!realm) return realm.error();
  RealmControl& realms = *call.stores.realms;
  if (!realms.is_in_folder()) {
    return admin_wrong("realms in etcd cannot be deleted: archive it (admin realm archive " +
                       realm->name + ")");
  }
  // Without a server: the next one begins a new dungeon of that name.
  if (call.desk != nullptr) {
    if (const auto no = refused_as_default(call, realm->name)) return *no;
  }
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
      realms.remove(realm->name, backup),
      realm->name + " is deleted; " + backup + " has it, with all else that the folder had");
}

AdminAnswer move_realm(AdminCall& call) {
  const FleetView& fleet = call.desk->needs().fleet;
  if (!fleet.move_realm) return admin_wrong("this server is in no fleet (--fleet)");
  const auto realm = stored_realm(call, call.words.others[0]);
  if (!realm) return realm.error();
  if (realm->mark.mode == RealmMode::Archived) return admin_wrong(realm->name + " is archived");
  const auto moved = fleet.move_realm(realm->name, call.words.text_from(1));
  return moved ? admin_text(*moved) : admin_failed(moved.error());
}

AdminAnswer branch_off(AdminCall& call) {
  const auto& words = call.words.others;
  if (!call.stores.branch) {
    return admin_wrong("a running server makes no branches: use undercroft-server realm branch");
  }
  const auto realm = stored_realm(call, words[0]);
  if (!realm) return realm.error();
  if (!is_realm_name(words[2])) return admin_wrong(not_a_realm_name(words[2]));
  if (is_daily_realm(realm->name)) {
    return admin_wrong(
        "the realm " + realm->name +
        " is one of the daily: a branch of it would give the dungeon and its seed away");
  }
  const auto turn = read_turn(words[1]);
  if (!turn) return admin_wrong(turn.error());
  const auto begins = call.stores.branch(realm->name, *turn, words[2]);
  if (!begins) return admin_failed(begins.error());
  return admin_text(words[2] + ": branches off " + realm->name + " at turn " +
                    std::to_string(*begins) + ", with the same heroes and fresh dice");
}

}  // namespace undercroft
