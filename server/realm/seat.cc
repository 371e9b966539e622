// seat.cc: telling a player what changed, no faster than it listens.
#include "server/realm/seat.h"

#include <algorithm>
#include <utility>

#include "shared/codec.h"

namespace undercroft {

Seat::Seat(EntityId player, std::string name, std::string token)
    : player_(player), name_(std::move(name)), token_(std::move(token)) {}

void Seat::connect(std::shared_ptr<Connection> connection, const Hello& hello) {
  connection_ = std::move(connection);
  told_ = {};
  const std::uint32_t end = first_report_ + static_cast<std::uint32_t>(reports_.size());
  next_report_ = std::clamp(hello.last_report + 1, first_report_, end);
  expected_ = 0;
  lines_untold_ = lines_.size();
  wants_clock_ = hello.clock;
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
  lines_.push_back(std::move(line));
  ++lines_untold_;
  if (lines_.size() > kMaxLinesWaiting) lines_.pop_front();
  lines_untold_ = std::min(lines_untold_, lines_.size());
  if (connection_ && connection_->is_ready()) tell_lines();
}

void Seat::perceive(Observation perceived) { known_ = memory_.recall(std::move(perceived)); }

void Seat::hear(std::vector<Report> reports) {
  for (Report& report : reports) {
    if (const auto sentence = sentence_for(report.verb)) {
      known_.sentences.try_emplace(report.verb, *sentence);
    }
    reports_.push_back(std::move(report));
  }
  forget_reports();
}

void Seat::acknowledge(std::uint32_t number) {
  acknowledged_ = std::max(acknowledged_, number);
  forget_reports();
}

void Seat::forget_reports() {
  while (reports_.size() > kMaxReportsWaiting ||
         (reports_.size() > kReportsKept && first_report_ <= acknowledged_)) {
    reports_.pop_front();
    ++first_report_;
  }
  next_report_ = std::max(next_report_, first_report_);
}

void Seat::show(std::map<EntityId, MemberView> members, std::optional<std::uint64_t> deadline_ms,
                std::uint64_t now_ms, RealmMetrics& metrics) {
  if (!connection_ || !connection_->is_ready()) return;
  known_.members = std::move(members);
  known_.deadline_ms = deadline_ms;
  // Both while it listens: neither may keep the other waiting for ever.
  tell_delta(now_ms, metrics);
  tell_lines();
}

void Seat::tell_delta(std::uint64_t now_ms, RealmMetrics& metrics) {
  known_.looks = memory_.looks().looks();
  Delta delta = diff(told_, known_, now_ms);
  take_reports(delta);
  if (!says_anything(delta)) return;
  if (wants_clock_) delta.clock_ms = static_cast<std::uint32_t>(now_ms);
  told_ = known_;
  std::string frame = encode(ServerMessage{std::move(delta)});
  ++metrics.deltas;
  metrics.delta_bytes += frame.size();
  connection_->send(frame);
}

void Seat::take_reports(Delta& delta) {
  const std::uint32_t end = first_report_ + static_cast<std::uint32_t>(reports_.size());
  if (next_report_ >= end) return;
  if (next_report_ != expected_) delta.first_report = next_report_;
  for (; next_report_ < end; ++next_report_) {
    delta.reports.push_back(reports_[next_report_ - first_report_]);
  }
  expected_ = end;
}

void Seat::tell_lines() {
  for (; lines_untold_ > 0; --lines_untold_) {
    send(ServerMessage{lines_[lines_.size() - lines_untold_]});
  }
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
