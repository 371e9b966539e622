// hedged_call.cc: tries end on the client's thread, and wait there for the caller's.
#include "server/store/etcd/hedged_call.h"

#include <condition_variable>
#include <deque>
#include <mutex>

namespace undercroft {

// Shared with the tries under way.
struct HedgedCall::Inbox {
  std::mutex mutex;  // protects the rest
  std::condition_variable filled;
  std::deque<Ended> waiting;

  void add(Ended ended) {
    {
      const std::scoped_lock lock(mutex);
      waiting.push_back(std::move(ended));
    }
    filled.notify_one();
  }
};

HedgedCall::HedgedCall(EtcdClient& client, EtcdLatency& latency, HttpCall call)
    : client_(client),
      latency_(latency),
      call_(std::move(call)),
      inbox_(std::make_shared<Inbox>()) {}

void HedgedCall::send_to(std::size_t member, std::uint64_t note) {
  ++sent_;
  client_.send(member, call_,
               [inbox = inbox_, &latency = latency_, member, note,
                sent = Clock::now()](HttpExchange exchange) {
                 const auto now = Clock::now();
                 const bool is_answered = exchange.outcome == HttpExchange::Outcome::Answered;
                 if (is_answered && exchange.status == 200) latency.note_sign_of_life(now);
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
