// watcher_mark.h: marks chat lines of spectators.
#pragma once

#include <string_view>

namespace undercroft {

// Precedes a spectator's name. No player's name can begin with it.
inline constexpr std::string_view kWatcherMark = "(w) ";

// The speaker's name without the mark.
[[nodiscard]] constexpr std::string_view speaker_of(std::string_view from) {
  if (from.starts_with(kWatcherMark)) from.remove_prefix(kWatcherMark.size());
  return from;
}

}  // namespace undercroft
