// memory_store.h: a store in memory, in one thread, that fails as disks and networks do.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "server/sim/world/rng.h"
#include "server/store/store.h"

namespace undercroft::testing {

// The chance of each fault, in percent, whenever step() picks a waiting call.
struct StoreFaults {
  int delayed = 0;      // the call, and later calls of its owner, keep waiting
  int full = 0;         // nothing is written
  int failed = 0;       // nothing is written, and the caller gets Unavailable
  int answer_lost = 0;  // everything is written, but the caller gets Unavailable
};

// A MemoryStore queues calls until step() runs them. Calls of one owner run in order; calls of
// different owners run in any order.
class MemoryStore final : public Store {
 public:
  explicit MemoryStore(std::uint64_t seed = 1, StoreFaults how = {})
      : faults(how), chance_(Rng::stream(seed, "store")) {}

  StoreFaults faults;
  // Called once, after a read() that finds nothing: what the realm's owner appends meanwhile.
  std::function<void()> after_end = {};
  // False: a store without fencing, to show that tests notice.
  bool compares_epochs = true;

  // Runs one waiting call, subject to faults. Returns false when none waits.
  bool step();
  void settle() {
    while (step()) continue;
  }
  // Simulates the death of the calling process. For each owner, a random prefix of its waiting
  // calls is written, and no callback runs. Written calls stay.
  void crash();
  // Damages stored data: one byte of the n-th newest snapshot, or of a record.
  void spoil_snapshot(const std::string& realm, std::size_t n);
  void spoil_record(const std::string& realm, RecordNumber number);
  // Replaces an input by one that gives another result.
  void falsify_record(const std::string& realm, RecordNumber number);
  // The record that the newest snapshot includes; 0: there is none.
  [[nodiscard]] RecordNumber newest_snapshot(const std::string& realm);

  using Store::claim;
  [[nodiscard]] StoreResult<bool> make(const std::string& realm) override;
  [[nodiscard]] StoreResult<std::optional<Ownership>> look_up(const std::string& realm) override;
  [[nodiscard]] StoreResult<Owner> claim(const std::string& realm,
                                         std::optional<Epoch> seen) override;
  // As above, for one of several servers that share the store.
  [[nodiscard]] StoreResult<Owner> claim_for(const StoreUser& user, const std::string& realm,
                                             std::optional<Epoch> seen);
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

 private:
  struct Checked {
    std::string bytes;
    bool whole = true;
  };
  struct Log {
    Epoch epoch = 0;
    StoreUser owner{"", 0};
    std::map<RecordNumber, Checked> records;
    std::map<RecordNumber, Checked> snapshots;
    [[nodiscard]] RecordNumber last() const;
  };
  struct Job {
    Owner owner;
    std::function<Durable(Log&)> write;
    WhenDurable when;
  };
  [[nodiscard]] std::optional<std::string> name_of(const std::string& realm) const;
  [[nodiscard]] bool happens(int percent) { return chance_.roll(99) < percent; }
  [[nodiscard]] std::vector<std::size_t> first_jobs() const;
  [[nodiscard]] Durable run(const Job& job);
  void look_at(std::size_t job);

  Rng chance_;
  std::map<std::string, Log> logs_;
  std::map<std::string, std::string> shared_;
  std::map<std::string, std::string> facts_;
  std::deque<Job> waiting_;
};

}  // namespace undercroft::testing
