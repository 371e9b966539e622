// silence_watch.cc: a ping after some silence, and the verdict after twice as much.
#include "server/gateway/connections/silence_watch.h"

#include <algorithm>
#include <utility>

namespace undercroft {

SilenceWatch::Finding SilenceWatch::look(std::uint64_t silence_ms, const Limits& limits,
                                         bool has_joined) {
  if (silence_ms < std::min(limits.suspended, limits.idle / 2)) {
    is_pinged_ = false;
    return std::exchange(is_suspended_, false) ? Finding::Awake : Finding::Nothing;
  }
  if (!std::exchange(is_pinged_, true)) return Finding::Quiet;
  if (!has_joined || silence_ms < 2 * limits.suspended) return Finding::Nothing;
  return std::exchange(is_suspended_, true) ? Finding::Nothing : Finding::Suspended;
}

}  // namespace undercroft
