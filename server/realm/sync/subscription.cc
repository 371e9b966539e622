// subscription.cc: frames that wait, and when a delta is sent.
#include "server/realm/sync/subscription.h"

#include <utility>

#include "server/realm/sync/delta_builder.h"

namespace undercroft {
namespace {

constexpr std::size_t kMaxLinesWaiting = 64;  // newer lines push out the oldest

// The buffer in which this thread builds every delta. It belongs to the thread because with
// hundreds of players on it, none would find a buffer of its own in a cache.
Delta& delta_buffer() {
  thread_local Delta delta;
  return delta;
}

}  // namespace

Subscription::Subscription(std::shared_ptr<Connection> connection, EntityId player,
                           std::uint32_t last_report, const Progress& progress)
    : connection_(std::move(connection)), player_(player), progress_(progress) {
  sent_.report = last_report;
  sent_.entities.give(player);  // so that every client knows its own body by the number 1
}

void Subscription::hand_over(std::string_view frame) {
  if (held_.empty() && progress_.is_durable()) return connection_->send(frame);
  held_.push_back({progress_.written, std::string(frame)});
}

bool Subscription::release() {
  if (held_.empty()) return false;
  while (!held_.empty() && held_.front().follows <= progress_.durable) {
    connection_->send(held_.front().frame);
    held_.pop_front();
  }
  return held_.empty();
}

EntityId Subscription::number_of(EntityId real) {
  const EntityId number = sent_.entities.find(real);
  return number != kNobody ? number : sent_.entities.give(real);
}

void Subscription::say(std::shared_ptr<const TalkLine> line) {
  lines_.push_back(std::move(line));
  if (lines_.size() > kMaxLinesWaiting) lines_.pop_front();
}

Sent Subscription::tell(const DeltaSource& source) {
  if (!held_.empty() || !connection_->is_ready()) return {};
  const Sent sent = tell_delta(source);
  // Both while the client reads, so neither can keep the other waiting for ever.
  tell_lines();
  return sent;
}

Sent Subscription::tell_step(const DeltaSource& source, bool first) {
  if (first) tells_steps_ = held_.empty() && connection_->is_ready();
  return tells_steps_ ? tell_delta(source) : Sent{};
}

Sent Subscription::tell_delta(const DeltaSource& source) {
  Delta& delta = delta_buffer();
  DeltaBuilder(player_, sent_, marks_, source, delta).build();
  delta.accepted = std::exchange(accepted_, std::nullopt);
  delta.clock_ms = tells_moment ? source.moment : 0;
  if (!says_anything(delta)) return {};
  const std::string frame = encode(delta);
  hand_over(frame);
  return {1, frame.size()};
}

void Subscription::tell_lines() {
  for (const auto& line : lines_) hand_over(line->frame);
  lines_.clear();
}

}  // namespace undercroft
