// admin_moderation.cc: talking to players, and keeping them out or quiet.
#include <array>
#include <atomic>
#include <memory>
#include <optional>

#include "server/admin/admin_verbs.h"
#include "server/admin/player_list.h"
#include "shared/ascii_case.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

// The end of a ban; 0: none.
Expected<std::int64_t> end_of(const AdminCall& call) {
  const std::string time = call.words.option("for");
  if (time.empty()) return 0;
  return read_seconds(time).map(
      [&](std::int64_t seconds) { return call.desk.parts().now_s() + seconds; });
}

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

std::string until_text(std::int64_t until_s) {
  return until_s == 0 ? "" : " until " + time_text(until_s);
}

AdminAnswer put_in_force(AdminCall& call, Ban ban, std::size_t words_before_reason,
                         const std::string& done) {
  const auto until = end_of(call);
  if (!until) return admin_wrong("--for: " + until.error());
  ban.until_s = *until;
  ban.reason = call.words.text_from(words_before_reason);
  ban.who = call.who;
  ban.at_s = call.desk.parts().now_s();
  if (const auto set = call.desk.parts().moderation.set(ban); !set)
    return admin_failed(set.error());
  if (const auto applied = call.desk.apply_bans(); !applied) return admin_failed(applied.error());
  return admin_text(ban.subject + done + until_text(ban.until_s));
}

AdminAnswer lift(AdminCall& call, const Ban& ban, const std::string& done,
                 const std::string& not_found) {
  const auto lifted = call.desk.parts().moderation.lift(ban.kind, ban.subject);
  if (!lifted) return admin_failed(lifted.error());
  if (!*lifted) {
    std::vector<std::string> names;
    for (const Ban& one : call.desk.parts().moderation.bans().value_or(std::vector<Ban>{})) {
      if (one.kind == ban.kind) names.push_back(one.subject);
    }
    return admin_wrong(ban.subject + not_found + did_you_mean(ban.subject, names));
  }
  if (const auto applied = call.desk.apply_bans(); !applied) return admin_failed(applied.error());
  return admin_text(ban.subject + done);
}

}  // namespace

AdminAnswer say_to_all(AdminCall& call) {
  const std::string realm = call.words.option("realm");
  if (const auto no = unknown_realm(call.desk, realm)) return *no;
  const std::string text = call.words.text_from(0);
  const bool all = call.desk.ask_realms([text, realm](Realm& here) {
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
  const bool all = call.desk.ask_realms([name, sentence, count](Realm& realm) {
    if (realm.host().send_away(name, sentence)) ++*count;
  });
  if (*count > 0) return admin_text(name + " is disconnected");
  return all ? unknown_player(list_players(call.desk), name) : admin_failed(kSlowRealm);
}

AdminAnswer ban_from_server(AdminCall& call) {
  auto read = read_ban(call.words);
  if (!read) return admin_wrong(read.error());
  if (read->kind == BanKind::Account) {
    const auto known = call.desk.parts().accounts.find(read->subject);
    if (!known) return admin_failed(known.error());
    if (!*known) {
      std::vector<std::string> names;
      for (const Account& account :
           call.desk.parts().accounts.list().value_or(std::vector<Account>{})) {
        names.push_back(account.name);
      }
      return admin_wrong("there is no account called " + read->subject +
                         did_you_mean(read->subject, names));
    }
    read->subject = (*known)->name;
  }
  return put_in_force(call, *std::move(read), 2, " is banned");
}

AdminAnswer lift_ban(AdminCall& call) {
  const auto read = read_ban(call.words);
  if (!read) return admin_wrong(read.error());
  return lift(call, *read, " is no longer banned", " is not banned");
}

AdminAnswer mute_player(AdminCall& call) {
  const std::string& name = call.words.others[0];
  if (const auto sound = check_name(name); !sound) return admin_wrong(sound.error());
  return put_in_force(call, {BanKind::Mute, name}, 1, " is muted");
}

AdminAnswer lift_mute(AdminCall& call) {
  const std::string& name = call.words.others[0];
  if (const auto sound = check_name(name); !sound) return admin_wrong(sound.error());
  return lift(call, {BanKind::Mute, name}, " is no longer muted", " is not muted");
}

}  // namespace undercroft
