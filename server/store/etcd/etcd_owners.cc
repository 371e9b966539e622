// etcd_owners.cc: makes and claims realms by transactions on their owner keys.
#include "server/store/etcd/etcd_owners.h"

#include <sodium.h>

#include <algorithm>
#include <charconv>

#include "server/store/escaped_word.h"
#include "server/store/etcd/etcd_appends.h"

namespace undercroft {
namespace {

constexpr std::size_t kRealmsAtOnce = 1000;

// Tells the maker of a realm from others, should the answer get lost.
std::string fresh_mark() {
  std::string bytes(9, '\0');
  randombytes_buf(bytes.data(), bytes.size());
  return escaped(bytes);
}

// The owner key's value, if the realm exists, and what it says.
struct Found {
  std::string text;
  std::optional<Ownership> is;
};

StoreResult<Found> find_owner(EtcdAccess& access, const std::string& realm) {
  auto found = access.read({get(access.keys.owner(realm))}, EtcdPatience::Call);
  if (!found) return tl::unexpected(found.error());
  if (found->front().pairs.empty()) return Found{};
  Found owner{found->front().pairs.front().value, {}};
  owner.is = decode_ownership(owner.text);
  if (!owner.is) return tl::unexpected(damaged_owner_of(realm));
  return owner;
}

// One transaction that claims from what was found. nullopt: the owner key has changed meanwhile.
class Claim {
 public:
  Claim(EtcdAccess& access, const std::string& realm, const Found& found)
      : access_(access), key_(access.keys.owner(realm)), found_(found) {
    claimed_ = found.is.value_or(Ownership{realm, 0, 0, "", 0});
    ++claimed_.epoch;
    claimed_.server = access.user.server;
    claimed_.simulation = access.user.simulation;
  }

  [[nodiscard]] Owner owner() const { return {claimed_.realm, claimed_.epoch}; }
  [[nodiscard]] std::pair<std::string, Epoch> mark() const { return {key_, claimed_.epoch}; }

  StoreResult<std::optional<Owner>> run() {
    const EtcdOutcome outcome = access_.etcd.run(transaction(), EtcdPatience::Call);
    if (!outcome.reply) {
      const std::scoped_lock lock(access_.doubts_mutex);
      if (outcome.had_doubt) access_.doubtful_claims.insert(mark());
      return tl::unexpected(outcome.reply.error());
    }
    const bool is_mine =
        outcome.reply->has_succeeded || (outcome.had_doubt && is_claimed_in(*outcome.reply));
    return is_mine ? std::optional(owner()) : std::nullopt;
  }

 private:
  [[nodiscard]] EtcdTransaction transaction() const {
    using Sort = EtcdCompare::Sort;
    EtcdTransaction claim;
    claim.compares = {found_.is ? EtcdCompare{Sort::Equal, key_, found_.text}
                                : EtcdCompare{Sort::Missing, key_}};
    claim.success = {put(key_, encode_ownership(claimed_)),
                     // Parts of an append that never came to its end.
                     erase_range(access_.keys.records(claimed_.realm, claimed_.last + 1),
                                 end_of_prefix(access_.keys.records(claimed_.realm)))};
    claim.failure = {get(key_)};
    return claim;
  }
  [[nodiscard]] bool is_claimed_in(const EtcdReply& reply) const {
    return !reply.found.empty() && !reply.found[0].pairs.empty() &&
           reply.found[0].pairs[0].value == encode_ownership(claimed_);
  }

