// keyframes.h: states of a realm from which a replay can start, instead of from the beginning.
#pragma once

#include <cstddef>
#include <vector>

#include "server/replay/replayer.h"

namespace undercroft {

// About how much memory a copy of the state takes: what grows with levels, players and entities.
[[nodiscard]] std::size_t memory_of(const RealmState& state);

// Keyframes hold copies of a realm's state, in order, up to a budget of memory. When that is used
// up, every second copy is dropped and the interval doubles, so that memory stays bounded however
// long the log is. Two copies are always kept.
class Keyframes {
 public:
  // Copies are at least `interval` records apart, and take up to `budget` bytes.
  // REQUIRES: interval > 0.
  Keyframes(RecordNumber interval, std::size_t budget) : interval_(interval), budget_(budget) {}

  // Keeps a copy of the state if it is far enough behind the last one.
  void offer(const Replayer& state);
  // The latest copy at or before the record; null when there is none.
  [[nodiscard]] const Replayer* before(RecordNumber number) const;
  // The first that was offered. REQUIRES: one was.
  [[nodiscard]] const Replayer& first() const { return kept_.front(); }
  [[nodiscard]] std::size_t size() const { return kept_.size(); }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  [[nodiscard]] RecordNumber interval() const { return interval_; }

 private:
  [[nodiscard]] bool is_too_close(const Replayer& state) const;
  void thin_out();

  RecordNumber interval_;
  std::size_t budget_;
  std::size_t bytes_ = 0;
  std::vector<Replayer> kept_;
};

}  // namespace undercroft
