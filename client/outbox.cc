// outbox.cc: queueing and send order.
#include "client/outbox.h"

#include <utility>

#include "shared/codec.h"

namespace undercroft {

Outbox::Outbox(Loop& loop, std::function<void(std::string frame)> transmit)
    : loop_(loop), transmit_(std::move(transmit)), alarm_(loop) {}

void Outbox::post(ClientMessage message) {
  const bool one_at_most = std::holds_alternative<IntentMessage>(message) ||
                           std::holds_alternative<StandingMessage>(message) ||
                           std::holds_alternative<Withdraw>(message);
  if (one_at_most) {
    intent_ = std::move(message);
  } else if (others_.size() < kMaxWaiting) {
    others_.push_back(std::move(message));
  }
  send_waiting();
}

void Outbox::post_ping() {
  ping_waits_ = true;
  send_waiting();
}

void Outbox::post_last(const ClientMessage& message) {
  start_anew();
  send(message);
}

void Outbox::answered(const Receipt& receipt) {
  pace_.answered(receipt, loop_.now_ms());
  send_waiting();
}

void Outbox::start_anew() {
  alarm_.cancel();
  pace_ = {};
  ping_waits_ = false;
  intent_.reset();
  others_.clear();
}

bool Outbox::is_empty() const {
  return !ping_waits_ && !pace_.wants_ping() && !intent_ && others_.empty();
}

// REQUIRES: !is_empty()
ClientMessage Outbox::take_next() {
  if (std::exchange(ping_waits_, false) || pace_.wants_ping())
    return Ping{static_cast<std::uint32_t>(loop_.now_ms())};
  if (intent_) return *std::exchange(intent_, std::nullopt);
  ClientMessage first = std::move(others_.front());
  others_.pop_front();
  return first;
}

void Outbox::send_waiting() {
  while (!is_empty()) {
    const auto at = pace_.next_at();
    if (!at) return;  // answered() calls this again
    const std::uint64_t now = loop_.now_ms();
    if (*at > now)
      return alarm_.set(std::chrono::milliseconds(*at - now), [this] { send_waiting(); });
    send(take_next());
  }
}

void Outbox::send(const ClientMessage& message) {
  pace_.sent(receipt_of(message));
  transmit_(encode(message));
}

}  // namespace undercroft
