// room_frames.cc: takes rectangles off a list of cells, from the top left.
#include "server/sim/content/room_frames.h"

#include <algorithm>
#include <map>

namespace undercroft {
namespace {

using Cells = std::map<std::pair<int, int>, char32_t>;  // by row and column

bool has(const Cells& cells, Point p, char32_t letter) {
  const auto found = cells.find({p.y, p.x});
  return found != cells.end() && found->second == letter;
}

Rect largest_from(const Cells& cells, Point corner, char32_t letter) {
  Rect frame{corner.x, corner.y, corner.x, corner.y};
  while (has(cells, {frame.right, corner.y}, letter)) ++frame.right;
  while (has(cells, {corner.x, frame.bottom}, letter)) ++frame.bottom;
  return frame;
}

// False if a cell of it has another letter.
bool take(Cells& cells, Rect frame, char32_t letter) {
  for (Point p{0, frame.top}; p.y < frame.bottom; ++p.y) {
    for (p.x = frame.left; p.x < frame.right; ++p.x) {
      if (!has(cells, p, letter)) return false;
      cells.erase({p.y, p.x});
    }
  }
  return true;
}

}  // namespace

std::optional<std::vector<Rect>> frames_of(const std::vector<FrameCell>& cells) {
  Cells left;
  for (const FrameCell& cell : cells) left[{cell.at.y, cell.at.x}] = cell.letter;
  std::vector<Rect> frames;
  while (!left.empty()) {
    const auto& [corner, letter] = *left.begin();
    const char32_t of = letter;
    const Rect frame = largest_from(left, {corner.second, corner.first}, of);
    const bool is_large = frame.width() >= kSmallestFrame && frame.height() >= kSmallestFrame;
    if (!is_large || !take(left, frame, of)) return std::nullopt;
    frames.push_back(frame);
  }
  return frames;
}

}  // namespace undercroft
