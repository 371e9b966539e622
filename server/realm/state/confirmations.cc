// confirmations.cc: one question at a time.
#include "server/realm/state/confirmations.h"

namespace undercroft {

void Confirmations::work(std::uint64_t now_ms) {
  if (confirmed_ == asked_) return;  // nearly always: no lock is taken
  for (const Durable& answer : box_->take()) take(answer, now_ms);
  if (is_waiting_ || confirmed_ == asked_ || !overtaken_.empty()) return;
  if (next_try_ && now_ms < *next_try_) return;
  is_waiting_ = true;
  next_try_.reset();
  under_way_ = asked_;
  store_.confirm(owner_, [box = box_](const Durable& answer) { box->add(answer); });
}

void Confirmations::take(const Durable& answer, std::uint64_t now_ms) {
  is_waiting_ = false;
  if (answer) {
    confirmed_ = under_way_;
  } else if (answer.error().fault == StoreFault::NotOwner) {
    overtaken_ = answer.error().sentence;
  } else {
    next_try_ = now_ms + retry_ms_;
  }
}

}  // namespace undercroft
