// seat.cc: telling a player what changed, no faster than it listens.
#include "server/realm/seat.h"

#include <utility>

#include "shared/codec.h"

namespace undercroft {

Seat::Seat(EntityId player, std::string name, std::string token)
    : player_(player), name_(std::move(name)), token_(std::move(token)) {}

void Seat::connect(std::shared_ptr<Connection> connection) {
  connection_ = std::move(connection);
  told_ = {};
  lines_.clear();
  turns_alone_ = 0;
}

std::shared_ptr<Connection> Seat::disconnect(std::uint64_t now_ms) {
  let_go();
  lost_at_ = now_ms;
  turns_alone_ = 0;
  return std::exchange(connection_, nullptr);
}

void Seat::send(const ServerMessage& message) {
  if (connection_) connection_->send(encode(message));
}

void Seat::say(ChatLine line) {
  if (!connection_) return;
  lines_.push_back(std::move(line));
  if (lines_.size() > kMaxLinesWaiting) lines_.pop_front();
  if (connection_->is_ready()) tell_lines();
}

void Seat::perceive(Observation perceived) { known_ = memory_.recall(std::move(perceived)); }

void Seat::hear(std::vector<Report> reports) {
  for (Report& report : reports) reports_.push_back(std::move(report));
  while (reports_.size() > kMaxReportsWaiting) reports_.pop_front();
}

void Seat::show(std::vector<MemberView> members, std::optional<std::uint64_t> deadline_ms,
                std::uint64_t now_ms, RealmMetrics& metrics) {
  if (!connection_ || !connection_->is_ready()) return;
  known_.members = std::move(members);
  known_.deadline_ms = deadline_ms;
  // Both while it listens: neither may keep the other waiting for ever.
  tell_delta(now_ms, metrics);
  tell_lines();
}

void Seat::tell_delta(std::uint64_t now_ms, RealmMetrics& metrics) {
  Delta delta = diff(told_, known_);
  delta.reports.assign(std::make_move_iterator(reports_.begin()),
                       std::make_move_iterator(reports_.end()));
  if (!says_anything(delta)) return;
  delta.clock_ms = now_ms;
  reports_.clear();
  told_ = known_;
  std::string frame = encode(ServerMessage{std::move(delta)});
  ++metrics.deltas;
  metrics.delta_bytes += frame.size();
  connection_->send(frame);
}

void Seat::tell_lines() {
  for (ChatLine& line : std::exchange(lines_, {})) send(ServerMessage{std::move(line)});
}

void Seat::hold(Intent intent, std::uint64_t now_ms) {
  held_ = std::move(intent);
  if (!chosen_at_) chosen_at_ = now_ms;
}

void Seat::let_go() {
  held_.reset();
  chosen_at_.reset();
}

}  // namespace undercroft
