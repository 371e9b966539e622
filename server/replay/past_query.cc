// past_query.cc: reads, goes to the first moment, tells.
#include "server/replay/past_query.h"

#include <algorithm>
#include <utility>

#include "shared/codec.h"

namespace undercroft {
namespace {

// Moments before a turning point that are told with it: their lines fill the log.
constexpr std::uint32_t kLeadIn = 60;

constexpr const char* kNothing = "Nothing of your past is stored yet.";

}  // namespace

PastQuery::PastQuery(RealmPast& past, EntityId hero, const AskPast& asks)
    : past_(past), hero_(hero), asks_(asks), teller_(hero) {
  part_.number = asks.number;
}

bool PastQuery::work(std::size_t records) {
  if (!here_) return read_on(records);
  for (; records > 0 && !is_done_; --records) play_one();
  return !is_done_;
}

bool PastQuery::read_on(std::size_t records) {
  const auto is_at_end = past_.read_on(records);
  if (!is_at_end) return fail(is_at_end.error());
  if (*is_at_end) choose();
  return !is_done_;
}

bool PastQuery::fail(const std::string& why) {
  fault_ = why;
  part_ = PastPart{.number = asks_.number};
  is_done_ = true;
  return false;
}

// The hero's first moment from the record on. One who has none was gone by then: its last one.
void PastQuery::find_turning_point() {
  const auto record = past_.turnings().record_of(asks_.run, asks_.point);
  if (asks_.run == 0 || !record) return;
  const auto from = std::lower_bound(moments().begin(), moments().end(), *record);
  part_.at = std::min(part_.last, static_cast<std::uint32_t>(from - moments().begin()) + 1);
  asks_.first = part_.at - std::min(part_.at - 1, kLeadIn);
  asks_.count = std::max(asks_.count, part_.at - asks_.first + 1);
}

void PastQuery::choose() {
  part_.last = static_cast<std::uint32_t>(moments().size());
  if (part_.last == 0) {
    part_.sentence = kNothing;
    is_done_ = true;
    return;
  }
  find_turning_point();
  const std::uint32_t latest = part_.last - std::min(part_.last, asks_.count) + 1;
  told_ = part_.first = asks_.first > part_.last ? latest : asks_.first;
  end_ = told_ + std::min(asks_.count - 1, part_.last - told_);
  here_ = past_.before(next_moment());
}

void PastQuery::play_one() {
  const auto record = past_.record(here_->at() + 1);
  if (!record) {
    fail(record.error());
    return;
  }
  if (auto played = here_->play(*record, outcome_); !played) {
    fail(played.error());
    return;
  }
  if (here_->at() == next_moment()) tell();
}

// What happened at the first moment is left out: its lines compare with what was known before.
void PastQuery::tell() {
  if (!part_.deltas.empty() || told_ == 1) teller_.note(outcome_);
  part_.deltas.push_back(teller_.tell(here_->state()));
  Delta& delta = part_.deltas.back();
  if (part_.deltas.size() == 1 && told_ > 1) delta.lines.clear();
  bytes_ += encode(delta).size();
  const bool is_full = bytes_ > kMostBytes && part_.deltas.size() > 1;
  is_done_ = told_ == end_ || is_full;
  ++told_;
}

}  // namespace undercroft