  EtcdAccess& access_;
  const std::string key_;
  const Found& found_;
  Ownership claimed_;
};

// A claim whose answer this server never got, and which has turned out to be carried out.
std::optional<Owner> doubtful_claim(EtcdAccess& access, const std::string& realm,
                                    const Ownership& is) {
  const std::scoped_lock lock(access.doubts_mutex);
  const bool was_mine = access.doubtful_claims.erase({access.keys.owner(realm), is.epoch}) > 0;
  if (!was_mine || is.server != access.user.server) return std::nullopt;
  return Owner{is.realm, is.epoch};
}

}  // namespace

StoreResult<bool> make_realm(EtcdAccess& access, const std::string& realm) {
  const std::string key = access.keys.owner(realm);
  const std::string mark = fresh_mark();
  const auto before = find_owner(access, realm);
  if (!before) return tl::unexpected(before.error());
  if (before->is) return false;
  if (auto room = access.has_room_for_new(); !room) return room;
  EtcdTransaction make;
  make.compares = {{EtcdCompare::Sort::Missing, key}};
  make.success = {put(key, encode_ownership({realm, 0, 0, "", 0})),
                  put(access.keys.maker(realm), mark)};
  make.failure = {get(access.keys.maker(realm))};
  const EtcdOutcome outcome = access.etcd.run(make, EtcdPatience::Call);
  if (!outcome.reply) return tl::unexpected(outcome.reply.error());
  if (outcome.reply->has_succeeded) return true;
  const auto& found = outcome.reply->found;
  return !found.empty() && !found[0].pairs.empty() && found[0].pairs[0].value == mark;
}

StoreResult<std::optional<Ownership>> look_up_realm(EtcdAccess& access, const std::string& realm) {
  return find_owner(access, realm).map([](const Found& found) { return found.is; });
}

StoreResult<Owner> claim_realm(EtcdAccess& access, const std::string& realm,
                               std::optional<Epoch> seen) {
  const std::scoped_lock lock(access.claiming(realm));
  for (;;) {
    const auto found = find_owner(access, realm);
    if (!found) return tl::unexpected(found.error());
    if (found->is) {
      if (auto mine = doubtful_claim(access, realm, *found->is)) return *std::move(mine);
    } else if (auto room = access.has_room_for_new(); !room) {
      return tl::unexpected(room.error());
    }
    if (seen && (found->is ? found->is->epoch : 0) != *seen) {
      return tl::unexpected(not_owner_of({realm, *seen}));
    }
    auto claimed = Claim(access, realm, *found).run();
    if (!claimed) return tl::unexpected(claimed.error());
    if (*claimed) return **std::move(claimed);
  }
}

StoreResult<std::vector<std::string>> list_realms(EtcdAccess& access) {
  std::vector<std::string> names;
  const std::string end = end_of_prefix(access.keys.owners());
  for (std::string from = access.keys.owners();;) {
    auto page = access.read({get_range(from, end, kRealmsAtOnce)}, EtcdPatience::Call);
    if (!page) return tl::unexpected(page.error());
    // A realm whose owner key is damaged is named when it is claimed.
    for (const EtcdPair& pair : page->front().pairs) {
      const auto is = decode_ownership(pair.value);
      names.push_back(is ? is->realm : unescaped(pair.key.substr(access.keys.owners().size())));
    }
    if (!page->front().has_more || page->front().pairs.empty()) break;
    from = page->front().pairs.back().key + '\0';
  }
  std::sort(names.begin(), names.end());
  return names;
}

// Repeating it is harmless: whatever is stored is the answer.
StoreResult<std::string> settle_fact_in(EtcdAccess& access, const std::string& name,
                                        const std::string& value) {
  const std::string key = access.keys.fact(name);
  EtcdTransaction settle;
  settle.compares = {{EtcdCompare::Sort::Missing, key}};
  settle.success = {put(key, value), get(key)};
  settle.failure = {get(key)};
  const EtcdOutcome outcome = access.etcd.run(settle, EtcdPatience::Call);
  if (!outcome.reply) return tl::unexpected(outcome.reply.error());
  const auto& found = outcome.reply->found;
  if (found.empty() || found.back().pairs.empty()) return value;
  return found.back().pairs[0].value;
}

StoreResult<bool> change_fact_in(EtcdAccess& access, const std::string& name,
                                 const std::string& value) {
  return access.overwrite(access.keys.fact(name), value);
}

StoreResult<std::map<std::string, std::string>> facts_in(EtcdAccess& access,
                                                         const std::string& prefix) {
  std::map<std::string, std::string> facts;
  const std::string begin = access.keys.fact("");
  const std::string end = end_of_prefix(access.keys.fact(prefix));
  for (std::string from = access.keys.fact(prefix);;) {
    auto page = access.read({get_range(from, end, kRealmsAtOnce)}, EtcdPatience::Call);
    if (!page) return tl::unexpected(page.error());
    for (const EtcdPair& pair : page->front().pairs) {
      facts.emplace(unescaped(pair.key.substr(begin.size())), pair.value);
    }
    if (!page->front().has_more || page->front().pairs.empty()) return facts;
    from = page->front().pairs.back().key + '\0';
  }
}

namespace {

StoreResult<bool> judge_format(const std::string& key, const std::string& text) {
  std::uint64_t format = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), format);
  if (error != std::errc{} || end != text.data() + text.size() || format == 0) {
    return tl::unexpected(StoreError{StoreFault::Unreadable,
                                     "the key " + key + " in etcd is damaged: expected a number"});
  }
  if (format <= kEtcdFormat) return true;
  return tl::unexpected(StoreError{
      StoreFault::Unreadable, "a newer version of this program wrote the store in etcd (format " +
                                  std::to_string(format) + ", and this one knows " +
                                  std::to_string(kEtcdFormat) + "): use that version"});
}

}  // namespace

StoreResult<bool> settle_format(EtcdAccess& access) {
  const std::string key = access.keys.format();
  const auto is = access.read({get(key)}, EtcdPatience::Call);
  if (!is) return tl::unexpected(is.error());
  if (!is->front().pairs.empty()) return judge_format(key, is->front().pairs[0].value);
  EtcdTransaction settle;
  settle.compares = {{EtcdCompare::Sort::Missing, key}};
  settle.success = {put(key, std::to_string(kEtcdFormat))};
  settle.failure = {get(key)};
  const EtcdOutcome outcome = access.etcd.run(settle, EtcdPatience::Call);
  if (!outcome.reply) return tl::unexpected(outcome.reply.error());
  if (outcome.reply->has_succeeded) return true;
  const auto& found = outcome.reply->found;
  return judge_format(key, found.empty() || found[0].pairs.empty() ? "" : found[0].pairs[0].value);
}

}  // namespace undercroft
