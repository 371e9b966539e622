// host_rules.cc: from words to stored rules.
#include "server/admin/host_rules.h"

#include "server/admin/hero_list.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

// The end of a ban; 0: none.
Expected<std::int64_t> end_of(const AdminCall& call) {
  const std::string time = call.words.option("for");
  if (time.empty()) return 0;
  return read_seconds(time).map(
      [&](std::int64_t seconds) { return call.stores.now_s() + seconds; });
}

std::string until_text(std::int64_t until_s) {
  return until_s == 0 ? "" : " until " + time_text(until_s);
}

}  // namespace

Expected<> check_name(const std::string& name) {
  if (is_player_name(name)) return {};
  return failed("'" + name + "' is not a player's name (3 to 16 letters, digits, _ or -)");
}

// The kind and the subject that the first two words name. An IPv6 address stands for its /64.
Expected<Ban> read_ban(const AdminWords& words) {
  const std::string& kind = words.others[0];
  const std::string& what = words.others[1];
  if (kind == "address") {
    Networks network;
    if (const auto added = network.add(what); !added) return failed(added.error());
    const bool is_network = what.find('/') != std::string::npos;
    return Ban{BanKind::Address, is_network ? what : client_address_of(what).name};
  }
  if (kind != "account" && kind != "guest") {
    return failed("expected account, guest or address, not '" + kind + "'" +
                  did_you_mean(kind, {"account", "guest", "address"}));
  }
  return check_name(what).map([&] {
    return Ban{kind == "account" ? BanKind::Account : BanKind::Guest, what};
  });
}

std::optional<AdminAnswer> unknown_account(const AdminCall& call, Ban& ban) {
  if (ban.kind != BanKind::Account) return std::nullopt;
  AccountStore& accounts = *call.stores.accounts;
  const auto known = accounts.find(ban.subject);
  if (!known) return admin_failed(known.error());
  if (*known) {
    ban.subject = (*known)->name;
    return std::nullopt;
  }
  return unknown_account(call, ban.subject);
}

AdminAnswer unknown_account(const AdminCall& call, const std::string& name) {
  std::vector<std::string> names;
  for (const Account& account : call.stores.accounts->list().value_or(std::vector<Account>{})) {
    names.push_back(account.name);
  }
  return admin_wrong("there is no account called " + name + did_you_mean(name, names));
}

std::string note_on_guest(const AdminCall& call, const Ban& ban) {
  return ban.kind == BanKind::Guest ? note_on_unknown(call, ban.subject) : "";
}

AdminAnswer put_in_force(AdminCall& call, Ban ban, std::size_t words_before_reason,
                         const std::string& done, const std::string& note) {
  const auto until = end_of(call);
  if (!until) return admin_wrong("--for: " + until.error());
  ban.until_s = *until;
  ban.reason = call.words.text_from(words_before_reason);
  ban.who = call.who;
  ban.at_s = call.stores.now_s();
  if (const auto set = call.stores.moderation->set(ban); !set) return admin_failed(set.error());
  if (const auto applied = call.apply_bans(); !applied) return admin_failed(applied.error());
  return admin_text(ban.subject + done + until_text(ban.until_s) + note);
}

AdminAnswer lift(AdminCall& call, const Ban& ban, const std::string& done,
                 const std::string& not_found) {
  const auto lifted = call.stores.moderation->lift(ban.kind, ban.subject);
  if (!lifted) return admin_failed(lifted.error());
  if (!*lifted) {
    std::vector<std::string> names;
    for (const Ban& one : call.stores.moderation->bans().value_or(std::vector<Ban>{})) {
      if (one.kind == ban.kind) names.push_back(one.subject);
    }
    return admin_wrong(ban.subject + not_found + did_you_mean(ban.subject, names));
  }
  if (const auto applied = call.apply_bans(); !applied) return admin_failed(applied.error());
  return admin_text(ban.subject + done);
}

}  // namespace undercroft
