// etcd_snapshots.cc: stores snapshots, and drops what they make superfluous.
#include <algorithm>
#include <functional>

#include "server/store/etcd/etcd_log.h"
#include "server/store/packed_bytes.h"

namespace undercroft {
namespace {

constexpr std::size_t kMostSeen = 40;

struct Stored {
  Ownership owner;
  std::vector<RecordNumber> snapshots;  // rising
};

StoreResult<Stored> read_stored(EtcdAccess& access, const Owner& owner) {
  const std::string below = access.keys.snapshots(owner.realm);
  EtcdOperation names = get_range(below, end_of_prefix(below), kMostSeen);
  names.has_keys_only = true;
  auto found =
      access.read({get(access.keys.owner(owner.realm)), std::move(names)}, EtcdPatience::Job);
  if (!found) return tl::unexpected(found.error());
  auto is = access.owned(owner, (*found)[0]);
  if (!is) return tl::unexpected(is.error());
  Stored stored{*std::move(is), {}};
  for (const EtcdPair& pair : (*found)[1].pairs) {
    if (const auto number = number_in_key(pair.key)) stored.snapshots.push_back(*number);
  }
  return stored;
}

// What is written beside the snapshot `added`: all but the newest are erased. nullopt: newer ones
// make the snapshot itself superfluous.
std::optional<std::vector<EtcdOperation>> erase_older(const EtcdKeys& keys,
                                                      const std::string& realm,
                                                      std::vector<RecordNumber> numbers,
                                                      RecordNumber added) {
  if (std::find(numbers.begin(), numbers.end(), added) == numbers.end()) numbers.push_back(added);
  std::sort(numbers.begin(), numbers.end(), std::greater<>());
  std::vector<EtcdOperation> writes;
  for (std::size_t i = Store::kSnapshotsKept; i < numbers.size(); ++i) {
    if (numbers[i] == added) return std::nullopt;
    const std::string parts = keys.snapshot_parts(realm, numbers[i]);
    writes.push_back(erase(keys.snapshot(realm, numbers[i])));
    writes.push_back(erase_range(parts, end_of_prefix(parts)));
  }
  return writes;
}

// The batch with the records up to `number` and some behind them, without those up to it.
std::optional<EtcdOperation> write_of_later(const EtcdPair& pair, RecordNumber number) {
  const auto last = number_in_key(pair.key);
  auto batch = last ? decode_records(*last, pair.value) : std::nullopt;
  if (!batch) return std::nullopt;
  const RecordNumber first = *last - batch->size() + 1;
  if (first > number) return std::nullopt;
  batch->erase(batch->begin(), batch->begin() + static_cast<std::ptrdiff_t>(number - first + 1));
  return put(pair.key, encode_records(*last, *batch));
}

}  // namespace

// The parts are written first. The snapshot exists from the transaction on that writes its own key.
Durable keep_snapshot(EtcdAccess& access, const Owner& owner, const Snapshot& snapshot) {
  auto stored = read_stored(access, owner);
  if (!stored) return tl::unexpected(stored.error());
  if (snapshot.number > stored->owner.last) {
    return tl::unexpected(StoreError{
        StoreFault::OutOfSequence,
        owner.realm + ": the snapshot is of a record that is not in the log", stored->owner.last});
  }
  auto writes =
      erase_older(access.keys, owner.realm, std::move(stored->snapshots), snapshot.number);
  if (!writes) return snapshot.number;
  const std::string packed = pack(snapshot.number, snapshot.bytes);
  auto last_part = EtcdAccess::write_parts(access.keys.snapshot_parts(owner.realm, snapshot.number),
                                           packed, [&](std::vector<EtcdOperation> part) {
                                             return access.write_fenced(owner, std::move(part),
                                                                        EtcdPatience::Job);
                                           });
  if (!last_part) return tl::unexpected(last_part.error());
  writes->push_back(*std::move(last_part));
  writes->push_back(put(access.keys.snapshot(owner.realm, snapshot.number),
                        encode_parts(EtcdAccess::parts_of(packed))));
  const auto written = access.write_fenced(owner, *std::move(writes), EtcdPatience::Job);
  if (!written) return tl::unexpected(written.error());
  return snapshot.number;
}

// Appends that run meanwhile write other batches: those up to a snapshot change no more.
Durable drop_old_records(EtcdAccess& access, const Owner& owner) {
  const auto stored = read_stored(access, owner);
  if (!stored) return tl::unexpected(stored.error());
  if (stored->snapshots.empty()) return stored->owner.last;
  const RecordNumber oldest = stored->snapshots.front();
  const std::string all = access.keys.records(owner.realm);
  const std::string next = access.keys.records(owner.realm, oldest + 1);
  auto found = access.read({get_range(next, end_of_prefix(all), 1)}, EtcdPatience::Job);
  if (!found) return tl::unexpected(found.error());
  std::vector<EtcdOperation> writes = {erase_range(all, next)};
  if (!found->front().pairs.empty()) {
    if (auto later = write_of_later(found->front().pairs[0], oldest)) {
      writes.push_back(*std::move(later));
    }
  }
  const auto written = access.write_fenced(owner, std::move(writes), EtcdPatience::Job);
  if (!written) return tl::unexpected(written.error());
  return stored->owner.last;
}

}  // namespace undercroft
