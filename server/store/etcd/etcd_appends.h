// etcd_appends.h: appends and releases of many realms as one transaction, and what its reply means.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/store/etcd/etcd_keys.h"
#include "server/store/etcd/etcd_messages.h"
#include "server/store/etcd/etcd_queue.h"
#include "server/store/store.h"

namespace undercroft {

// Limits of one transaction, below those of etcd.
constexpr std::size_t kEtcdRealms = 60;
constexpr std::size_t kEtcdBytes = std::size_t{1} << 20;

// An EtcdAppend is an append or a release on its way into etcd.
class EtcdAppend {
 public:
  // `last`: for a release, the number of the realm's last record, as far as it is known.
  EtcdAppend(const EtcdJob& job, const StoreUser& user, RecordNumber last);

  // Why it can never be written; nullopt when it can.
  [[nodiscard]] std::optional<StoreError> refusal() const;
  // An append of more than kEtcdBytes needs several transactions. All but the last leave the
  // realm's end where it is, so that all of its records appear at once.
  [[nodiscard]] std::vector<EtcdTransaction> early_parts(const EtcdKeys& keys) const;
  // Adds itself to a transaction: its compare, its writes, and the question that judge() needs.
  void add_to(EtcdTransaction& transaction, const EtcdKeys& keys) const;
  [[nodiscard]] std::size_t operations() const;
  [[nodiscard]] std::size_t bytes() const;

  [[nodiscard]] Durable done() const { return becomes_.last; }
  // What became of it in a transaction of which a compare failed. `owner`: the value of the realm's
  // owner key then; null: it has none. `had_doubt`: an earlier try may have been carried out.
  // Returns nullopt when it is to be sent again.
  [[nodiscard]] std::optional<Durable> judge(const std::string* owner, bool had_doubt);

 private:
  [[nodiscard]] bool is_release() const { return job_->sort == EtcdJob::Sort::Release; }
  void expect(RecordNumber last);
  void cut_into_batches();
  void add_batches(std::vector<EtcdOperation>& operations, const EtcdKeys& keys, std::size_t from,
                   std::size_t to) const;

  const EtcdJob* job_;
  Ownership expects_;
  Ownership becomes_;
  std::string first_;                                          // record 1, packed; empty: not in it
  std::vector<std::pair<RecordNumber, std::string>> batches_;  // by the last number, packed
};

// The sentence of a call by a server that does not own the realm.
[[nodiscard]] StoreError not_owner_of(const Owner& owner);
[[nodiscard]] StoreError damaged_owner_of(const std::string& realm);

}  // namespace undercroft
