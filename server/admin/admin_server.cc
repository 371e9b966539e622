// admin_server.cc: the server's settings and its end.
#include <utility>

#include "server/admin/admin_verbs.h"
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
  const AdminDependencies& parts = call.desk->needs();
  if (call.words.others.empty()) return admin_view(parts.settings->get()->motd);
  const std::string text = call.words.text_from(0);
  if (text.size() > kMaxMotd) return admin_wrong("the greeting has at most 1024 bytes");
  parts.set_motd(text);
  return admin_text("players who join are greeted with it, until the server restarts");
}

AdminAnswer change_log_level(AdminCall& call) {
  const AdminDependencies& parts = call.desk->needs();
  if (call.words.others.empty()) return admin_view(parts.settings->get()->log_level);
  const auto set = parts.set_log_level(call.words.others[0]);
  return set ? admin_text("the log level is " + call.words.others[0]) : admin_wrong(set.error());
}

AdminAnswer reload_settings(AdminCall& call) {
  call.desk->needs().reload();
  return admin_text("the settings are read again: the log says what has changed");
}

AdminAnswer test_webhooks(AdminCall& call) {
  if (!call.desk->needs().test_webhooks()) return admin_wrong("the server has no --webhook");
  return admin_text("an event is on its way: the log names a webhook that does not take it");
}

AdminAnswer take_snapshots(AdminCall& call) {
  const bool all = call.desk->ask_realms([](Realm& realm) { realm.want_snapshot(); });
  return all ? admin_text("a snapshot of every realm is under way") : admin_failed(kSlowRealm);
}

// A second drain would end the first one sooner, so it only waits.
AdminAnswer drain_server(AdminCall& call) {
  const AdminDependencies& parts = call.desk->needs();
  const GatewayCounts counts = parts.gateway.counts();
  const auto realms = parts.gateway.realms_here();
  parts.last_word.begin(
      {static_cast<std::int64_t>(realms.size()), counts.players, parts.has_fleet});
  if (!counts.is_stopping) parts.gateway.drain(CloseCode::Restart, "the server is shutting down");
  AdminAnswer answer;
  answer.waits_for_end = true;
  return answer;
}

AdminAnswer stop_server(AdminCall& call) {
  AdminDesk& desk = *call.desk;
  const AdminDependencies& parts = desk.needs();
  if (!call.words.option("cancel").empty()) {
    if (!desk.countdown().cancel()) return admin_wrong("the server is not about to stop");
    parts.gateway.each_realm([](Realm& realm) { realm.say("", "The server does not stop."); });
    return admin_text("the server does not stop");
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
