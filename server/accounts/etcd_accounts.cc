// etcd_accounts.cc: each change is one transaction that compares what it was made from.
#include "server/accounts/etcd_accounts.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "server/accounts/etcd_account_values.h"
#include "server/base/confusables.h"
#include "server/store/escaped_word.h"
#include "server/store/etcd/etcd_access.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

using Compare = EtcdCompare::Sort;
constexpr std::size_t kPageOfAccounts = 500;
constexpr std::size_t kPageOfInvitations = 100;                // operations of one transaction
constexpr std::int64_t kSweepEvery = std::int64_t{24} * 3600;  // seconds

tl::unexpected<std::string> because(const StoreError& error) {
  return failed("cannot read or write the accounts: " + error.sentence);
}
tl::unexpected<std::string> no_account(const std::string& name) {
  return failed("there is no account called " + name);
}
std::string damaged(const std::string& what) { return "the " + what + " is damaged in etcd"; }

const std::string* first_value(const std::vector<EtcdFound>& found, std::size_t at) {
  return at < found.size() && !found[at].pairs.empty() ? &found[at].pairs[0].value : nullptr;
}

}  // namespace

struct EtcdAccounts::Impl {
  explicit Impl(EtcdStore& store) : access(store.access()), prefix(access.keys.prefix()) {}

  [[nodiscard]] std::string accounts() const { return prefix + "a/"; }
  [[nodiscard]] std::string account(const std::string& name) const {
    return accounts() + escaped(to_lower(name));
  }
  [[nodiscard]] std::string skeletons(const std::string& name) const {
    return prefix + "k/" + escaped(skeleton_version() + ":" + skeleton_of(name)) + "/";
  }
  [[nodiscard]] std::string skeleton(const std::string& name) const {
    return skeletons(name) + escaped(to_lower(name));
  }
  [[nodiscard]] std::string logins() const { return prefix + "g/"; }
  [[nodiscard]] std::string logins(const std::string& name) const {
    return logins() + escaped(to_lower(name)) + "/";
  }
  [[nodiscard]] std::string token(const std::string& digest) const {
    return prefix + "t/" + escaped(digest);
  }
  [[nodiscard]] std::string invitation(const std::string& digest) const {
    return prefix + "i/" + escaped(digest);
  }

  [[nodiscard]] EtcdOutcome run(const EtcdTransaction& transaction) {
    return access.etcd.run(transaction, EtcdPatience::Call);
  }
  [[nodiscard]] Expected<std::optional<std::string>> value_of(const std::string& key) {
    auto found = access.read({get(key)}, EtcdPatience::Call);
    if (!found) return because(found.error());
    const std::string* value = first_value(*found, 0);
    return value == nullptr ? std::nullopt : std::optional(*value);
  }

  // Calls `each` with every pair below a key.
  template <typename Each>
  [[nodiscard]] Expected<> for_all(const std::string& below, Each each) {
    const std::string end = end_of_prefix(below);
    for (std::string from = below;;) {
      const auto page = access.read({get_range(from, end, kPageOfAccounts)}, EtcdPatience::Call);
      if (!page) return because(page.error());
      const EtcdFound& found = page->front();
      for (const EtcdPair& pair : found.pairs) {
        if (Expected<> done = each(pair); !done) return done;
      }
      if (!found.has_more || found.pairs.empty()) return {};
      from = found.pairs.back().key + '\0';
    }
  }

  // `compares` must hold as well; `writes` are done as well. Returns whether it was added.
  Expected<bool> insert(const Account& added, std::vector<EtcdCompare> compares,
                        std::vector<EtcdOperation> writes) {
    if (const auto room = access.has_room_for_new(); !room) return because(room.error());
    const std::string key = account(added.name);
    compares.push_back({Compare::Missing, key});
    writes.push_back(put(key, encode_account(added)));
    writes.push_back(put(skeleton(added.name), escaped(added.name)));
    const EtcdOutcome outcome = run({std::move(compares), std::move(writes), {get(key)}});
    if (!outcome.reply) return because(outcome.reply.error());
    const std::string* is = first_value(outcome.reply->found, 0);
    // The hash of a password has salt: an equal account is the one of the first try.
    const bool was_added = outcome.had_doubt && is != nullptr && *is == encode_account(added);
    return outcome.reply->has_succeeded || was_added;
  }

