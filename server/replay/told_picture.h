// told_picture.h: a moment as a client was sent it, on a screen of text.
#pragma once

#include <cstdint>
#include <vector>

#include "server/replay/text_canvas.h"
#include "shared/delta.h"

namespace undercroft {

// The hero's knowledge at a moment, and its log up to then.
struct ToldMoment {
  Observation known = {};
  std::vector<ToldLine> lines = {};  // oldest first
  std::size_t fresh = 0;             // so many of the last lines are of this moment
  std::uint32_t moment = 0;          // from 1
  std::uint32_t last = 0;
};

// The name, turn and level above; the level, the hero beside it, and the last lines of its log.
[[nodiscard]] TextCanvas told_picture(const ToldMoment& told, Size size);

// The escape sequences and characters that show the canvas, each row with a newline.
[[nodiscard]] std::string film_bytes(const TextCanvas& canvas);

}  // namespace undercroft
