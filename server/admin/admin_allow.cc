// admin_allow.cc: who may join while the allow-list is in force.
#include <algorithm>

#include "server/admin/admin_verbs.h"
#include "server/admin/host_rules.h"
#include "server/admin/player_list.h"
#include "server/base/iso_time.h"

namespace undercroft {
namespace {

constexpr const char* kList = "list";  // the subject of BanKind::AllowOnly

// A connected player who would not be let in again.
bool is_unlisted(const BanList& rules, const PlayerEntry& player) {
  return !rules.refusal_of_unlisted(player.name, player.is_account, player.peer.address).empty();
}

// Players who are connected may stay until the connection ends, so the answer names them.
std::string sentence_about_others(const AdminCall& call) {
  if (call.desk == nullptr) return "";
  std::string names;
  for (const PlayerEntry& player : list_players(*call.desk).players) {
    if (!is_unlisted(call.desk->needs().bans, player)) continue;
    if (!names.empty()) names += ", ";
    names += player.name;
  }
  if (names.empty()) return "";
  return "; these play now and are not on it: " + names + " (they may stay until they leave)";
}

Expected<bool> is_in_force(const AdminCall& call) {
  return call.stores.moderation->bans().map([](const std::vector<Ban>& rules) {
    return std::any_of(rules.begin(), rules.end(),
                       [](const Ban& rule) { return rule.kind == BanKind::AllowOnly; });
  });
}

AdminAnswer answer_of_allow_only(const AdminCall& call, bool is_on) {
  if (!is_on) return admin_text("any player who is not banned may join");
  return admin_text("only players on the allow-list may join" + sentence_about_others(call));
}

}  // namespace

AdminAnswer allow_to_join(AdminCall& call) {
  auto read = read_ban(call.words);
  if (!read) return admin_wrong(read.error());
  // A friend with an invitation has no account before the list lets it in.
  const auto unknown = unknown_account(call, *read);
  if (unknown && unknown->code == 1) return *unknown;
  const std::string note = unknown ? " (" + unknown->error + ": an invitation may create it)"
                                   : note_on_guest(call, *read);
  read->kind = allow_kind_of(read->kind);
  return put_in_force(call, *std::move(read), 2, " is on the allow-list", note);
}

AdminAnswer disallow(AdminCall& call) {
  auto read = read_ban(call.words);
  if (!read) return admin_wrong(read.error());
  read->kind = allow_kind_of(read->kind);
  return lift(call, *read, " is no longer on the allow-list", " is not on the allow-list");
}

AdminAnswer show_allowed(AdminCall& call) {
  const AdminStores& stores = call.stores;
  const auto rules = stores.moderation->bans();
  if (!rules) return admin_failed(rules.error());
  AdminAnswer answer;
  for (const Ban& rule : *rules) {
    const bool is_entry = !is_against(rule.kind) && rule.kind != BanKind::AllowOnly;
    if (!is_entry || rule.is_over(stores.now_s())) continue;
    constexpr std::string_view kBefore = "allow-";
    answer.rows.push_back(
        {{"kind", std::string(name_of(rule.kind).substr(kBefore.size()))},
         {"what", rule.subject},
         {"until", rule.until_s == 0 ? JsonValue() : JsonValue(iso_time(rule.until_s))},
         {"note", rule.reason},
         {"by", rule.who},
         {"at", iso_time(rule.at_s)}});
  }
  return answer;
}

AdminAnswer allow_only(AdminCall& call) {
  const AdminStores& stores = call.stores;
  if (call.words.others.empty()) {
    const auto is_on = is_in_force(call);
    if (!is_on) return admin_failed(is_on.error());
    AdminAnswer answer = answer_of_allow_only(call, *is_on);
    answer.is_view = true;
    return answer;
  }
  const std::string& word = call.words.others[0];
  if (word != "on" && word != "off") return admin_wrong("expected on or off, not '" + word + "'");
  const bool is_on = word == "on";
  const Expected<> stored =
      is_on ? stores.moderation->set({BanKind::AllowOnly, kList, "", call.who, stores.now_s()})
            : stores.moderation->lift(BanKind::AllowOnly, kList).map([](bool) {});
  if (!stored) return admin_failed(stored.error());
  if (const auto applied = call.apply_bans(); !applied) return admin_failed(applied.error());
  return answer_of_allow_only(call, is_on);
}

}  // namespace undercroft
