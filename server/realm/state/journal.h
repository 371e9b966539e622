// journal.h: appends a realm's inputs to the store, and reports how many are durable.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/realm/state/answer_box.h"
#include "server/realm/state/confirmations.h"
#include "server/realm/state/report_queue.h"
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
  std::uint64_t snapshot_every = 500;       // inputs
  std::uint64_t snapshot_after_ms = 60000;  // since the last one, if anything has been written
  bool keeps_old = true;                    // false: drops records that no snapshot needs
  // ms: an append that takes longer counts as trouble, such as a disk that hangs.
  std::uint64_t patience_ms = 3000;
  std::uint64_t retry_ms = 250;
  std::string content_key = {};     // of the realm's content (Beginning); goes into its snapshots
  std::uint64_t moments_until = 0;  // MomentRange::until, before the first snapshot
};

// A Journal appends a realm's inputs to the store in order. One append is under way at a time;
// records written meanwhile go with the next. A failed append is retried until it succeeds. Lives
// on its realm's thread; the store's answers wait in a box until collect().
class Journal {
 public:
  // The log of `owner` ends at `last`. The store outlives the journal and all its answers.
  Journal(Store& store, Owner owner, RecordNumber last, JournalOptions options);

  ~Journal();  // `wake` is not called after this
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  // `wake` is called, on any thread, when an answer has arrived; it must not block.
  void on_answer(std::function<void()> wake);

  void write(std::string record);
  // Takes the store's answers, hands over what is written, and retries what has failed. Called once
  // a batch.
  void work(std::uint64_t now_ms);
  // When work() must be called again even if nothing is written and no answer arrives.
  [[nodiscard]] std::optional<std::uint64_t> next_try() const;

  [[nodiscard]] const Progress& progress() const { return progress_; }
  // Why records do not become durable at the moment; empty when they do.
  [[nodiscard]] const std::string& trouble() const { return trouble_; }
  // Another owner has claimed the realm: no further record can become durable.
  [[nodiscard]] bool is_lost() const { return is_lost_; }

  // Asks the store, at the next work(), whether the realm is still this owner's. Returns the
  // question's number: the answer is yes once confirmed() has reached it, and no once is_lost().
  [[nodiscard]] std::uint64_t ask_owner() { return confirmations_.ask(); }
  [[nodiscard]] std::uint64_t confirmed() const { return confirmations_.confirmed(); }

  // The latest moment that may be sent, as far as the stored snapshots allow.
  [[nodiscard]] std::uint64_t moments_until() const { return moments_until_->load(); }

  // Makes a snapshot due as soon as the store has all records, if any were written since the last.
  void want_snapshot() { wants_snapshot_ = true; }
  // What a snapshot has, asked for when one is taken: the state after all records written, and
  // what players may not have read yet.
  struct Kept {
    const RealmState& state;
    std::function<ReportQueues()> reports;
    std::function<std::uint64_t()> moment;  // of the state, on the realm's clock (moment_clock.h)
  };
  // Stores a snapshot if one is due. REQUIRES: work() has been called since the last write().
  void keep_if_due(const Kept& kept, std::uint64_t now_ms);
  // When keep_if_due() must be called again even if nothing is written.
  [[nodiscard]] std::optional<std::uint64_t> next_snapshot() const;
  // When the state of the newest snapshot that is stored was taken, or the journal began; on the
  // clock of work(). None before the first call of keep_if_due().
  [[nodiscard]] std::optional<std::uint64_t> snapshot_ms() const;
  // Stores a last snapshot unless the newest has everything, and gives the realm up. Called last.
  // `done` is called, on a thread of the store and perhaps after the journal's end, when no other
  // owner has to fear a write of this one. REQUIRES: all records are durable.
  void release(const Kept& kept, std::function<void()> done);
  // Hands everything over, with a snapshot, and gives the realm up. Called last. `complain` is
  // called with a sentence, on a thread of the store and perhaps after the journal's end, when
  // something could not be stored. `released`: as `done` of release().
  void close(
      const Kept& kept, const std::function<void(const std::string&)>& complain,
      std::function<void()> released = [] {});
  // Close() in two steps: everything is stored, with a snapshot, and `when` is sent whether it is.
  // Then only release_kept() or the journal's end may follow. REQUIRES: the journal is not lost.
  void keep_last(const Kept& kept, const std::function<void(const std::string&)>& complain,
                 std::function<void(bool is_kept)> when);
  // Gives up the realm, all of which is stored. `done`: whether no server owns it any more. It is
  // called as `released` is.
  void release_kept(std::function<void(bool is_released)> done);

 private:
  void collect(std::uint64_t now_ms);
  void take(const Durable& answer, std::uint64_t now_ms);
  void hand_over(std::uint64_t now_ms);
  void be_lost(const std::string& why);
  void keep(const Kept& kept, WhenDurable when);
  void store_snapshot(const Kept& kept, WhenDurable when);
  void drop_old();

  Store& store_;
  const Owner owner_;
  const JournalOptions options_;
  std::shared_ptr<AnswerBox> box_ = std::make_shared<AnswerBox>();
  Confirmations confirmations_;
  Progress progress_;
  std::vector<std::string> waiting_;    // written, but not yet handed over
  std::vector<std::string> under_way_;  // handed over, but not yet answered; or failed
  bool is_answered_ = true;             // no append is under way
  std::uint64_t handed_over_at_ = 0;
  std::optional<std::uint64_t> next_try_;
  RecordNumber last_snapshot_;
  std::optional<std::uint64_t> snapshot_ms_;  // when the last one was taken, or the journal began
  // As above, of those that the store has. Its answers may arrive after the journal's end.
  std::shared_ptr<std::atomic<std::uint64_t>> stored_snapshot_ms_ =
      std::make_shared<std::atomic<std::uint64_t>>(0);
  std::shared_ptr<std::atomic<std::uint64_t>> moments_until_;  // set by answers, as above
  bool wants_snapshot_ = false;
  std::string trouble_;
  bool is_lost_ = false;
};

}  // namespace undercroft
