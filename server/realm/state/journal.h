// journal.h: writes a realm's inputs to the store, in order, and knows how far they are durable.
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

// How far a realm has got, and how much of that would outlive a crash.
struct Progress {
  RecordNumber written = 0;
  RecordNumber durable = 0;
  [[nodiscard]] bool is_durable() const { return durable == written; }
};

struct JournalOptions {
  std::uint64_t snapshot_every = 10000;  // inputs
  bool keeps_old = true;                 // or drops what no snapshot needs any more
  // Appends that are not answered for so long are trouble: a disk that hangs (ms).
  std::uint64_t patience_ms = 3000;
  std::uint64_t retry_ms = 250;
};

// One append is under way at a time; what is written meanwhile goes with the next. An append that
// fails is tried again until it succeeds, and nothing is lost but time. Lives on its realm's
// thread; the store's answers wait in a box until collect().
class Journal {
 public:
  // The log of `owner` ends at `last`. The store outlives the journal and all its answers.
  Journal(Store& store, Owner owner, RecordNumber last, JournalOptions options);

  ~Journal();  // its answers wake nobody after this
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  // `wake` is called, on any thread, when there is something to collect; it must not wait.
  void on_answer(std::function<void()> wake);

  void write(std::string record);
  // Takes the store's answers, hands over what is written, tries again what has failed.
  // Once a batch.
  void work(std::uint64_t now_ms);
  // When work() has something to do though nothing was written and no answer came.
  [[nodiscard]] std::optional<std::uint64_t> next_try() const { return next_try_; }

  [[nodiscard]] const Progress& progress() const { return progress_; }
  // Why nothing becomes durable at the moment; empty: it does.
  [[nodiscard]] const std::string& trouble() const { return trouble_; }
  // Somebody else has claimed the realm: nothing of it will ever be durable again.
  [[nodiscard]] bool is_lost() const { return is_lost_; }

  // A snapshot of this state, as it is after all that is written, when it is time for one.
  // REQUIRES: work() has been called since the last write().
  void keep_if_due(const RealmState& state);
  // The last word: hands everything over, with a snapshot. The store answers to nobody then.
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
  std::shared_ptr<Box> box_;  // shared with answers that are still on the way
  Progress progress_;
  std::vector<std::string> waiting_;    // written, and not yet handed over
  std::vector<std::string> under_way_;  // handed over, and not yet answered; or failed
  bool is_answered_ = true;             // nothing is under way
  std::uint64_t handed_over_at_ = 0;
  std::optional<std::uint64_t> next_try_;
  RecordNumber last_snapshot_;
  std::string trouble_;
  bool is_lost_ = false;
};

}  // namespace undercroft
