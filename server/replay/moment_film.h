// moment_film.h: the moments that a link opens, as pictures for a film (R213).
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "server/realm/state/past_window.h"
#include "server/replay/realm_past.h"
#include "shared/geometry.h"

namespace undercroft {

struct MomentFilm {
  EntityId hero = kNobody;
  PastWindow window = {};
  Size size{100, 36};
};

// Calls show(bytes, n) for each moment of the window, n from 0, in the form of play_film(). The
// pictures are drawn from the frames that the visitors of the link are sent, and from nothing else.
// Returns how many there are. Fails with a sentence if the window is of another past, or if the log
// cannot be replayed as it was recorded.
[[nodiscard]] Expected<std::uint64_t> play_moments(
    RealmPast& past, const MomentFilm& film,
    const std::function<void(const std::string&, std::uint64_t)>& show);

}  // namespace undercroft
