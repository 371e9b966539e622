// admin_server.cc: the server's settings, its data, and its end.
#include <filesystem>
#include <utility>

#include "server/admin/admin_verbs.h"
#include "server/base/thread_priority.h"
#include "server/store/backup/backup.h"
#include "shared/limits.h"
#include "shared/messages.h"

namespace undercroft {
namespace {

AdminAnswer admin_view(std::string text) {
  AdminAnswer answer = admin_text(std::move(text));
  answer.is_view = true;
  return answer;
}

}  // namespace

AdminAnswer change_motd(AdminCall& call) {
  const AdminDependencies& parts = call.desk.needs();
  if (call.words.others.empty()) return admin_view(parts.settings->get()->motd);
  const std::string text = call.words.text_from(0);
  if (text.size() > kMaxMotd) return admin_wrong("the greeting has at most 1024 bytes");
  parts.set_motd(text);
  return admin_text("players who join are greeted with it, until the server restarts");
}

AdminAnswer change_log_level(AdminCall& call) {
  const AdminDependencies& parts = call.desk.needs();
  if (call.words.others.empty()) return admin_view(parts.settings->get()->log_level);
  const auto set = parts.set_log_level(call.words.others[0]);
  return set ? admin_text("the log level is " + call.words.others[0]) : admin_wrong(set.error());
}

AdminAnswer reload_settings(AdminCall& call) {
  call.desk.needs().reload();
  return admin_text("the settings are read again: the log says what has changed");
}

AdminAnswer test_webhooks(AdminCall& call) {
  if (!call.desk.needs().test_webhooks()) return admin_wrong("the server has no --webhook");
  return admin_text("an event is on its way: the log names a webhook that does not take it");
}

AdminAnswer take_snapshots(AdminCall& call) {
  const bool all = call.desk.ask_realms([](Realm& realm) { realm.want_snapshot(); });
  return all ? admin_text("a snapshot of every realm is under way") : admin_failed(kSlowRealm);
}

AdminAnswer back_up_folder(AdminCall& call) {
  if (call.desk.needs().folder.empty()) {
    return admin_wrong("the realms are in etcd: back it up with etcdctl snapshot save FILE");
  }
  const std::string& folder = call.desk.needs().folder;
  const std::string& target = call.words.others[0];
  // The command copies the folder into its standard output, which is not the server's.
  if (target == kStandardStream) return {.rows = {JsonObject{{"folder", folder}}}};
  give_way_to_others();  // this thread serves one request
  const auto copied =
      is_backup_file_name(target) ? back_up_to_file(folder, target) : back_up(folder, target);
  if (!copied) return admin_failed(copied.error());
  AdminAnswer answer =
      admin_text(target + ": " + std::to_string(copied->realms.size()) + " realms, read back");
  for (const std::string& sentence : copied->damaged) {
    answer.rows.push_back(JsonObject{{"text", sentence}});
  }
  if (!copied->damaged.empty()) {
    answer.code = 1;
    answer.error = "the copy is exact, but its source is damaged: keep older backups";
  }
  return answer;
}

// A second drain would end the first one sooner, so it only waits.
AdminAnswer drain_server(AdminCall& call) {
  const AdminDependencies& parts = call.desk.needs();
  const GatewayCounts counts = parts.gateway.counts();
  const auto realms = parts.gateway.realms_here();
  parts.last_word.begin(
      {static_cast<std::int64_t>(realms.size()), counts.players, parts.has_fleet});
  if (!counts.is_stopping) parts.gateway.drain(CloseCode::Restart, "the server is shutting down");
  AdminAnswer answer;
  answer.waits_for_end = true;
  return answer;
}

AdminAnswer verify_data(AdminCall& call) {
  const auto& words = call.words.others;
  const std::string target = words.empty() ? call.desk.needs().folder : words[0];
  if (target.empty()) return admin_wrong("the realms are in etcd: name a backup file");
  if (target == kStandardStream) return admin_wrong("verify reads files and folders only");
  give_way_to_others();
  std::error_code unknown;
  if (!std::filesystem::is_directory(target, unknown)) {
    const auto contents = verify_backup_file(target);
    return contents ? admin_text(target + ": sound, made " + contents->made)
                    : admin_failed(contents.error());
  }
  const auto found = verify_folder(target);
  if (!found) return admin_failed(found.error());
  AdminAnswer answer = admin_text(target + ": " + std::to_string(found->realms.size()) +
                                  " realms, " + (found->damaged.empty() ? "sound" : "damaged"));
  for (const std::string& sentence : found->damaged) {
    answer.rows.push_back(JsonObject{{"text", sentence}});
  }
  if (found->damaged.empty()) return answer;
  answer.code = 1;
  answer.error = target + " is damaged: keep older backups";
  return answer;
}

AdminAnswer stop_server(AdminCall& call) {
  AdminDesk& desk = call.desk;
  const AdminDependencies& parts = desk.needs();
  if (!call.words.option("cancel").empty()) {
    return desk.countdown().cancel() ? admin_text("the server does not stop")
                                     : admin_wrong("the server is not about to stop");
  }
  const std::string time = call.words.option("in");
  if (time.empty()) {
    parts.gateway.drain(CloseCode::Restart, "the server is shutting down");
    return admin_text("the server stops");
  }
  const auto seconds = read_seconds(time);
  if (!seconds) return admin_wrong("--in: " + seconds.error());
  desk.countdown().start(parts.now_s(), *seconds, call.words.text_from(0));
  return admin_text("the server stops in " + duration_text(*seconds));
}

}  // namespace undercroft
