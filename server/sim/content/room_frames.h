// room_frames.h: the places of a drawn level that its drawn rooms fill (D51).
#pragma once

#include <optional>
#include <vector>

#include "shared/geometry.h"

namespace undercroft {

inline constexpr int kSmallestFrame = 5;  // cells: a room of 3, and the ring around it

struct FrameCell {
  char32_t letter = U'?';
  Point at;
};

// A rectangle for each group of cells with the same letter that touch each other. Nothing if one of
// them is no rectangle, or too small.
[[nodiscard]] std::optional<std::vector<Rect>> frames_of(const std::vector<FrameCell>& cells);

}  // namespace undercroft
