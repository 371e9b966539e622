// etcd_appends.cc: compares the owner key, and moves the realm's end in it.
#include "server/store/etcd/etcd_appends.h"

#include <algorithm>

#include "server/store/packed_bytes.h"

namespace undercroft {

StoreError not_owner_of(const Owner& owner) {
  return {StoreFault::NotOwner, "another owner has claimed the realm " + owner.realm};
}

StoreError damaged_owner_of(const std::string& realm) {
  return {StoreFault::Unreadable, "the owner key of the realm " + realm + " is damaged in etcd"};
}

EtcdAppend::EtcdAppend(const EtcdJob& job, const StoreUser& user, RecordNumber last)
    : job_(&job),
      expects_{job.owner.realm, job.owner.epoch, 0, user.server, user.simulation},
      becomes_(expects_) {
  expect(is_release() ? last : job.after);
  if (!is_release()) cut_into_batches();
}

void EtcdAppend::expect(RecordNumber last) {
  expects_.last = last;
  becomes_.last = last + job_->records.size();
  if (is_release()) becomes_.server.clear();
}

// Record 1 has a key of its own, because it is never dropped.
void EtcdAppend::cut_into_batches() {
  std::vector<std::string> batch;
  std::size_t size = 0;
  RecordNumber number = job_->after;
  for (const std::string& record : job_->records) {
    if (++number == 1) {
      first_ = pack(1, record);
      continue;
    }
    if (!batch.empty() && size + record.size() > kEtcdBytes / 2) {
      batches_.emplace_back(number - 1, encode_records(number - 1, batch));
      batch.clear();
      size = 0;
    }
    batch.push_back(record);
    size += record.size();
  }
  if (!batch.empty()) batches_.emplace_back(number, encode_records(number, batch));
}

std::optional<StoreError> EtcdAppend::refusal() const {
  std::size_t largest = first_.size();
  for (const auto& [last, bytes] : batches_) largest = std::max(largest, bytes.size());
  if (largest <= kEtcdBytes) return std::nullopt;
  return StoreError{StoreFault::Full, job_->owner.realm + ": a record of " +
                                          std::to_string(largest) +
                                          " bytes is too large for etcd, which takes 1 MB"};
}

void EtcdAppend::add_batches(std::vector<EtcdOperation>& operations, const EtcdKeys& keys,
                             std::size_t from, std::size_t to) const {
  for (std::size_t i = from; i < to; ++i) {
    operations.push_back(
        put(keys.records(job_->owner.realm, batches_[i].first), batches_[i].second));
  }
}

std::vector<EtcdTransaction> EtcdAppend::early_parts(const EtcdKeys& keys) const {
  std::vector<EtcdTransaction> parts;
  const std::string owner = keys.owner(job_->owner.realm);
  for (std::size_t i = 0; i + 1 < batches_.size(); ++i) {
    EtcdTransaction part;
    part.compares.push_back({EtcdCompare::Sort::Equal, owner, encode_ownership(expects_)});
    add_batches(part.success, keys, i, i + 1);
    part.failure.push_back(get(owner));
    parts.push_back(std::move(part));
  }
  return parts;
}

void EtcdAppend::add_to(EtcdTransaction& transaction, const EtcdKeys& keys) const {
  const std::string owner = keys.owner(job_->owner.realm);
  transaction.compares.push_back({EtcdCompare::Sort::Equal, owner, encode_ownership(expects_)});
  transaction.success.push_back(put(owner, encode_ownership(becomes_)));
  if (!first_.empty()) transaction.success.push_back(put(keys.first(job_->owner.realm), first_));
  if (!batches_.empty()) {
    add_batches(transaction.success, keys, batches_.size() - 1, batches_.size());
  }
  transaction.failure.push_back(get(owner));
}

std::size_t EtcdAppend::operations() const {
  return 1 + (first_.empty() ? 0u : 1u) + (batches_.empty() ? 0u : 1u);
}

std::size_t EtcdAppend::bytes() const {
  constexpr std::size_t kOwnerKeys = 500;
  return kOwnerKeys + first_.size() + (batches_.empty() ? 0 : batches_.back().second.size());
}

std::optional<Durable> EtcdAppend::judge(const std::string* owner, bool had_doubt) {
  if (owner == nullptr) return tl::unexpected(not_owner_of(job_->owner));
  const auto is = decode_ownership(*owner);
  if (!is) return tl::unexpected(damaged_owner_of(job_->owner.realm));
  for (Ownership* of : {&expects_, &becomes_}) {
    of->realm = is->realm;  // the caller may have used other capitals
    of->simulation = is->simulation;
  }
  // No other call in this epoch writes that value, so an earlier try of this one did.
  if (had_doubt && *is == becomes_) return done();
  if (is->epoch != job_->owner.epoch || is->server != expects_.server) {
    return tl::unexpected(not_owner_of(job_->owner));
  }
  if (is_release()) {
    expect(is->last);
    return std::nullopt;
  }
  if (is->last == job_->after) return std::nullopt;
  return tl::unexpected(
      StoreError{StoreFault::OutOfSequence,
                 job_->owner.realm + ": the log does not end at the expected record", is->last});
}

}  // namespace undercroft
