// moment_clock.h: the realm's clock, which goes on when another server takes the realm over
// (Delta.clock_ms).
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

#include "server/store/store.h"

namespace undercroft {

// Each owner may send this many milliseconds beyond the moment of the newest stored snapshot.
inline constexpr std::uint64_t kMomentsAheadMs = 600'000;

// A moment as a snapshot has it, and the owner who stored it. All zero for a realm without one.
struct StoredMoment {
  std::uint64_t moment = 0;
  Epoch epoch = 0;
};

// What an owner may send.
struct MomentRange {
  std::uint64_t last = 0;    // no owner before this one has sent a later one
  std::uint64_t until = 0;   // this one sends no later one, but for one in each record
  bool is_of_state = false;  // `last` is the moment of the realm's present state
};

// The range of `owner`, who resumes the realm `records` records behind the snapshot. Every owner in
// between may have used all its milliseconds, and one more moment for each record.
[[nodiscard]] inline MomentRange moments_after(const StoredMoment& stored, Epoch owner,
                                               RecordNumber records) {
  const std::uint64_t owners = owner - std::min(stored.epoch, owner);
  const std::uint64_t used = records == 0 ? 0 : kMomentsAheadMs * owners + records;
  return {stored.moment + used, stored.moment + kMomentsAheadMs * (owners + 1),
          records == 0 && stored.moment > 0};
}

// A MomentClock counts milliseconds. It never returns the same number for two states.
class MomentClock {
 public:
  // Counts on from the range, for a realm that is stored. Otherwise the time of the server's clock
  // counts.
  void continue_from(const MomentRange& range, std::uint64_t now_ms) {
    moment_ = start_ = range.last;
    until_ = range.until;
    began_ms_ = now_ms;
    has_changed_ = !range.is_of_state;
    is_stored_ = true;
  }
  // A snapshot was stored, and more may be sent.
  void allow(std::uint64_t until) {
    if (is_stored_) until_ = std::max(until_, until);
  }
  // The state has changed since the last moment.
  void note_change() { has_changed_ = true; }
  // The moment of the present state. REQUIRES: now_ms never decreases.
  [[nodiscard]] std::uint64_t read(std::uint64_t now_ms) {
    if (!std::exchange(has_changed_, false)) return moment_;
    const std::uint64_t time = start_ + (now_ms - began_ms_);
    return moment_ = std::max(moment_ + 1, std::min(time, until_));
  }

 private:
  std::uint64_t moment_ = 0;
  std::uint64_t start_ = 0;
  std::uint64_t began_ms_ = 0;
  std::uint64_t until_ = std::numeric_limits<std::uint64_t>::max();
  bool has_changed_ = true;
  bool is_stored_ = false;
};

}  // namespace undercroft
