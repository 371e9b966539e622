// etcd_store.h: a Store in etcd, which several servers may use.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/store/etcd/etcd_access.h"
#include "server/store/etcd/etcd_metrics.h"
#include "server/store/etcd/etcd_transactor.h"
#include "server/store/etcd/mark_keeper.h"
#include "server/store/store.h"

namespace undercroft {

struct EtcdStoreOptions {
  EtcdTransactorOptions etcd = {};
  MarkOptions mark = {};  // `went_back` as in `etcd`
  StoreUser user = {};
  std::string prefix = "/uc/";                   // of all its keys
  std::uint64_t quota = std::uint64_t{8} << 30;  // bytes: etcd's --quota-backend-bytes
  std::chrono::milliseconds watch_every{3000};   // how often etcd is asked for its size
  // For the host; called on a thread of the store.
  std::function<void(const std::string& sentence)> log = [](const std::string&) {};
};

// An EtcdStore is a Store whose appends etcd compares with the owner and the end of each realm, so
// any number of servers may use it. Two threads carry out small calls, many realms in one
// transaction, and another one the big calls. Further threads take the place of those whose
// transaction is late. etcd_transactor.h says how long each call may take,
// and etcd_keys.h what is stored where.
class EtcdStore final : public Store {
 public:
  // Fails with a sentence when etcd does not answer or has gone back, or a newer version wrote the
  // store.
  [[nodiscard]] static Expected<std::unique_ptr<EtcdStore>> open(EtcdStoreOptions options);
  ~EtcdStore() override;  // answers pending calls first

  using Store::claim;
  [[nodiscard]] StoreResult<bool> make(const std::string& realm) override;
  [[nodiscard]] StoreResult<std::optional<Ownership>> look_up(const std::string& realm) override;
  [[nodiscard]] StoreResult<Owner> claim(const std::string& realm,
                                         std::optional<Epoch> seen) override;
  void release(const Owner& owner, WhenDurable when) override;
  void append(const Owner& owner, RecordNumber after, std::vector<std::string> records,
              WhenDurable when) override;
  void keep(const Owner& owner, Snapshot snapshot, WhenDurable when) override;
  void drop_old(const Owner& owner, WhenDurable when) override;
  void confirm(const Owner& owner, WhenDurable when) override;
  [[nodiscard]] StoreResult<KeptRealm> load(const Owner& owner) override;
  [[nodiscard]] StoreResult<std::uint64_t> set_aside(const Owner& owner,
                                                     RecordNumber after) override;
  [[nodiscard]] StoreResult<std::string> share(const std::string& bytes) override;
  [[nodiscard]] StoreResult<std::string> shared(const std::string& key) override;
  [[nodiscard]] StoreResult<std::string> settle_fact(const std::string& key,
                                                     const std::string& value) override;
  [[nodiscard]] StoreResult<bool> change_fact(const std::string& key,
                                              const std::string& value) override;
  [[nodiscard]] StoreResult<std::map<std::string, std::string>> facts(
      const std::string& prefix) override;
  [[nodiscard]] StoreResult<std::vector<std::string>> read(const std::string& realm,
                                                           RecordNumber from,
                                                           std::size_t at_most) override;
  [[nodiscard]] StoreResult<std::optional<Snapshot>> oldest_snapshot(
      const std::string& realm) override;
  [[nodiscard]] StoreResult<std::vector<std::string>> list() override;

  // Writes something small, which changes no realm: whether the store can be written to. `when` as
  // for append(), except that it is not called when the store closes first.
  void try_out(WhenDurable when);

  // How full etcd is, as of the last look. Thread-safe.
  [[nodiscard]] EtcdPressure pressure() const;
  [[nodiscard]] std::string metrics_text() const;  // in the Prometheus text format; thread-safe
  [[nodiscard]] MarkKeeper& mark();
  // For the other things that a server stores in the same etcd.
  [[nodiscard]] EtcdAccess& access();

 private:
  struct Impl;
  explicit EtcdStore(std::unique_ptr<Impl> parts);
  std::unique_ptr<Impl> impl_;
};

}  // namespace undercroft