  // Changes an account until no other server does at the same time.
  template <typename Change>
  Expected<> change(const std::string& name, bool ends_logins, Change change_it) {
    const std::string key = account(name);
    for (;;) {
      const auto text = value_of(key);
      if (!text) return failed(text.error());
      if (!*text) return no_account(name);
      auto becomes = decode_account(**text);
      if (!becomes) return failed(damaged("account " + name));
      change_it(*becomes);
      EtcdTransaction transaction{
          {{Compare::Equal, key, **text}}, {put(key, encode_account(*becomes))}, {get(key)}};
      if (ends_logins) {
        transaction.success.push_back(erase_range(logins(name), end_of_prefix(logins(name))));
      }
      const EtcdOutcome outcome = run(transaction);
      if (!outcome.reply) return because(outcome.reply.error());
      const std::string* is = first_value(outcome.reply->found, 0);
      const bool was_done = outcome.had_doubt && is != nullptr && *is == encode_account(*becomes);
      if (outcome.reply->has_succeeded || was_done) return {};
    }
  }

  // Recomputes the skeletons that another version of their rules has computed.
  Expected<> renew_skeletons() {
    const std::string key = prefix + "about/skeletons";
    const auto version = value_of(key);
    if (!version) return failed(version.error());
    if (*version == skeleton_version()) return {};
    auto renewed = for_all(accounts(), [&](const EtcdPair& pair) -> Expected<> {
      const auto is = decode_account(pair.value);
      if (!is) return {};  // named when somebody logs in
      const auto outcome = run({.success = {put(skeleton(is->name), escaped(is->name))}});
      if (!outcome.reply) return because(outcome.reply.error());
      return {};
    });
    if (!renewed) return renewed;
    const auto outcome = run({.success = {put(key, skeleton_version())}});
    if (!outcome.reply) return because(outcome.reply.error());
    return {};
  }

  // The keys of a login and its tokens.
  [[nodiscard]] std::vector<EtcdOperation> erase_login(const std::string& key,
                                                       const EtcdLogin& login) const {
    std::vector<EtcdOperation> writes = {erase(key), erase(token(login.current))};
    if (!login.before.empty()) writes.push_back(erase(token(login.before)));
    return writes;
  }

  // Erases logins that expired long ago. Once a day is enough.
  Expected<> sweep(std::int64_t now_s) {
    std::int64_t due = next_sweep;
    if (now_s < due || !next_sweep.compare_exchange_strong(due, now_s + kSweepEvery)) return {};
    return for_all(logins(), [&](const EtcdPair& pair) -> Expected<> {
      const auto login = decode_login(pair.value);
      if (!login || login->expires_s > now_s - kKeepsExpired) return {};
      const auto outcome =
          run({{{Compare::Equal, pair.key, pair.value}}, erase_login(pair.key, *login), {}});
      if (!outcome.reply) return because(outcome.reply.error());
      return {};
    });
  }

  // The login that a token opens, and where it is stored.
  struct Found {
    std::string key;
    std::string text;
    EtcdLogin login;
    std::string account;
  };
  Expected<std::optional<Found>> login_of(const std::string& used) {
    const auto where = value_of(token(used));
    if (!where) return failed(where.error());
    if (!*where) return std::nullopt;
    Found found{logins() + **where, "", {}, unescaped((*where)->substr(0, (*where)->find('/')))};
    const auto text = value_of(found.key);
    if (!text) return failed(text.error());
    const auto login = *text ? decode_login(**text) : std::nullopt;
    if (!login || (login->current != used && login->before != used)) return std::nullopt;
    found.text = **text;
    found.login = *login;
    return found;
  }

  // Returns false when another call has changed the login meanwhile.
  Expected<bool> replace(const Found& found, const std::string& used, const std::string& fresh,
                         std::int64_t expires_s) {
    const EtcdLogin becomes{fresh, used, expires_s};
    const std::string place = found.key.substr(logins().size());
    EtcdTransaction transaction{{{Compare::Equal, found.key, found.text}},
                                {put(found.key, encode_login(becomes)), put(token(fresh), place)},
                                {get(found.key)}};
    const std::string& dropped =
        found.login.current == used ? found.login.before : found.login.current;
    if (!dropped.empty() && dropped != used && dropped != fresh) {
      transaction.success.push_back(erase(token(dropped)));
    }
    const EtcdOutcome outcome = run(transaction);
    if (!outcome.reply) return because(outcome.reply.error());
    const std::string* is = first_value(outcome.reply->found, 0);
    const bool was_done = outcome.had_doubt && is != nullptr && *is == encode_login(becomes);
    return outcome.reply->has_succeeded || was_done;
  }

