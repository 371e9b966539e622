// admin_verbs.cc: the table of verbs.
#include "server/admin/admin_verbs.h"

#include <algorithm>
#include <array>

namespace undercroft {
namespace {

constexpr std::size_t kAny = SIZE_MAX;

std::vector<AdminVerb> make_table() {
  using Form = AdminForm;
  // clang-format off
  return {
      {"status",    "", "show what the server does", Form::Facts, false, {}, 0, 0, show_status},
      {"realms",    "", "list the realms", Form::Table, false, {}, 0, 0, show_realms},
      {"realm list", "", "the same", Form::Table, false, {}, 0, 0, show_realms},
      {"realm new", "NAME [--seed N] [--rule NAME=VALUE]...", "add a realm", Form::Text, true, {"seed=", "rule="}, 1, 1, make_realm},
      {"realm pause", "NAME [REASON]", "stop its time; its players stay connected", Form::Text, true, {}, 1, kAny, pause_realm},
      {"realm resume", "NAME", "let a paused or archived realm go on at the same turn", Form::Text, true, {}, 1, 1, resume_realm},
      {"realm archive", "NAME [REASON]", "send its players away and close it; its data stays", Form::Text, true, {}, 1, kAny, archive_realm},
      {"realm rule", "NAME [RULE=VALUE]...", "show or change its house rules while it is played", Form::Text, true, {}, 1, kAny, change_realm_rules},
      {"realm delete", "NAME NAME --backup FILE.tar.gz", "back up the folder, then delete the realm", Form::Text, true, {"backup="}, 2, 2, delete_realm_for_good},
      {"players",   "[REALM]", "list the connected players", Form::Table, false, {}, 0, 1, show_players},
      {"say",       "[--realm NAME] TEXT", "say something to all players", Form::Text, true, {"realm="}, 1, kAny, say_to_all},
      {"motd",      "[TEXT]", "show or change the greeting, until the server restarts", Form::Text, true, {}, 0, kAny, change_motd},
      {"kick",      "NAME [REASON]", "disconnect a player, who may come back", Form::Text, true, {}, 1, kAny, kick_player},
      {"ban",       "account|guest|address WHAT [--for TIME] [REASON]", "keep a player, an address or a network out", Form::Text, true, {"for="}, 2, kAny, ban_from_server},
      {"unban",     "account|guest|address WHAT", "lift a ban", Form::Text, true, {}, 2, 2, lift_ban},
      {"bans",      "", "list bans and mutes", Form::Table, false, {}, 0, 0, show_bans},
      {"mute",      "NAME [--for TIME] [REASON]", "hide a player's words from all others", Form::Text, true, {"for="}, 1, kAny, mute_player},
      {"unmute",    "NAME", "lift a mute", Form::Text, true, {}, 1, 1, lift_mute},
      {"allow",     "account|guest|address WHAT [--for TIME] [NOTE]", "put a player, an address or a network on the allow-list", Form::Text, true, {"for="}, 2, kAny, allow_to_join},
      {"disallow",  "account|guest|address WHAT", "take it off the allow-list", Form::Text, true, {}, 2, 2, disallow},
      {"allowed",   "", "show the allow-list", Form::Table, false, {}, 0, 0, show_allowed},
      {"allow-only", "[on|off]", "show or change whether only players on the allow-list may join", Form::Text, true, {}, 0, 1, allow_only},
      {"reports",   "[--all]", "list what players have reported; --all: closed ones too", Form::Table, false, {"all"}, 0, 0, show_reports},
      {"report",    "NUMBER", "show a report, with the lines that the reporter saw last", Form::Facts, false, {}, 1, 1, show_report},
      {"close-report", "NUMBER", "close a report", Form::Text, true, {}, 1, 1, close_report},
      {"invite",    "[--uses N] [--for TIME]", "print a code that creates accounts: one, within 7 days", Form::Text, true, {"uses=", "for="}, 0, 0, invite_player},
      {"invites",   "", "list the invitations", Form::Table, false, {}, 0, 0, show_invitations},
      {"uninvite",  "ID", "withdraw an invitation", Form::Text, true, {}, 1, 1, withdraw_invitation},
      {"accounts",  "", "list all accounts", Form::Table, false, {}, 0, 0, show_accounts},
      {"add-account", "NAME", "create an account; reads its password from standard input", Form::Text, true, {}, 2, 2, add_account, true},
      {"set-password", "NAME", "set a password from standard input; log the account out", Form::Text, true, {}, 2, 2, change_account_password, true},
      {"snapshot",  "", "take a snapshot of every realm", Form::Text, true, {}, 0, 0, take_snapshots},
      {"backup",    "FILE.tar.gz|FOLDER|-", "back up the data folder, and read the copy back; -: to standard output", Form::Text, true, {}, 1, 1, back_up_folder},
      {"restore",   "FILE|FOLDER REALM [as NAME]", "put one realm of a backup beside the others", Form::Text, true, {}, 1, 4, restore_one_realm},
      {"verify",    "[FILE|FOLDER]", "check the data folder, or a backup, for damage", Form::Text, false, {}, 0, 1, verify_data},
      {"reload",    "", "read the settings and the certificate again, as SIGHUP does", Form::Text, true, {}, 0, 0, reload_settings},
      {"webhook-test", "", "send an event to every --webhook, to see whether it arrives", Form::Text, true, {}, 0, 0, test_webhooks},
      {"log-level", "[LEVEL]", "show or change how much is logged", Form::Text, true, {}, 0, 1, change_log_level},
      {"stop",      "[--in TIME] [--cancel] [REASON]", "stop the server after the turns in play, or after a countdown", Form::Text, true, {"in=", "cancel"}, 0, kAny, stop_server},
      {"drain",     "", "stop the server as SIGTERM does, and wait until it has ended", Form::Text, true, {}, 0, 0, drain_server},
      {"events",    "[COUNT] [--follow]", "show the last events: joins, deaths, refusals, bans; --follow: go on", Form::Log, false, {"follow"}, 0, 1, show_events},
      {"audit",     "[COUNT]", "list the last changes by administrators", Form::Table, false, {}, 0, 1, show_audit},
  };
  // clang-format on
}

}  // namespace

std::span<const AdminVerb> admin_verbs() {
  static const std::vector<AdminVerb> kTable = make_table();
  return kTable;
}

const AdminVerb* admin_verb(std::string_view name) {
  const auto table = admin_verbs();
  const auto found = std::find_if(table.begin(), table.end(),
                                  [name](const AdminVerb& verb) { return verb.name == name; });
  return found == table.end() ? nullptr : &*found;
}

std::string take_verb(std::vector<std::string>& words) {
  const bool is_pair = words.front() == "realm" && words.size() > 1;
  std::string verb = is_pair ? words[0] + " " + words[1] : words[0];
  words.erase(words.begin(), words.begin() + (is_pair ? 2 : 1));
  return verb;
}

std::string unknown_verb(std::string_view name) {
  if (name == "realm")
    return "realm needs another word: list, new, rule, pause, resume, archive, delete";
  std::vector<std::string> names;
  for (const AdminVerb& verb : admin_verbs()) names.emplace_back(verb.name);
  return "unknown verb '" + std::string(name) + "'" + did_you_mean(name, names);
}

AdminAnswer admin_text(std::string text) {
  return {.rows = {JsonObject{{"text", std::move(text)}}}};
}
AdminAnswer admin_wrong(std::string sentence) { return {.code = 2, .error = std::move(sentence)}; }
AdminAnswer admin_failed(std::string sentence) { return {.code = 1, .error = std::move(sentence)}; }

}  // namespace undercroft
