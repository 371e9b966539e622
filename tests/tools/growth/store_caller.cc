// store_caller.cc: tries, deadlines and pauses, as in etcd_transactor.cc.
#include "tests/tools/growth/store_caller.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "server/store/etcd/etcd_transactor.h"

namespace undercroft::growth {
namespace {

// The figures of etcd_transactor.cc.
constexpr Us kFirstPause = 20 * kMs;
constexpr Us kLongestPause = 400 * kMs;
constexpr std::size_t kMostDoublings = 5;
constexpr std::size_t kShortRounds = 2;
constexpr Us kMostPatience = 4;
constexpr Us kAskAgain = 400 * kMs;

Us to_us(std::chrono::milliseconds time) { return static_cast<Us>(time.count()) * kMs; }

const Us kLeastDeadline = to_us(EtcdTransactorOptions{}.deadline);

}  // namespace

// A call under way.
struct StoreCaller::Tried {
  Call call;
  Us began = 0;
  std::size_t tries = 0;
  std::size_t failures = 0;
  std::size_t asked = 0;  // the member that was asked last
  bool is_committed = false;
  bool is_over = false;
};

StoreCaller::StoreCaller(EventQueue& queue, SimEtcd& etcd, std::size_t first)
    : queue_(queue),
      etcd_(etcd),
      latency_(EtcdTransactorOptions{}.deadline),
      current_(first % SimEtcd::kMembers) {}

void StoreCaller::later(Us delay, std::function<void()> what) {
  queue_.after(delay, [what = std::move(what), is_open = is_open_] {
    if (*is_open) what();
  });
}

void StoreCaller::call(Call call) {
  const auto tried = std::make_shared<Tried>();
  tried->call = std::move(call);
  tried->began = queue_.now();
  begin_try(tried);
  if (tried->call.patience != kForEver) later(tried->call.patience, [=, this] { look(tried); });
}

void StoreCaller::begin_try(const Shared& tried) {
  if (tried->is_over) return;
  if (tried->tries == 1 && tried->call.late) tried->call.late();
  const bool was_left = tried->tries > 0 && current_ == tried->asked;
  if (was_left) current_ = (current_ + 1) % SimEtcd::kMembers;
  tried->asked = current_;
  ++tried->tries;
  if (!is_cut_) {
    etcd_.send(current_, {[tried] {
                            if (!std::exchange(tried->is_committed, true)) tried->call.commit();
                          },
                          [this, tried, sent = queue_.now(), is_open = is_open_](bool is_done) {
                            if (*is_open && !is_cut_) take(tried, sent, is_done);
                          },
                          tried->call.is_write, tried->call.appends, tried->call.reads});
  }
  later(deadline(*tried), [this, tried, tries = tried->tries] {
    if (tried->tries == tries) begin_try(tried);
  });
}

// Sorts up to 128 samples, so it is asked once in a while.
Us StoreCaller::usual_deadline() {
  if (!usual_at_ || queue_.now() - *usual_at_ >= kAskAgain) {
    usual_ = to_us(latency_.deadline(moment(queue_.now())));
    usual_at_ = queue_.now();
  }
  return usual_;
}

Us StoreCaller::deadline(const Tried& tried) {
  const Us usual = usual_deadline();
  const std::size_t rounds = (tried.tries - 1) / SimEtcd::kMembers;
  const std::size_t doublings = std::min(rounds / kShortRounds, kMostDoublings);
  return std::min(usual << doublings,
                  std::max(usual, kLeastDeadline * EtcdLatency::kMostDeadlines));
}

void StoreCaller::take(const Shared& tried, Us sent, bool is_done) {
  if (is_done) latency_.note_sign_of_life(moment(queue_.now()));
  if (tried->is_over) return;
  if (!is_done) return fail(tried);
  latency_.note({moment(sent), moment(queue_.now()), tried->call.is_write});
  finish(tried, true);
}

// Only a whole round of failures calls for a pause.
void StoreCaller::fail(const Shared& tried) {
  if (++tried->failures % SimEtcd::kMembers != 0) return begin_try(tried);
  const std::size_t rounds = tried->failures / SimEtcd::kMembers - 1;
  const Us pause = std::min(kFirstPause << std::min(rounds, kMostDoublings), kLongestPause);
  later(pause, [this, tried, tries = tried->tries] {
    if (tried->tries == tries) begin_try(tried);
  });
}

void StoreCaller::look(const Shared& tried) {
  if (tried->is_over) return;
  const Us slower = usual_deadline() / kLeastDeadline;
  const Us until = tried->began + tried->call.patience * std::clamp(slower, Us{1}, kMostPatience);
  if (queue_.now() >= until) return finish(tried, false);
  later(until - queue_.now(), [=, this] { look(tried); });
}

void StoreCaller::finish(const Shared& tried, bool is_done) {
  tried->is_over = true;
  tried->call.then(is_done);
}

std::optional<std::uint64_t> StoreCaller::silent_ms() const {
  const auto last = latency_.last_sign_of_life();
  if (!last) return std::nullopt;
  const auto silent = moment(queue_.now()) - *last;
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::milliseconds>(silent).count());
}

EtcdLatency::Clock::time_point StoreCaller::moment(Us at) const {
  return EtcdLatency::Clock::time_point(std::chrono::microseconds(at));
}

}  // namespace undercroft::growth
