// admin_moderation.cc: talking to players, and keeping them out or quiet.
#include <atomic>
#include <memory>

#include "server/admin/admin_verbs.h"
#include "server/admin/hero_list.h"
#include "server/admin/host_rules.h"
#include "server/admin/player_list.h"
#include "shared/ascii_case.h"
#include "shared/codec.h"

namespace undercroft {
AdminAnswer say_to_all(AdminCall& call) {
  const std::string realm = call.words.option("realm");
  if (const auto no = unknown_realm(*call.desk, realm)) return *no;
  const std::string text = plain_text(call.words.text_from(0), kMaxChat);
  if (is_blank_text(text)) return admin_wrong("say needs a text");
  const bool all = call.desk->ask_realms([text, realm](Realm& here) {
    if (realm.empty() || equals_ignoring_case(here.name(), realm)) here.say("", text);
  });
  return all ? admin_text("said") : admin_failed(kSlowRealm);
}

AdminAnswer kick_player(AdminCall& call) {
  const std::string& name = call.words.others[0];
  const std::string reason = call.words.text_from(1);
  const std::string sentence =
      "The host has disconnected you" + (reason.empty() ? std::string(".") : ": " + reason);
  const auto count = std::make_shared<std::atomic<int>>(0);
  const bool all = call.desk->ask_realms([name, sentence, count](Realm& realm) {
    if (realm.host().send_away(name, sentence)) ++*count;
  });
  if (*count > 0) return admin_text(name + " is disconnected");
  return all ? unknown_player(list_players(*call.desk), name) : admin_failed(kSlowRealm);
}

AdminAnswer ban_from_server(AdminCall& call) {
  auto read = read_ban(call.words);
  if (!read) return admin_wrong(read.error());
  if (const auto no = unknown_account(call, *read)) return *no;
  return put_in_force(call, *read, 2, " is banned", note_on_guest(call, *read));
}

AdminAnswer lift_ban(AdminCall& call) {
  const auto read = read_ban(call.words);
  if (!read) return admin_wrong(read.error());
  return lift(call, *read, " is no longer banned", " is not banned");
}

AdminAnswer mute_player(AdminCall& call) {
  const std::string& name = call.words.others[0];
  if (const auto sound = check_name(name); !sound) return admin_wrong(sound.error());
  return put_in_force(call, {BanKind::Mute, name}, 1, " is muted", note_on_unknown(call, name));
}

AdminAnswer lift_mute(AdminCall& call) {
  const std::string& name = call.words.others[0];
  if (const auto sound = check_name(name); !sound) return admin_wrong(sound.error());
  return lift(call, {BanKind::Mute, name}, " is no longer muted", " is not muted");
}

}  // namespace undercroft
