// countdown.h: the time until an announced stop.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

namespace undercroft {

// A Countdown says when the players must be told how long is left, and when the time is over.
// Times are in seconds of any one clock. Thread-safe.
class Countdown {
 public:
  void start(std::int64_t now_s, std::int64_t in_s, const std::string& reason);
  // False when none was running.
  bool cancel();
  [[nodiscard]] std::optional<std::int64_t> left_s(std::int64_t now_s) const;

  struct Step {
    bool is_over = false;
    std::string sentence;  // for the players; empty: nothing to say now
  };
  // Called once a second or so.
  [[nodiscard]] Step step(std::int64_t now_s);

 private:
  mutable std::mutex mutex_;
  std::optional<std::int64_t> ends_s_;  // none: not running
  std::optional<std::int64_t> told_s_;  // how much was left when the players were last told
  std::string reason_;
};

}  // namespace undercroft
