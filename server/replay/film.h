// film.h: a stored realm as the pictures of the viewer, one a turn.
#pragma once

#include <functional>
#include <string>

#include "server/replay/replay_walk.h"
#include "shared/expected.h"
#include "shared/geometry.h"

namespace undercroft {

// Options of a film.
struct FilmOptions {
  std::string player =
      {};  // through whose eyes; empty: all levels, or the first hero if it is shared
  bool is_shared = false;  // for strangers: no talk, no dates, and only what a hero knew
  RecordNumber from = 1;   // of the inputs that are shown
  RecordNumber to = 0;     // the last one; 0: all
  Size size{100, 36};
};

// Calls show(bytes, n) for each turn of the stretch, n from 0: colours as escape sequences, rows
// that end in a newline. Fails if the log cannot be replayed as it was recorded.
Expected<> play_film(ReplayWalk& walk, const FilmOptions& options,
                     const std::function<void(const std::string&, std::uint64_t)>& show);

}  // namespace undercroft
