// watcher_mark.h: how a line by one who only watches is told from a player's.
#pragma once

#include <string_view>

namespace undercroft {

// Stands before the speaker's name. No name of a player begins so.
inline constexpr std::string_view kWatcherMark = "(w) ";

// Who speaks, without the mark.
[[nodiscard]] constexpr std::string_view speaker_of(std::string_view from) {
  if (from.starts_with(kWatcherMark)) from.remove_prefix(kWatcherMark.size());
  return from;
}

}  // namespace undercroft
