// countdown.cc: when to announce a stop.
#include "server/admin/countdown.h"

#include <array>

#include "server/admin/admin_words.h"

namespace undercroft {
namespace {

// What is left when the players are told, besides at the start.
constexpr std::array<std::int64_t, 7> kTold = {3600, 1800, 600, 300, 60, 30, 10};

}  // namespace

void Countdown::start(std::int64_t now_s, std::int64_t in_s, const std::string& reason) {
  const std::lock_guard lock(mutex_);
  ends_s_ = now_s + in_s;
  told_s_.reset();
  reason_ = reason;
}

bool Countdown::cancel() {
  const std::lock_guard lock(mutex_);
  const bool was_running = ends_s_.has_value();
  ends_s_.reset();
  return was_running;
}

std::optional<std::int64_t> Countdown::left_s(std::int64_t now_s) const {
  const std::lock_guard lock(mutex_);
  return ends_s_ ? std::optional(*ends_s_ - now_s) : std::nullopt;
}

Countdown::Step Countdown::step(std::int64_t now_s) {
  const std::lock_guard lock(mutex_);
  if (!ends_s_) return {};
  const std::int64_t left = *ends_s_ - now_s;
  if (left <= 0) {
    ends_s_.reset();
    return {true, ""};
  }
  bool is_due = !told_s_;
  for (const std::int64_t at : kTold) is_due = is_due || (left <= at && *told_s_ > at);
  if (!is_due) return {};
  told_s_ = left;
  return {false,
          "The server stops in " + duration_text(left) + (reason_.empty() ? "." : ": " + reason_)};
}

}  // namespace undercroft
