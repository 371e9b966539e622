// past_query.cc: reads, goes to the first moment, tells.
#include "server/replay/past_query.h"

#include <algorithm>
#include <utility>

#include "server/replay/branch_records.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

// Moments before a turning point that are told with it: their lines fill the log.
constexpr std::uint32_t kLeadIn = 60;

constexpr const char* kNothing = "Nothing of your past is stored yet.";
constexpr const char* kAnotherRealm =
    "The realm of this moment is no longer the one that it was: what is stored under its name has "
    "another past.";

}  // namespace

PastQuery::PastQuery(RealmPast& past, EntityId hero, const AskPast& asks,
                     std::optional<PastWindow> window)
    : past_(past), hero_(hero), asks_(asks), window_(std::move(window)), teller_(hero) {
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

std::span<const RecordNumber> PastQuery::moments() const {
  const std::span<const RecordNumber> all = past_.moments_of(hero_);
  return window_ ? all.subspan(window_->first - 1, window_->last - window_->first + 1) : all;
}

// Whether the moment told next is the hero's first.
bool PastQuery::is_first_of_all() const { return told_ == 1 && (!window_ || window_->first == 1); }

// A fault of the store leaves no doubt about the realm, but there is no answer.
bool PastQuery::is_window_true() {
  const std::vector<RecordNumber>& all = past_.moments_of(hero_);
  const PastMark& mark = window_->mark;
  const bool fits = window_->first > 0 && window_->first <= window_->shown &&
                    window_->shown <= window_->last && window_->last <= all.size() &&
                    all[window_->shown - 1] == mark.record;
  return fits && past_.mark_of(mark.record) == mark;
}

void PastQuery::refuse(const char* sentence) {
  part_.last = 0;
  part_.sentence = sentence;
  is_done_ = true;
}

void PastQuery::choose() {
  if (window_ && !is_window_true()) return refuse(kAnotherRealm);
  part_.last = static_cast<std::uint32_t>(moments().size());
  if (part_.last == 0) return refuse(kNothing);
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
  const bool has_lines = !part_.deltas.empty() || is_first_of_all();
  if (has_lines) teller_.note(outcome_);
  part_.deltas.push_back(teller_.tell(here_->state()));
  Delta& delta = part_.deltas.back();
  if (!has_lines) delta.lines.clear();
  bytes_ += encode(delta).size();
  const bool is_full = bytes_ > kMostBytes && part_.deltas.size() > 1;
  is_done_ = told_ == end_ || is_full;
  if (is_done_) note_last();
  ++told_;
}

void PastQuery::note_last() {
  auto mark = past_.mark_of(here_->at());
  if (!mark) {
    fail(mark.error());
    return;
  }
  const RealmState& state = here_->state();
  const Knowledge& known = state.player(hero_)->knowledge;
  const TurnNumber began = state.world.run.began;
  const TurnNumber turn = known.turn < began ? known.turn : known.turn - began;
  last_ = {*std::move(mark), told_, turn, known.depth};
}

// Nothing unless the window hides names.
std::optional<NameMask> PastQuery::mask() const {
  if (!window_ || !window_->hides_names) return std::nullopt;
  NameMask mask;
  for (const std::string& name : past_.names()) mask.learn(name);
  return mask;
}

std::string PastQuery::frame() const {
  const auto hides = mask();
  return hides ? hides->encode_masked(ServerMessage{part_}) : encode(ServerMessage{part_});
}

Expected<PastBranch> PastQuery::branch(BranchWish wish) const {
  const auto hides = mask();
  wish.hero = hero_;
  wish.turn = last_.turn;
  return past_.beginning().and_then([&](const Beginning& first) {
    return branch_at(here_->state(), first, wish, hides ? &*hides : nullptr);
  });
}

}  // namespace undercroft
