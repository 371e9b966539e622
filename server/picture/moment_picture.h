// moment_picture.h: one moment of a hero as a picture, for previews of links.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "shared/observation.h"

namespace undercroft {

inline constexpr Size kMomentPicture{1200, 630};          // in pixels; what previews ask for
inline constexpr std::size_t kMostPictureBytes = 50'000;  // that all chat programs take

// The words around the map. They may be any bytes of any length: what does not fit is cut, and what
// cannot be shown is replaced or left out.
struct MomentWords {
  std::string title;               // behind the name of the game
  std::string hero;                // empty: "a hero"
  std::vector<std::string> lines;  // of the log; the last two are shown
};

// A PNG of the map around the hero, the hero's state, and the last lines of its log. It has nothing
// but `known` and the words, so nothing that the hero does not perceive or remember. It has at most
// 256 colours, and the same arguments give the same bytes. Empty if libpng fails for lack of
// memory.
[[nodiscard]] std::string moment_picture(const Observation& known, const MomentWords& words);

}  // namespace undercroft
