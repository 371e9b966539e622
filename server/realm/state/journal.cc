// journal.cc: appends, answers and retries.
#include "server/realm/state/journal.h"

#include <algorithm>
#include <utility>

#include "server/realm/state/journal_codec.h"
#include "server/realm/state/moment_clock.h"
#include "server/realm/state/report_codec.h"
#include "server/realm/state/state_codec.h"
#include "server/sim/world/simulation_version.h"
#include "shared/check.h"
#include "shared/version.h"

namespace undercroft {

Journal::Journal(Store& store, Owner owner, RecordNumber last, JournalOptions options)
    : store_(store),
      owner_(std::move(owner)),
      options_(std::move(options)),
      confirmations_(store, owner_, options_.retry_ms),
      progress_{last, last},
      last_snapshot_(last),
      moments_until_(std::make_shared<std::atomic<std::uint64_t>>(options_.moments_until)) {}

Journal::~Journal() {
  on_answer([] {});
}

void Journal::on_answer(std::function<void()> wake) {
  confirmations_.on_answer(wake);
  box_->on_answer(std::move(wake));
}

void Journal::write(std::string record) {
  waiting_.push_back(std::move(record));
  ++progress_.written;
}

std::optional<std::uint64_t> Journal::next_try() const {
  const auto ask_at = confirmations_.next_try();
  if (!next_try_ || !ask_at) return next_try_ ? next_try_ : ask_at;
  return std::min(*next_try_, *ask_at);
}

void Journal::work(std::uint64_t now_ms) {
  collect(now_ms);
  confirmations_.work(now_ms);
  if (!confirmations_.overtaken().empty()) be_lost(confirmations_.overtaken());
  if (is_lost_) return;
  const bool tries_again = is_answered_ && !under_way_.empty();
  if (tries_again && next_try_ && now_ms < *next_try_) return;
  if (is_answered_ && !(under_way_.empty() && waiting_.empty())) hand_over(now_ms);
  if (is_answered_) return;
  next_try_ = handed_over_at_ + options_.patience_ms;
  if (now_ms < *next_try_) return;
  trouble_ = "the store does not answer";
  next_try_ = now_ms + options_.patience_ms;
}

void Journal::collect(std::uint64_t now_ms) {
  for (const Durable& answer : box_->take()) take(answer, now_ms);
}

void Journal::be_lost(const std::string& why) {
  is_lost_ = true;
  trouble_ = why;
  next_try_.reset();
}

// If a positive answer was lost and the append retried, the retry is out of sequence: the log is
// longer by exactly this append, since no other process appends in this epoch. That is a success.
void Journal::take(const Durable& answer, std::uint64_t now_ms) {
  is_answered_ = true;
  next_try_.reset();
  const RecordNumber hoped_for = progress_.durable + under_way_.size();
  const bool was_there = !answer && answer.error().fault == StoreFault::OutOfSequence &&
                         answer.error().last == hoped_for;
  if (answer || was_there) {
    progress_.durable = hoped_for;
    under_way_.clear();
    trouble_.clear();
    return;
  }
  const StoreError& error = answer.error();
  const bool is_overtaken =
      error.fault == StoreFault::NotOwner || error.fault == StoreFault::OutOfSequence;
  if (is_overtaken) return be_lost(error.sentence);
  trouble_ = error.sentence;
  next_try_ = now_ms + options_.retry_ms;
}

// A failed append is retried with the same records, so that take() can tell whether it was written
// after all.
void Journal::hand_over(std::uint64_t now_ms) {
  if (under_way_.empty()) under_way_.swap(waiting_);
  is_answered_ = false;
  handed_over_at_ = now_ms;
  store_.append(owner_, progress_.durable, under_way_,
                [box = box_](const Durable& answer) { box->add(answer); });
}

void Journal::keep_if_due(const Kept& kept, std::uint64_t now_ms) {
  if (!snapshot_ms_) *stored_snapshot_ms_ = snapshot_ms_.emplace(now_ms);
  const std::uint64_t since = progress_.written - last_snapshot_;
  if (since == 0) wants_snapshot_ = false;
  const bool is_due = since >= options_.snapshot_every ||
                      now_ms >= *snapshot_ms_ + options_.snapshot_after_ms || wants_snapshot_;
  if (since == 0 || !is_due || !trouble_.empty()) return;
  if (!waiting_.empty()) return;  // the store must have all records that the snapshot contains
  snapshot_ms_ = now_ms;
  wants_snapshot_ = false;
  keep(kept, [](const Durable&) {});  // on failure, the next snapshot will do
}

// While records wait, the store's answer is what makes the snapshot possible.
std::optional<std::uint64_t> Journal::next_snapshot() const {
  const bool has_news = progress_.written > last_snapshot_;
  if (!has_news || !waiting_.empty() || !trouble_.empty() || !snapshot_ms_) return std::nullopt;
  return *snapshot_ms_ + options_.snapshot_after_ms;
}

std::optional<std::uint64_t> Journal::snapshot_ms() const {
  return snapshot_ms_ ? std::optional(stored_snapshot_ms_->load()) : std::nullopt;
}

void Journal::keep(const Kept& kept, WhenDurable when) {
  store_snapshot(kept, std::move(when));
  drop_old();
}

void Journal::drop_old() {
  if (!options_.keeps_old) store_.drop_old(owner_, [](const Durable&) {});
}

void Journal::store_snapshot(const Kept& kept, WhenDurable when) {
  last_snapshot_ = progress_.written;
  const std::uint64_t moment = kept.moment();
  auto stored = [when = std::move(when), at = snapshot_ms_.value_or(0),
                 newest = stored_snapshot_ms_, until = moments_until_,
                 moment](const Durable& answer) {
    if (answer) {
      *newest = at;
      *until = moment + kMomentsAheadMs;
    }
    when(answer);
  };
  store_.keep(
      owner_,
      {progress_.written, encode_snapshot({kSimulationVersion, hash_of(kept.state),
                                           encode_state(kept.state), options_.content_key, kVersion,
                                           encode_reports(kept.reports()), moment, owner_.epoch})},
      std::move(stored));
}

// A snapshot or a release that fails loses nothing: the log has all records, and any server may
// claim the realm.
void Journal::release(const Kept& kept, std::function<void()> done) {
  CHECK(progress_.is_durable(), "a realm is given up when all of it is durable");
  on_answer([] {});
  if (progress_.written > last_snapshot_) keep(kept, [](const Durable&) {});
  store_.release(owner_, [done = std::move(done)](const Durable&) { done(); });
}

void Journal::close(const Kept& kept, const std::function<void(const std::string&)>& complain,
                    std::function<void()> released) {
  if (is_lost_) return complain("ended without saving: " + trouble_), released();
  keep_last(kept, complain, [](bool) {});
  drop_old();
  store_.release(owner_, [released = std::move(released)](const Durable&) { released(); });
}

void Journal::release_kept(std::function<void(bool)> done) {
  store_.release(owner_, [done = std::move(done)](const Durable& is) { done(is.has_value()); });
}

// The store takes appends in order: if the one under way fails, so do these and the snapshot. The
// snapshot's answer is the last, and tells what became of all.
void Journal::keep_last(const Kept& kept, const std::function<void(const std::string&)>& complain,
                        std::function<void(bool)> when) {
  on_answer([] {});
  const std::uint64_t open = progress_.written - progress_.durable;
  const auto to_nobody = [](const Durable&) {};
  if (is_answered_ && !under_way_.empty()) {
    store_.append(owner_, progress_.durable, under_way_, to_nobody);
  }
  if (!waiting_.empty()) {
    store_.append(owner_, progress_.durable + under_way_.size(), waiting_, to_nobody);
  }
  store_snapshot(kept, [complain, open, when = std::move(when)](const Durable& answer) {
    when(answer.has_value());
    if (answer) return;
    const std::string why = answer.error().sentence;
    complain(open == 0
                 ? "ended without a last snapshot: " + why
                 : "ended without a last snapshot, and perhaps without its last " +
                       std::to_string(open) + " inputs, whose results no player was sent: " + why);
  });
}

}  // namespace undercroft