  EtcdAccess& access;
  const std::string prefix;
  std::atomic<std::int64_t> next_sweep{0};
};

EtcdAccounts::EtcdAccounts(std::unique_ptr<Impl> parts) : impl_(std::move(parts)) {}
EtcdAccounts::~EtcdAccounts() = default;

Expected<std::unique_ptr<EtcdAccounts>> EtcdAccounts::open(EtcdStore& store) {
  auto parts = std::make_unique<Impl>(store);
  return parts->renew_skeletons().map(
      [&] { return std::unique_ptr<EtcdAccounts>(new EtcdAccounts(std::move(parts))); });
}

Expected<> EtcdAccounts::add(const Account& account) {
  const auto added = impl_->insert(account, {}, {});
  if (!added) return failed(added.error());
  if (!*added) return failed("an account called " + account.name + " exists already");
  return {};
}

Expected<> EtcdAccounts::add_invited(const Account& account, const std::string& invitation,
                                     std::int64_t now_s) {
  const std::string key = impl_->invitation(invitation);
  for (;;) {
    const auto text = impl_->value_of(key);
    if (!text) return failed(text.error());
    if (!*text) return failed(kNoSuchInvitation);
    auto found = decode_invitation(**text);
    if (!found) return failed(damaged("invitation"));
    if (found->is_over(now_s)) return failed(kInvitationIsOver);
    EtcdOperation use = --found->uses > 0 ? put(key, encode_invitation(*found)) : erase(key);
    const auto added = impl_->insert(account, {{Compare::Equal, key, **text}}, {std::move(use)});
    if (!added) return failed(added.error());
    if (*added) return {};
    const auto other = find(account.name);
    if (!other) return failed(other.error());
    if (*other) return failed("an account called " + account.name + " exists already");
    // Somebody else has used the invitation meanwhile.
  }
}

Expected<> EtcdAccounts::add_invitation(const Invitation& invitation) {
  const auto all = invitations();
  if (!all) return failed(all.error());
  EtcdTransaction transaction{
      {}, {put(impl_->invitation(invitation.digest), encode_invitation(invitation))}, {}};
  for (const Invitation& one : *all) {
    if (transaction.success.size() == kPageOfInvitations) break;
    if (one.is_over(invitation.at_s)) {
      transaction.success.push_back(erase(impl_->invitation(one.digest)));
    }
  }
  const auto outcome = impl_->run(transaction);
  if (!outcome.reply) return because(outcome.reply.error());
  return {};
}

Expected<std::vector<Invitation>> EtcdAccounts::invitations() {
  std::vector<Invitation> all;
  const std::string below = impl_->invitation("");
  const auto read = impl_->for_all(below, [&](const EtcdPair& pair) -> Expected<> {
    auto one = decode_invitation(pair.value);
    if (!one) return failed(damaged("invitation " + pair.key));
    one->digest = unescaped(std::string_view(pair.key).substr(below.size()));
    all.push_back(*std::move(one));
    return {};
  });
  if (!read) return failed(read.error());
  std::stable_sort(all.begin(), all.end(),
                   [](const Invitation& a, const Invitation& b) { return a.at_s < b.at_s; });
  return all;
}

Expected<bool> EtcdAccounts::withdraw(const std::string& digest) {
  const std::string key = impl_->invitation(digest);
  const auto outcome = impl_->run({{{Compare::Present, key}}, {erase(key)}, {}});
  if (!outcome.reply) return because(outcome.reply.error());
  return outcome.reply->has_succeeded || outcome.had_doubt;
}

