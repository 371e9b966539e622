// admin_verbs.h: the table of what administrators can ask for.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/admin/admin_desk.h"
#include "server/admin/admin_stores.h"
#include "server/admin/admin_words.h"

namespace undercroft {

// How the rows of an answer are printed for people: each row's "text"; as a table; a line for each
// of their members; or as a log: each row's "at" and "text".
enum class AdminForm : std::uint8_t { Text, Table, Facts, Log };

// What a verb works on, and so who can carry it out. A command asks the server that owns the data;
// without one it carries out the verb itself, unless that is in vain.
enum class AdminGround : std::uint8_t {
  Server,    // the running server
  Accounts,  // accounts, bans, the allow-list, reports and the audit
  Realms,    // the store of realms
  Files,     // the data folder as a whole, and backups of it
  Beside,    // the store of realms; the command works on it itself, also while servers run
};

// A request, as its verb sees it.
struct AdminCall {
  const AdminStores& stores;
  AdminDesk* desk;  // of the server; null: none runs the verb, whose ground is not Server
  const AdminWords& words;
  std::string who;

  // Puts the stored bans in force. Without a server: a running one does so within seconds.
  [[nodiscard]] Expected<> apply_bans() const;
};

// Another spelling of a verb: `account ban` is `ban account`.
struct AdminSpelling {
  std::string_view name;
  std::string_view first_word = "";  // which it puts before the other words; empty: none
};

struct AdminVerb {
  std::string_view name;
  std::string_view usage;  // its words; empty: none
  std::string_view help;   // one line
  AdminForm form = AdminForm::Text;
  bool changes = false;  // written to the audit
  AdminGround ground = AdminGround::Server;
  std::vector<std::string_view> options = {};  // as for read_words()
  std::size_t least = 0;                       // words besides options
  std::size_t most = 0;
  AdminAnswer (*run)(AdminCall& call) = nullptr;
  bool reads_secret = false;  // its last word is a secret, which the client reads from its input
  std::vector<AdminSpelling> also = {};
};

[[nodiscard]] std::span<const AdminVerb> admin_verbs();
// Null when there is none. `name`: of a request; verb_names.h has what people type.
[[nodiscard]] const AdminVerb* admin_verb(std::string_view name);

// ---- the verbs, by file ----
// admin_views.cc: what they show
AdminAnswer show_status(AdminCall& call);
AdminAnswer show_players(AdminCall& call);
AdminAnswer show_bans(AdminCall& call);
AdminAnswer show_accounts(AdminCall& call);
AdminAnswer show_audit(AdminCall& call);
// admin_moderation.cc: what they do to players
AdminAnswer say_to_all(AdminCall& call);
AdminAnswer kick_player(AdminCall& call);
AdminAnswer ban_from_server(AdminCall& call);
AdminAnswer lift_ban(AdminCall& call);
AdminAnswer mute_player(AdminCall& call);
AdminAnswer lift_mute(AdminCall& call);
// admin_server.cc: what they do to the server
AdminAnswer change_motd(AdminCall& call);
AdminAnswer change_log_level(AdminCall& call);
AdminAnswer reload_settings(AdminCall& call);
AdminAnswer test_webhooks(AdminCall& call);
AdminAnswer take_snapshots(AdminCall& call);
AdminAnswer drain_server(AdminCall& call);
AdminAnswer stop_server(AdminCall& call);
// admin_copies.cc: copies of the data
AdminAnswer back_up_folder(AdminCall& call);
AdminAnswer restore_backup(AdminCall& call);
AdminAnswer verify_data(AdminCall& call);
// admin_realm_list.cc: all realms
AdminAnswer show_realms(AdminCall& call);
// admin_realms.cc: single realms
AdminAnswer make_realm(AdminCall& call);
AdminAnswer pause_realm(AdminCall& call);
AdminAnswer resume_realm(AdminCall& call);
AdminAnswer archive_realm(AdminCall& call);
AdminAnswer delete_realm_for_good(AdminCall& call);
AdminAnswer branch_off(AdminCall& call);
AdminAnswer move_realm(AdminCall& call);
// admin_rules.cc: house rules
AdminAnswer change_realm_rules(AdminCall& call);
// admin_allow.cc: the allow-list
AdminAnswer allow_to_join(AdminCall& call);
AdminAnswer disallow(AdminCall& call);
AdminAnswer show_allowed(AdminCall& call);
AdminAnswer allow_only(AdminCall& call);
// admin_heroes.cc: heroes, connected or not
AdminAnswer show_heroes(AdminCall& call);
AdminAnswer link_hero(AdminCall& call);
AdminAnswer forget_hero(AdminCall& call);
// admin_events.cc: what has happened, and happens
AdminAnswer show_events(AdminCall& call);
// admin_reports.cc: what players have reported
AdminAnswer show_reports(AdminCall& call);
AdminAnswer show_report(AdminCall& call);
AdminAnswer close_report(AdminCall& call);
// admin_moments.cc: links to moments
AdminAnswer show_moments(AdminCall& call);
AdminAnswer withdraw_moment(AdminCall& call);
// admin_invitations.cc: codes with which players create accounts
AdminAnswer invite_player(AdminCall& call);
AdminAnswer show_invitations(AdminCall& call);
AdminAnswer withdraw_invitation(AdminCall& call);
// admin_accounts.cc: accounts
AdminAnswer add_account(AdminCall& call);
AdminAnswer change_account_password(AdminCall& call);
AdminAnswer remove_account(AdminCall& call);

// Answers of one kind each.
[[nodiscard]] AdminAnswer admin_text(std::string text);
[[nodiscard]] AdminAnswer admin_wrong(std::string sentence);          // code 2: nothing has changed
[[nodiscard]] AdminAnswer admin_failed(std::string sentence);         // code 1
[[nodiscard]] std::string not_a_realm_name(const std::string& name);  // the sentence
inline constexpr const char* kSlowRealm = "a realm has not answered within 3 s (see status)";

}  // namespace undercroft
