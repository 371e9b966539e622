// admin_moderation.cc: talking to players, and keeping them out or quiet.
#include <string>
#include <vector>

#include "server/admin/admin_verbs.h"
#include "server/admin/fleet_questions.h"
#include "server/admin/hero_list.h"
#include "server/admin/host_rules.h"
#include "server/admin/player_list.h"

namespace undercroft {
namespace {

// "said to 5 players on 2 servers"
std::string said_to(const std::vector<ServerAnswer>& all) {
  std::int64_t heard = 0;
  int servers = 0;
  for (const ServerAnswer& server : all) {
    for (const JsonObject& row : server.answer.rows) {
      const auto* here = row.get<std::int64_t>("heard");
      if (here == nullptr || *here <= 0) continue;
      heard += *here;
      ++servers;
    }
  }
  if (heard == 0) return "said, but no player is there to hear it";
  const std::string players = heard == 1 ? " player" : " players";
  const std::string places = servers > 1 ? " on " + std::to_string(servers) + " servers" : "";
  return "said to " + std::to_string(heard) + players + places;
}

// "crypt on this server, tower on server ID at ADDR"
std::string left_realms(const std::vector<ServerAnswer>& all) {
  std::string places;
  for (const ServerAnswer& server : all) {
    for (const JsonObject& row : server.answer.rows) {
      const auto* realm = row.get<std::string>("realm");
      if (realm == nullptr) continue;
      places += (places.empty() ? "" : ", ") + *realm + place_of(server);
    }
  }
  return places;
}

}  // namespace

AdminAnswer say_to_all(AdminCall& call) {
  const std::string realm = call.words.option("realm");
  if (const auto no = unknown_realm(*call.desk, realm)) return *no;
  const std::string text = plain_text(call.words.text_from(0), kMaxChat);
  if (is_blank_text(text)) return admin_wrong("say needs a text");
  const auto all = ask_servers(*call.desk, {"say", {realm, text}});
  AdminAnswer answer = admin_text(said_to(all));
  add_faults(answer, all);
  return answer;
}

AdminAnswer kick_player(AdminCall& call) {
  const std::string& name = call.words.others[0];
  const std::string reason = call.words.text_from(1);
  const std::string sentence =
      "The host has disconnected you" + (reason.empty() ? std::string(".") : ": " + reason);
  const auto all = ask_servers(*call.desk, {"kick", {name, sentence}});
  const std::string places = left_realms(all);
  if (!places.empty()) return admin_text(name + " is disconnected from " + places);
  AdminAnswer nowhere;
  add_faults(nowhere, all);
  return nowhere.code == 0 ? unknown_player(*call.desk, name) : nowhere;
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