// Its tokens lead to logins that exist no longer, and open nothing.
Expected<> EtcdAccounts::remove(const std::string& name) {
  const auto found = find(name);
  if (!found) return failed(found.error());
  if (!*found) return no_account(name);
  const std::string key = impl_->account(name);
  const std::string logins = impl_->logins(name);
  const auto outcome = impl_->run({{{Compare::Present, key}},
                                   {erase(key), erase(impl_->skeleton((*found)->name)),
                                    erase_range(logins, end_of_prefix(logins))},
                                   {}});
  if (!outcome.reply) return because(outcome.reply.error());
  return outcome.reply->has_succeeded || outcome.had_doubt ? Expected<>() : no_account(name);
}

Expected<> EtcdAccounts::set_password(const std::string& name, const std::string& hash) {
  return impl_->change(name, true, [&](Account& account) {
    account.password = hash;
    ++account.revoked;
  });
}

Expected<std::optional<Account>> EtcdAccounts::find(const std::string& name) {
  const auto text = impl_->value_of(impl_->account(name));
  if (!text) return failed(text.error());
  if (!*text) return std::nullopt;
  auto account = decode_account(**text);
  if (!account) return failed(damaged("account " + name));
  return account;
}

Expected<bool> EtcdAccounts::has_look_alike(const std::string& name) {
  const std::string below = impl_->skeletons(name);
  const auto found =
      impl_->access.read({get_range(below, end_of_prefix(below), 1)}, EtcdPatience::Call);
  if (!found) return because(found.error());
  return !found->front().pairs.empty();
}

Expected<std::vector<Account>> EtcdAccounts::list() {
  std::vector<Account> all;
  const auto read = impl_->for_all(impl_->accounts(), [&](const EtcdPair& pair) -> Expected<> {
    auto account = decode_account(pair.value);
    if (!account) return failed(damaged("account " + pair.key));
    all.push_back(*std::move(account));
    return {};
  });
  if (!read) return failed(read.error());
  return all;
}

Expected<std::map<std::string, std::uint64_t>> EtcdAccounts::revoked() {
  return list().map([](const std::vector<Account>& all) {
    std::map<std::string, std::uint64_t> times;
    for (const Account& account : all) {
      if (account.revoked > 0) times[account.name] = account.revoked;
    }
    return times;
  });
}

Expected<> EtcdAccounts::add_token(const TokenGrant& grant) {
  const std::string key = impl_->logins(grant.account) + escaped(grant.digest);
  const std::string place = key.substr(impl_->logins().size());
  const std::string account = impl_->account(grant.account);
  const std::string login = encode_login({grant.digest, "", grant.expires_s});
  for (;;) {
    // A copy that etcd carries out late must not bring back what was revoked or rotated meanwhile.
    EtcdTransaction add{{{Compare::Present, account},
                         impl_->access.unchanged(account),
                         impl_->access.unchanged(key)},
                        {put(key, login), put(impl_->token(grant.digest), place)},
                        {get(account), get(key)}};
    const EtcdOutcome outcome = impl_->run(add);
    if (!outcome.reply) return because(outcome.reply.error());
    if (outcome.reply->has_succeeded) return {};
    const std::string* is = first_value(outcome.reply->found, 1);
    if (outcome.had_doubt && is != nullptr && *is == login) return {};
    if (first_value(outcome.reply->found, 0) == nullptr) return no_account(grant.account);
    // It may have been added, and revoked since.
    if (outcome.had_doubt) return failed("etcd does not say whether the login was added");
  }
}

Expected<std::optional<Account>> EtcdAccounts::owner_of_token(const std::string& digest,
                                                              std::int64_t now_s) {
  const auto found = impl_->login_of(digest);
  if (!found) return failed(found.error());
  if (!*found || (*found)->login.expires_s <= now_s) return std::nullopt;
  return find((*found)->account);
}

Expected<std::optional<Account>> EtcdAccounts::rotate(const std::string& used,
                                                      const std::string& fresh, std::int64_t now_s,
                                                      std::int64_t expires_s) {
  if (const auto swept = impl_->sweep(now_s); !swept) return failed(swept.error());
  for (;;) {
    const auto found = impl_->login_of(used);
    if (!found) return failed(found.error());
    if (!*found || (*found)->login.expires_s <= now_s) return std::nullopt;
    const auto replaced = impl_->replace(**found, used, fresh, expires_s);
    if (!replaced) return failed(replaced.error());
    if (*replaced) return find((*found)->account);
  }
}

}  // namespace undercroft
