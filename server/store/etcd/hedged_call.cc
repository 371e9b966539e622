// hedged_call.cc: tries end on the client's thread, and wait there for the caller's.
#include "server/store/etcd/hedged_call.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <utility>

namespace undercroft {

// Shared with the tries under way.
struct HedgedCall::Inbox {
  std::mutex mutex;  // protects the rest
  std::condition_variable filled;
  std::deque<Ended> waiting;
  bool has_answer = false;

  // True once: one answer a call counts, or a pause would count as often as it was tried.
  bool is_first() {
    const std::scoped_lock lock(mutex);
    return !std::exchange(has_answer, true);
  }
  void add(Ended ended) {
    {
      const std::scoped_lock lock(mutex);
      waiting.push_back(std::move(ended));
    }
    filled.notify_one();
  }
};

HedgedCall::HedgedCall(EtcdClient& client, EtcdLatency& latency, HttpCall call, Proof proof)
    : client_(client),
      latency_(latency),
      call_(std::move(call)),
      proof_(proof),
      inbox_(std::make_shared<Inbox>()) {}

void HedgedCall::send_to(std::size_t member, std::uint64_t note) {
  ++sent_;
  client_.send(member, call_,
               [inbox = inbox_, &latency = latency_, proof = proof_, member, note,
                sent = Clock::now()](HttpExchange exchange) {
                 const auto now = Clock::now();
                 const bool is_answered =
                     exchange.outcome == HttpExchange::Outcome::Answered && exchange.status == 200;
                 if (is_answered && proof != Proof::Nothing) {
                   latency.note_sign_of_life(now);
                   if (inbox->is_first()) latency.note({sent, now, proof == Proof::Write});
                 }
                 inbox->add({std::move(exchange), member, note, sent, now});
               });
}

std::optional<HedgedCall::Ended> HedgedCall::wait_until(Clock::time_point until) {
  std::unique_lock lock(inbox_->mutex);
  if (!inbox_->filled.wait_until(lock, until, [this] { return !inbox_->waiting.empty(); })) {
    return std::nullopt;
  }
  Ended ended = std::move(inbox_->waiting.front());
  inbox_->waiting.pop_front();
  ++taken_;
  return ended;
}

}  // namespace undercroft
