// journal.h: appends a realm's inputs to the store, and reports how many are durable.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/realm/state/state.h"
#include "server/store/store.h"

namespace undercroft {

// How many records a realm has written, and how many of them would survive a crash.
struct Progress {
  RecordNumber written = 0;
  RecordNumber durable = 0;
  [[nodiscard]] bool is_durable() const { return durable == written; }
};

struct JournalOptions {
  std::uint64_t snapshot_every = 10000;  // inputs
  bool keeps_old = true;                 // else drops what no snapshot needs
  // An append without an answer for this long is reported as trouble: the disk hangs (ms).
  std::uint64_t patience_ms = 3000;
  std::uint64_t retry_ms = 250;
};

// A Journal appends a realm's inputs to the store and reports how many are durable. One append is
// under way at a time; what is written meanwhile goes with the next. A failed append is repeated
// until it succeeds, so only time is lost. Lives on its realm's thread; the store's answers wait in
// a box until work().
class Journal {
 public:
  // The log of `owner` ends at `last`. The store outlives the journal and all its answers.
  Journal(Store& store, Owner owner, RecordNumber last, JournalOptions options);

  ~Journal();  // answers no longer wake anything
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  // Calls `wake`, on any thread, when an answer has arrived. It must not block.
  void on_answer(std::function<void()> wake);

  void write(std::string record);
  // Takes the store's answers, hands over what was written, and repeats what failed. Call once per
  // batch.
  void work(std::uint64_t now_ms);
  // When work() has something to do even without new records or answers.
  [[nodiscard]] std::optional<std::uint64_t> next_try() const { return next_try_; }

  [[nodiscard]] const Progress& progress() const { return progress_; }
  // Why records do not become durable at present; empty: they do.
  [[nodiscard]] const std::string& trouble() const { return trouble_; }
  // Another server has claimed the realm: none of its records will become durable any more.
  [[nodiscard]] bool is_lost() const { return is_lost_; }

  // Stores a snapshot of this state, which includes everything written, if one is due. REQUIRES:
  // work() has been called since the last write().
  void keep_if_due(const RealmState& state);
  // Hands over everything, with a final snapshot. The store's answers go nowhere then.
  void close(const RealmState& state);

 private:
  struct Box;
  void collect(std::uint64_t now_ms);
  void take(const Durable& answer, std::uint64_t now_ms);
  void hand_over(std::uint64_t now_ms);
  void keep(const RealmState& state);

  Store& store_;
  const Owner owner_;
  const JournalOptions options_;
  std::shared_ptr<Box> box_;  // shared with answers that are still on their way
  Progress progress_;
  std::vector<std::string> waiting_;    // written, not handed over yet
  std::vector<std::string> under_way_;  // handed over and not answered yet, or failed
  bool is_answered_ = true;             // no append is under way
  std::uint64_t handed_over_at_ = 0;
  std::optional<std::uint64_t> next_try_;
  RecordNumber last_snapshot_;
  std::string trouble_;
  bool is_lost_ = false;
};

}  // namespace undercroft
