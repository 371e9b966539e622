// pace.cc: counting the messages that may have arrived within one second.
#include "client/pace.h"

#include <algorithm>

namespace undercroft {

Receipt receipt_of(const ClientMessage& message) {
  using By = Receipt::By;
  if (const auto* m = std::get_if<IntentMessage>(&message)) return {By::InputNumber, m->sequence};
  if (const auto* m = std::get_if<StandingMessage>(&message)) return {By::InputNumber, m->sequence};
  if (const auto* m = std::get_if<Choose>(&message)) return {By::InputNumber, m->sequence};
  if (const auto* m = std::get_if<Withdraw>(&message)) return {By::InputNumber, m->sequence};
  if (const auto* m = std::get_if<Ping>(&message)) return {By::Stamp, m->stamp};
  return {};
}

std::optional<std::uint64_t> Pace::next_at() const {
  if (sent_.size() < kBurst) return 0;
  if (!sent_.front().arrived_by) return std::nullopt;
  return *sent_.front().arrived_by + kSecond;
}

void Pace::sent(const Receipt& receipt) {
  unanswerable_ = receipt.by == Receipt::By::Nothing ? unanswerable_ + 1 : 0;
  sent_.push_back({receipt, std::nullopt});
  if (sent_.size() > kBurst) sent_.pop_front();
}

void Pace::answered(const Receipt& receipt, std::uint64_t now_ms) {
  // An intent and its withdrawal share a number; the reply may answer the first of them.
  const auto its = std::find_if(sent_.begin(), sent_.end(), [&](const Sent& one) {
    return one.receipt == receipt && !one.arrived_by;
  });
  if (its == sent_.end()) return;
  std::for_each(sent_.begin(), its + 1, [now_ms](Sent& one) {
    if (!one.arrived_by) one.arrived_by = now_ms;
  });
}

}  // namespace undercroft
