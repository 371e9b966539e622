// past_desk.cc: the thread that replays the past.
#include "server/running/past_desk.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "server/base/thread_priority.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

constexpr std::size_t kSlice = 256;  // records
constexpr auto kForgetAfter = std::chrono::minutes(5);

PastAnswer none(const AskPast& asks, std::string sentence, bool may_ask_again) {
  std::string frame = encode(ServerMessage{
      PastPart{.number = asks.number, .sentence = sentence, .may_ask_again = may_ask_again}});
  return {std::move(frame), std::move(sentence), may_ask_again, 0, 0, {}};
}

PastAnswer answer_of(const PastQuery& query, const std::optional<BranchWish>& wish) {
  const PastPart& part = query.part();
  PastAnswer answer{query.frame(), part.sentence, part.may_ask_again,
                    part.at,       part.last,     query.last()};
  if (!wish || !part.sentence.empty()) return answer;
  auto branch = query.branch(*wish);
  if (branch) {
    answer.branch = *std::move(branch);
  } else {
    answer.sentence = branch.error();
  }
  return answer;
}

bool is_same_asker(const PastOrder& one, const PastOrder& other) {
  if (!one.asker.empty() || !other.asker.empty()) return one.asker == other.asker;
  return one.hero == other.hero && one.realm == other.realm;
}

}  // namespace

PastDesk::PastDesk(PastDependencies parts) : needs_(std::move(parts)) {}

PastDesk::~PastDesk() { stop(); }

void PastDesk::stop() {
  {
    const std::scoped_lock lock(mutex_);
    is_stopped_ = true;
    waiting_.clear();
  }
  ticker_.stop();
}

void PastDesk::ask(PastOrder order, std::function<void(const PastAnswer&)> done) {
  std::string_view refusal;
  {
    const std::scoped_lock lock(mutex_);
    if (is_stopped_) return;
    refusal = why_not(order);
    if (refusal.empty()) {
      waiting_.push_back({std::move(order), std::move(done)});
      ticker_.start({.every = kForgetAfter, .begin = give_way_to_others},
                    [this] { work_on_next(); });  // does nothing after the first order
      return ticker_.wake();
    }
  }
  done(none(order.asks, std::string(refusal), true));
}

std::string_view PastDesk::why_not(const PastOrder& order) const {
  const auto is_same = [&order](const PastOrder& other) { return is_same_asker(order, other); };
  const auto waiting = std::count_if(waiting_.begin(), waiting_.end(),
                                     [&](const Work& work) { return is_same(work.order); });
  const std::size_t worked_on = worked_on_.has_value() ? 1 : 0;
  const std::size_t own = worked_on_ && is_same(*worked_on_) ? 1 : 0;
  if (static_cast<std::size_t>(waiting) + own >= kMostOrdersOfOne) {
    return order.asker.empty() ? "Two parts of your past are being read: try again soon."
                               : "Two parts are being read for you: try again soon.";
  }
  return waiting_.size() + worked_on < kMostOrders
             ? ""
             : "Many players look at their past: try again soon.";
}

void PastDesk::work_on_next() {
  auto work = next();
  if (!work) return forget_if_unused();
  const bool has_more = work_on(*work);
  used_at_ = std::chrono::steady_clock::now();
  const std::scoped_lock lock(mutex_);
  worked_on_.reset();
  if (has_more && !is_stopped_) waiting_.push_back(*std::move(work));
  if (!waiting_.empty()) ticker_.wake();
}

std::optional<PastDesk::Work> PastDesk::next() {
  const std::scoped_lock lock(mutex_);
  if (waiting_.empty()) return std::nullopt;
  Work work = std::move(waiting_.front());
  waiting_.pop_front();
  worked_on_ = work.order;
  return work;
}

// An order that was taken early leaves a wake-up behind, which is no reason to forget.
void PastDesk::forget_if_unused() {
  if (std::chrono::steady_clock::now() - used_at_ >= kForgetAfter) read_.clear();
}

// One slice. True when more is left.
bool PastDesk::work_on(Work& work) {
  if (work.query == nullptr) {
    if (auto begun = begin(work); !begun) {
      fail(work, begun.error());
      return false;
    }
  }
  if (work.query->work(kSlice)) return true;
  if (!work.query->fault().empty()) {
    fail(work, work.query->fault());
  } else {
    work.done(answer_of(*work.query, work.order.branch));
  }
  return false;
}

Expected<> PastDesk::begin(Work& work) {
  auto past = past_of(work.order.realm);
  if (!past) return failed(past.error());
  work.realm = *std::move(past);
  work.query =
      std::make_unique<PastQuery>(*work.realm, work.order.hero, work.order.asks, work.order.window);
  return {};
}

Expected<std::shared_ptr<RealmPast>> PastDesk::past_of(const std::string& realm) {
  for (auto known = read_.begin(); known != read_.end(); ++known) {
    if (known->realm != realm) continue;
    read_.splice(read_.begin(), read_, known);
    if (known->past->is_current()) return known->past;
    read_.erase(known);
    break;
  }
  if (store_ == nullptr) {
    auto opened = needs_.open();
    if (!opened) return failed(opened.error());
    store_ = *std::move(opened);
  }
  auto past = RealmPast::open(*store_, realm, needs_.catalogue_of);
  if (!past) return failed(past.error());
  read_.push_front({realm, std::make_shared<RealmPast>(*std::move(past))});
  if (read_.size() > kMostRealms) read_.pop_back();
  return read_.front().past;
}

bool PastDesk::is_deleted(const std::string& realm) {
  if (store_ == nullptr) return false;
  const auto found = store_->look_up(realm);
  return found && !*found;
}

// The reason may name files of the host.
void PastDesk::fail(const Work& work, const std::string& why) {
  needs_.warn(work.order.realm + ": its past cannot be shown to a player: " + why);
  work.done(none(work.order.asks,
                 is_deleted(work.order.realm) ? "The realm of this moment has been deleted."
                                              : "The past of this realm cannot be replayed.",
                 false));
}

}  // namespace undercroft
