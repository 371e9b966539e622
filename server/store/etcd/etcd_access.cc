// etcd_access.cc: reads and fenced writes.
#include "server/store/etcd/etcd_access.h"

#include <algorithm>
#include <functional>

#include "server/store/etcd/etcd_appends.h"

namespace undercroft {

StoreResult<std::vector<EtcdFound>> EtcdAccess::read(std::vector<EtcdOperation> operations,
                                                     EtcdPatience patience,
                                                     const EtcdTransactor::WhenLate& late) {
  const std::size_t asked = operations.size();
  EtcdOutcome outcome = etcd.read(std::move(operations), patience, late);
  if (!outcome.reply) return tl::unexpected(outcome.reply.error());
  if (outcome.reply->found.size() != asked) {
    return tl::unexpected(
        StoreError{StoreFault::Unavailable, "etcd has answered another question"});
  }
  return std::move(outcome.reply->found);
}

StoreResult<Ownership> EtcdAccess::owned(const Owner& owner, const EtcdFound& found) const {
  if (found.pairs.empty()) return tl::unexpected(not_owner_of(owner));
  auto is = decode_ownership(found.pairs.front().value);
  if (!is) return tl::unexpected(damaged_owner_of(owner.realm));
  const bool is_mine = is->epoch == owner.epoch && is->server == user.server;
  if (!is_mine) return tl::unexpected(not_owner_of(owner));
  return *std::move(is);
}

StoreResult<Ownership> EtcdAccess::read_owned(const Owner& owner, EtcdPatience patience) {
  return read({get(keys.owner(owner.realm))}, patience).and_then([&](const auto& found) {
    return owned(owner, found[0]);
  });
}

StoreResult<EtcdReply> EtcdAccess::write_fenced(const Owner& owner,
                                                std::vector<EtcdOperation> writes,
                                                EtcdPatience patience) {
  const std::string key = keys.owner(owner.realm);
  EtcdTransaction fenced;
  fenced.compares = {{EtcdCompare::Sort::Greater, key, least_of_epoch(owner.epoch)},
                     {EtcdCompare::Sort::Less, key, beyond_epoch(owner.epoch)}};
  fenced.success = std::move(writes);
  EtcdOutcome outcome = etcd.run(fenced, patience);
  if (outcome.reply && !outcome.reply->has_succeeded) return tl::unexpected(not_owner_of(owner));
  return std::move(outcome.reply);
}

EtcdCompare EtcdAccess::unchanged(const std::string& key) {
  return {EtcdCompare::Sort::Unchanged, key, "", etcd.seen().revision};
}

StoreResult<bool> EtcdAccess::overwrite(const std::string& key, const std::string& value) {
  for (;;) {
    const std::string order = keys.order(key);
    EtcdTransaction write;
    // Not the key itself: one that was erased would count as unchanged.
    const EtcdCompare in_order = unchanged(order);
    write.compares = {in_order};
    write.success = {value.empty() ? erase(key) : put(key, value), put(order, user.server)};
    write.failure = {get(key)};
    const EtcdOutcome outcome = etcd.run(write, EtcdPatience::Call);
    if (!outcome.reply) return tl::unexpected(outcome.reply.error());
    if (outcome.reply->has_succeeded) return true;
    if (outcome.reply->found.size() != 1) {
      return tl::unexpected(
          StoreError{StoreFault::Unavailable, "etcd has answered another question"});
    }
    const auto& pairs = outcome.reply->found[0].pairs;
    const bool is_mine = (pairs.empty() ? "" : pairs[0].value) == value;
    const bool is_later = !pairs.empty() && pairs[0].revision > in_order.revision;
    if (outcome.had_doubt && (is_mine || is_later)) return true;
  }
}

EtcdParts EtcdAccess::parts_of(const std::string& bytes) {
  return {(bytes.size() + kEtcdPart - 1) / kEtcdPart, bytes.size()};
}

StoreResult<EtcdOperation> EtcdAccess::write_parts(const std::string& below,
                                                   const std::string& bytes,
                                                   const WriteParts& write) {
  const std::size_t count = parts_of(bytes).count;
  for (std::size_t i = 0; i + 1 < count; ++i) {
    auto written = write({put(EtcdKeys::part(below, i), bytes.substr(i * kEtcdPart, kEtcdPart))});
    if (!written) return tl::unexpected(written.error());
  }
  const std::size_t last = std::max<std::size_t>(count, 1) - 1;
  return put(EtcdKeys::part(below, last), bytes.substr(last * kEtcdPart));
}

StoreResult<std::optional<std::string>> EtcdAccess::read_parts(const std::string& below,
                                                               const EtcdParts& parts,
                                                               EtcdPatience patience) {
  std::string bytes;
  for (std::size_t i = 0; i < parts.count; ++i) {
    auto found = read({get(EtcdKeys::part(below, i))}, patience);
    if (!found) return tl::unexpected(found.error());
    const std::vector<EtcdPair>& pairs = found->front().pairs;
    if (pairs.empty() || pairs[0].value.size() > kEtcdPart) return std::nullopt;
    bytes += pairs[0].value;
  }
  return bytes.size() == parts.bytes ? std::optional(std::move(bytes)) : std::nullopt;
}

StoreResult<bool> EtcdAccess::has_room_for_new() const {
  const EtcdPressure is = pressure();
  if (is.bytes == 0 || !is.refuses_new()) return true;
  return tl::unexpected(
      StoreError{StoreFault::Full, "etcd is at " + std::to_string(is.bytes / (is.quota / 100)) +
                                       " % of its quota: no new realms (drop old ones, or raise "
                                       "--quota-backend-bytes and then --store-quota)"});
}

std::mutex& EtcdAccess::claiming(const std::string& realm) {
  return claiming_[std::hash<std::string>{}(keys.owner(realm)) % claiming_.size()];
}

}  // namespace undercroft
