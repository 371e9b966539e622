// etcd_log.cc: reads the log, and sets parts of it aside.
#include "server/store/etcd/etcd_log.h"

#include <algorithm>
#include <limits>

#include "server/store/etcd/etcd_appends.h"
#include "server/store/packed_bytes.h"

namespace undercroft {
namespace {

constexpr std::size_t kPage = 500;      // batches that are read at once: most are small
constexpr std::size_t kSmallPage = 16;  // if they are not
constexpr std::size_t kMostSnapshots = 40;

// The batches from the one with record `from` on. More are left when `has_more`.
StoreResult<EtcdFound> read_page(EtcdAccess& access, const std::string& realm, RecordNumber from) {
  const std::string begin = access.keys.records(realm, from);
  const std::string end = end_of_prefix(access.keys.records(realm));
  for (const std::size_t page : {kPage, kSmallPage}) {
    EtcdOutcome outcome = access.etcd.read({get_range(begin, end, page)}, EtcdPatience::Call);
    if (outcome.is_too_large && page != kSmallPage) continue;
    if (!outcome.reply) return tl::unexpected(outcome.reply.error());
    if (outcome.reply->found.size() == 1) return std::move(outcome.reply->found[0]);
  }
  return tl::unexpected(StoreError{StoreFault::Unavailable, "etcd has answered another question"});
}

// Adds the records of a batch from number `next` on. Returns false when they are damaged or do not
// follow.
bool add_batch(const EtcdPair& pair, RecordNumber& next, RecordNumber last, std::size_t at_most,
               std::vector<std::string>& records) {
  const auto number = number_in_key(pair.key);
  if (!number) return false;
  auto batch = decode_records(*number, pair.value);
  if (!batch || *number > last || *number < next) return false;
  const RecordNumber first = *number - batch->size() + 1;
  if (first > next) return false;
  for (; next <= *number && records.size() < at_most; ++next) {
    records.push_back(std::move((*batch)[next - first]));
  }
  return true;
}

std::optional<std::string> unpacked_first(const EtcdFound& found) {
  return found.pairs.empty() ? std::nullopt : unpack(1, found.pairs[0].value);
}

// The first undamaged snapshot of those found; a warning for each before it.
StoreResult<std::optional<Snapshot>> undamaged_snapshot(EtcdAccess& access,
                                                        const std::string& realm,
                                                        const EtcdFound& found,
                                                        std::vector<std::string>& warnings) {
  for (const EtcdPair& pair : found.pairs) {
    const RecordNumber number = number_in_key(pair.key).value_or(0);
    const auto parts = decode_parts(pair.value);
    if (number > 0 && parts) {
      auto packed =
          access.read_parts(access.keys.snapshot_parts(realm, number), *parts, EtcdPatience::Call);
      if (!packed) return tl::unexpected(packed.error());
      auto bytes = *packed ? unpack(number, **packed) : std::nullopt;
      if (bytes) return Snapshot{number, *std::move(bytes)};
    }
    warnings.push_back("the snapshot at " + std::to_string(number) +
                       " is damaged: using the one before it");
  }
  return std::nullopt;
}

EtcdOperation newest_first(const EtcdKeys& keys, const std::string& realm) {
  const std::string below = keys.snapshots(realm);
  EtcdOperation range = get_range(below, end_of_prefix(below), kMostSnapshots);
  range.is_descending = true;
  return range;
}

// Copies batches to keys that nothing reads, for inspection by people.
StoreResult<bool> copy_aside(EtcdAccess& access, const Owner& owner, RecordNumber after,
                             RecordNumber last) {
  const std::string mark = std::to_string(owner.epoch) + "-" + std::to_string(last);
  if (after == 0) {
    auto first = access.read({get(access.keys.first(owner.realm))}, EtcdPatience::Call);
    if (!first) return tl::unexpected(first.error());
    for (EtcdPair& pair : first->front().pairs) {
      const std::string key = access.keys.aside(owner.realm, mark, 1);
      auto copied =
          access.write_fenced(owner, {put(key, std::move(pair.value))}, EtcdPatience::Call);
      if (!copied) return tl::unexpected(copied.error());
    }
  }
  for (RecordNumber from = after + 1;;) {
    auto page = read_page(access, owner.realm, from);
    if (!page) return tl::unexpected(page.error());
    for (EtcdPair& pair : page->pairs) {
      const RecordNumber number = number_in_key(pair.key).value_or(from);
      const std::string key = access.keys.aside(owner.realm, mark, number);
      auto copied =
          access.write_fenced(owner, {put(key, std::move(pair.value))}, EtcdPatience::Call);
      if (!copied) return tl::unexpected(copied.error());
      from = std::max(from, number + 1);
    }
    if (!page->has_more || page->pairs.empty()) return true;
  }
}

// The part of a batch that stays when the records behind `after` go; nullopt when it is damaged.
StoreResult<std::optional<EtcdOperation>> write_of_rest(EtcdAccess& access, const Owner& owner,
                                                        RecordNumber after) {
  const std::string end = end_of_prefix(access.keys.records(owner.realm));
  auto found = access.read({get_range(access.keys.records(owner.realm, after + 1), end, 1)},
                           EtcdPatience::Call);
  if (!found) return tl::unexpected(found.error());
  if (found->front().pairs.empty()) return std::nullopt;
  const EtcdPair& pair = found->front().pairs[0];
  const auto number = number_in_key(pair.key);
  auto batch = number ? decode_records(*number, pair.value) : std::nullopt;
  if (!batch || *number - batch->size() + 1 > after) return std::nullopt;
  batch->resize(after - (*number - batch->size()));
  return put(access.keys.records(owner.realm, after), encode_records(after, *batch));
}

}  // namespace

StoreResult<bool> read_batches(EtcdAccess& access, const std::string& realm, RecordNumber from,
                               RecordNumber last, std::size_t at_most,
                               std::vector<std::string>& records) {
  RecordNumber next = from;
  while (next <= last && records.size() < at_most) {
    const auto page = read_page(access, realm, next);
    if (!page) return tl::unexpected(page.error());
    for (const EtcdPair& pair : page->pairs) {
      if (next > last || records.size() >= at_most) return true;
      if (!add_batch(pair, next, last, at_most, records)) return false;
    }
    if (!page->has_more) return next > last || records.size() >= at_most;
    if (page->pairs.empty()) return false;
  }
  return true;
}

// The same rules as of a store in SQLite: cutting off everything would begin the realm anew.
StoreResult<KeptRealm> load_realm(EtcdAccess& access, const Owner& owner) {
  const std::string& realm = owner.realm;
  auto found = access.read({get(access.keys.owner(realm)), get(access.keys.first(realm)),
                            newest_first(access.keys, realm)},
                           EtcdPatience::Call);
  if (!found) return tl::unexpected(found.error());
  const auto is = access.owned(owner, (*found)[0]);
  if (!is) return tl::unexpected(is.error());
  KeptRealm kept;
  kept.first = unpacked_first((*found)[1]).value_or("");
  auto snapshot = undamaged_snapshot(access, realm, (*found)[2], kept.warnings);
  if (!snapshot) return tl::unexpected(snapshot.error());
  kept.snapshot = *std::move(snapshot);
  const RecordNumber from = std::max<RecordNumber>(kept.snapshot ? kept.snapshot->number : 0, 1);
  const auto whole = read_batches(access, realm, from + 1, is->last,
                                  std::numeric_limits<std::size_t>::max(), kept.records);
  if (!whole) return tl::unexpected(whole.error());
  const bool lacks_beginning = kept.first.empty() && !kept.snapshot;
  const bool lacks_snapshots = !kept.snapshot && !kept.warnings.empty() && kept.records.empty();
  kept.is_lost = is->last > 0 && (lacks_beginning || (lacks_snapshots && is->last > 1));
  if (kept.is_lost) return kept;
  kept.last = kept.first.empty() && !kept.snapshot ? 0 : from + kept.records.size();
  if (*whole && kept.last >= is->last) return kept;
  const auto aside = set_records_aside(access, owner, kept.last);
  if (!aside) return tl::unexpected(aside.error());
  kept.warnings.push_back("inputs from number " + std::to_string(kept.last + 1) +
                          " on are damaged: " + std::to_string(*aside) + " were set aside");
  return kept;
}

// The copies come first: a process that dies between has moved nothing. The last transaction
// removes what was copied and moves the end, if no other call has moved it meanwhile.
StoreResult<std::uint64_t> set_records_aside(EtcdAccess& access, const Owner& owner,
                                             RecordNumber after) {
  const auto is = access.read_owned(owner, EtcdPatience::Call);
  if (!is) return tl::unexpected(is.error());
  if (after >= is->last) return 0;
  auto rest = write_of_rest(access, owner, after);
  if (!rest) return tl::unexpected(rest.error());
  const auto copied = copy_aside(access, owner, after, is->last);
  if (!copied) return tl::unexpected(copied.error());
  const EtcdKeys& keys = access.keys;
  const std::string& realm = owner.realm;
  Ownership becomes = *is;
  becomes.last = after;
  EtcdTransaction cut;
  // The same end may come again in the same epoch, and a late copy must not cut once more.
  cut.compares = {{EtcdCompare::Sort::Equal, keys.owner(realm), encode_ownership(*is)},
                  access.unchanged(keys.owner(realm))};
  cut.success = {put(keys.owner(realm), encode_ownership(becomes)),
                 erase_range(keys.records(realm, after + 1), end_of_prefix(keys.records(realm))),
                 erase_range(keys.snapshot(realm, after + 1), end_of_prefix(keys.snapshots(realm))),
                 erase_range(keys.snapshot_parts(realm, after + 1),
                             end_of_prefix(keys.snapshot_parts(realm)))};
  if (after == 0) cut.success.push_back(erase(keys.first(realm)));
  if (*rest) cut.success.push_back(**std::move(rest));
  cut.failure = {get(keys.owner(realm))};
  const EtcdOutcome outcome = access.etcd.run(cut, EtcdPatience::Call);
  if (!outcome.reply) return tl::unexpected(outcome.reply.error());
  if (outcome.reply->has_succeeded) return is->last - after;
  const auto& found = outcome.reply->found;
  const bool was_done = outcome.had_doubt && !found.empty() && !found[0].pairs.empty() &&
                        found[0].pairs[0].value == encode_ownership(becomes);
  if (was_done) return is->last - after;
  return tl::unexpected(not_owner_of(owner));
}

StoreResult<std::vector<std::string>> read_log(EtcdAccess& access, const std::string& realm,
                                               RecordNumber from, std::size_t at_most) {
  auto found = access.read({get(access.keys.owner(realm)), get(access.keys.first(realm))},
                           EtcdPatience::Call);
  if (!found) return tl::unexpected(found.error());
  std::vector<std::string> records;
  if ((*found)[0].pairs.empty()) return records;
  const auto is = decode_ownership((*found)[0].pairs[0].value);
  if (!is) return tl::unexpected(damaged_owner_of(realm));
  if (from <= 1 && at_most > 0 && is->last > 0) {
    auto first = unpacked_first((*found)[1]);
    if (!first) return records;
    records.push_back(*std::move(first));
  }
  const RecordNumber begin = std::max<RecordNumber>(from, 2);
  // Reading stops before a damaged record; the records before it are returned.
  const auto whole = read_batches(access, realm, begin, is->last, at_most, records);
  if (!whole) return tl::unexpected(whole.error());
  return records;
}

StoreResult<std::optional<Snapshot>> read_oldest_snapshot(EtcdAccess& access,
                                                          const std::string& realm) {
  const std::string below = access.keys.snapshots(realm);
  auto found =
      access.read({get_range(below, end_of_prefix(below), kMostSnapshots)}, EtcdPatience::Call);
  if (!found) return tl::unexpected(found.error());
  std::vector<std::string> ignored;
  return undamaged_snapshot(access, realm, found->front(), ignored);
}

}  // namespace undercroft
