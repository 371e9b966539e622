// admin_verbs.cc: the table of verbs.
#include "server/admin/admin_verbs.h"

#include <algorithm>
#include <array>

namespace undercroft {
namespace {

constexpr std::size_t kAny = SIZE_MAX;

std::vector<AdminVerb> make_table() {
  using Form = AdminForm;
  using Ground = AdminGround;
  // clang-format off
  return {
      {"status",    "", "show what the server does, and the others of its fleet", Form::Facts, false, Ground::Server, {}, 0, 0, show_status},
      {"realms",    "", "list the realms", Form::Table, false, Ground::Realms, {}, 0, 0, show_realms, false, {{"realm list"}}},
      {"realm new", "NAME [--seed N] [--rule NAME=VALUE]...", "add a realm", Form::Text, true, Ground::Realms, {"seed=", "rule="}, 1, 1, make_realm, false, {{"realm add"}}},
      {"realm pause", "NAME [REASON]", "stop its time; its players stay connected", Form::Text, true, Ground::Realms, {}, 1, kAny, pause_realm},
      {"realm resume", "NAME", "let a paused or archived realm go on at the same turn", Form::Text, true, Ground::Realms, {}, 1, 1, resume_realm},
      {"realm archive", "NAME [REASON]", "send its players away and close it; its data stays", Form::Text, true, Ground::Realms, {}, 1, kAny, archive_realm},
      {"realm move", "NAME [SERVER]", "hand it over to another server of the fleet; without SERVER to the least busy", Form::Text, true, Ground::Server, {}, 1, 2, move_realm},
      {"realm rule", "NAME [RULE=VALUE]...", "show or change its house rules", Form::Text, true, Ground::Server, {}, 1, kAny, change_realm_rules},
      {"realm delete", "NAME NAME --backup FILE.tar.gz", "back up the folder, then delete the realm", Form::Text, true, Ground::Realms, {"backup="}, 2, 2, delete_realm_for_good},
      {"realm branch", "NAME TURN NEW", "make a realm that begins as another one was, with fresh dice", Form::Text, true, Ground::Beside, {}, 3, 3, branch_off},
      {"players",   "[REALM]", "list the connected players", Form::Table, false, Ground::Server, {}, 0, 1, show_players},
      {"heroes",    "[REALM]", "list the heroes of a realm, or of all open ones, connected or not", Form::Table, false, Ground::Server, {}, 0, 1, show_heroes},
      {"link",      "NAME [--realm REALM]", "print a link with which a guest takes its hero to another device", Form::Text, true, Ground::Server, {"realm="}, 1, 1, link_hero},
      {"forget",    "NAME [--realm REALM]", "end a hero for good, and free its name", Form::Text, true, Ground::Server, {"realm="}, 1, 1, forget_hero},
      {"say",       "[--realm NAME] TEXT", "say something to all players", Form::Text, true, Ground::Server, {"realm="}, 1, kAny, say_to_all},
      {"motd",      "[TEXT]", "show or change the greeting, until the server restarts", Form::Text, true, Ground::Server, {}, 0, kAny, change_motd},
      {"kick",      "NAME [REASON]", "disconnect a player, who may come back", Form::Text, true, Ground::Server, {}, 1, kAny, kick_player},
      {"ban",       "account|guest|address WHAT [--for TIME] [REASON]", "keep a player, an address or a network out", Form::Text, true, Ground::Accounts, {"for="}, 2, kAny, ban_from_server, false, {{"account ban", "account"}}},
      {"unban",     "account|guest|address WHAT", "lift a ban", Form::Text, true, Ground::Accounts, {}, 2, 2, lift_ban, false, {{"account unban", "account"}}},
      {"bans",      "", "list bans and mutes", Form::Table, false, Ground::Accounts, {}, 0, 0, show_bans},
      {"mute",      "NAME [--for TIME] [REASON]", "hide a player's words from all others", Form::Text, true, Ground::Accounts, {"for="}, 1, kAny, mute_player},
      {"unmute",    "NAME", "lift a mute", Form::Text, true, Ground::Accounts, {}, 1, 1, lift_mute},
      {"allow",     "account|guest|address WHAT [--for TIME] [NOTE]", "put a player, an address or a network on the allow-list", Form::Text, true, Ground::Accounts, {"for="}, 2, kAny, allow_to_join},
      {"disallow",  "account|guest|address WHAT", "take it off the allow-list", Form::Text, true, Ground::Accounts, {}, 2, 2, disallow},
      {"allowed",   "", "show the allow-list", Form::Table, false, Ground::Accounts, {}, 0, 0, show_allowed},
      {"allow-only", "[on|off]", "show or change whether only players on the allow-list may join", Form::Text, true, Ground::Accounts, {}, 0, 1, allow_only},
      {"reports",   "[--all]", "list what players have reported; --all: closed ones too", Form::Table, false, Ground::Accounts, {"all"}, 0, 0, show_reports},
      {"report",    "NUMBER", "show a report, with the lines that the reporter saw last", Form::Facts, false, Ground::Accounts, {}, 1, 1, show_report},
      {"close-report", "NUMBER", "close a report", Form::Text, true, Ground::Accounts, {}, 1, 1, close_report},
      {"moments",   "[NAME]", "list the links to moments of heroes' pasts, or those of one player", Form::Table, false, Ground::Accounts, {}, 0, 1, show_moments},
      {"withdraw-moment", "CODE", "close such a link for good", Form::Text, true, Ground::Accounts, {}, 1, 1, withdraw_moment},
      {"invite",    "[--uses N] [--for TIME]", "print a code that creates accounts: one, within 7 days", Form::Text, true, Ground::Accounts, {"uses=", "for="}, 0, 0, invite_player, false, {{"account invite"}}},
      {"invites",   "", "list the invitations", Form::Table, false, Ground::Accounts, {}, 0, 0, show_invitations},
      {"uninvite",  "ID", "withdraw an invitation", Form::Text, true, Ground::Accounts, {}, 1, 1, withdraw_invitation},
      {"accounts",  "", "list all accounts", Form::Table, false, Ground::Accounts, {}, 0, 0, show_accounts, false, {{"account list"}}},
      {"add-account", "NAME", "create an account; reads its password from standard input", Form::Text, true, Ground::Accounts, {}, 2, 2, add_account, true, {{"account add"}}},
      {"set-password", "NAME", "set a password from standard input; log the account out", Form::Text, true, Ground::Accounts, {}, 2, 2, change_account_password, true, {{"account passwd"}}},
      {"remove-account", "NAME", "delete an account and its logins; its heroes stay", Form::Text, true, Ground::Accounts, {}, 1, 1, remove_account, false, {{"account remove"}}},
      {"snapshot",  "", "take a snapshot of every realm", Form::Text, true, Ground::Server, {}, 0, 0, take_snapshots},
      {"backup",    "FILE.tar.gz|FOLDER|-", "back up the data folder, and read the copy back; -: to standard output", Form::Text, true, Ground::Files, {}, 1, 1, back_up_folder},
      {"restore",   "FILE|FOLDER [REALM [as NAME]]", "put one realm of a backup beside the others; without a server, also all of it", Form::Text, true, Ground::Files, {"only=", "as="}, 1, 4, restore_backup},
      {"verify",    "[FILE|FOLDER]", "check the data folder, or a backup, for damage", Form::Text, false, Ground::Files, {}, 0, 1, verify_data},
      {"reload",    "", "read the settings and the certificate again, as SIGHUP does", Form::Text, true, Ground::Server, {}, 0, 0, reload_settings},
      {"webhook-test", "", "send an event to every --webhook, to see whether it arrives", Form::Text, true, Ground::Server, {}, 0, 0, test_webhooks},
      {"log-level", "[LEVEL]", "show or change how much is logged", Form::Text, true, Ground::Server, {}, 0, 1, change_log_level},
      {"stop",      "[--in TIME] [--cancel] [REASON]", "stop the server after the turns in play, or after a countdown", Form::Text, true, Ground::Server, {"in=", "cancel"}, 0, kAny, stop_server},
      {"drain",     "", "stop the server as SIGTERM does, and wait until it has ended", Form::Text, true, Ground::Server, {}, 0, 0, drain_server},
      {"events",    "[COUNT] [--follow]", "show the last events: joins, deaths, refusals, bans; --follow: go on", Form::Log, false, Ground::Server, {"follow"}, 0, 1, show_events},
      {"audit",     "[COUNT]", "list the last changes by administrators", Form::Table, false, Ground::Accounts, {}, 0, 1, show_audit},
  };
  // clang-format on
}

// Clients of earlier versions ask for them.
bool is_old_name(const AdminVerb& verb, std::string_view name) {
  return std::any_of(verb.also.begin(), verb.also.end(), [name](const AdminSpelling& other) {
    return other.name == name && other.first_word.empty();
  });
}

}  // namespace

std::span<const AdminVerb> admin_verbs() {
  static const std::vector<AdminVerb> kTable = make_table();
  return kTable;
}

const AdminVerb* admin_verb(std::string_view name) {
  const auto table = admin_verbs();
  const auto found = std::find_if(table.begin(), table.end(), [name](const AdminVerb& verb) {
    return verb.name == name || is_old_name(verb, name);
  });
  return found == table.end() ? nullptr : &*found;
}

Expected<> AdminCall::apply_bans() const {
  return desk == nullptr ? Expected<>() : desk->apply_bans();
}

AdminAnswer admin_text(std::string text) {
  return {.rows = {JsonObject{{"text", std::move(text)}}}};
}
AdminAnswer admin_wrong(std::string sentence) { return {.code = 2, .error = std::move(sentence)}; }
AdminAnswer admin_failed(std::string sentence) { return {.code = 1, .error = std::move(sentence)}; }

std::string not_a_realm_name(const std::string& name) {
  return "'" + name + "' is not a realm name: 3 to 16 letters, digits, _ or -, the first a letter";
}

}  // namespace undercroft
