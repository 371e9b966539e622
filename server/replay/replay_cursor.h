// replay_cursor.h: a position in a realm's log that moves both ways.
#pragma once

#include <cstddef>
#include <utility>

#include "server/replay/keyframes.h"
#include "server/replay/realm_log.h"
#include "server/replay/replayer.h"

namespace undercroft {

// A ReplayCursor holds a realm's state at one record. Going back means replaying from a keyframe:
// of the whole log, or of the cursor's own, which are close to each other around its position.
class ReplayCursor {
 public:
  // All of them outlive it. `far` has at least one keyframe.
  ReplayCursor(RealmLog& log, const Keyframes& far);

  // Where advance() moves to. REQUIRES: 1 <= target <= log.last().
  void go_to(RecordNumber target);
  // Replays up to `records` records. Fails with a sentence.
  [[nodiscard]] Expected<> advance(std::size_t records);
  [[nodiscard]] bool has_arrived() const { return here_.at() == target_; }
  [[nodiscard]] RecordNumber target() const { return target_; }
  [[nodiscard]] const RealmState& state() const { return here_.state(); }

 private:
  void start_near(RecordNumber target);

  RealmLog& log_;
  const Keyframes& far_;
  Keyframes near_;
  Replayer here_;
  RecordNumber target_;
  Outcome outcome_;
};

}  // namespace undercroft
