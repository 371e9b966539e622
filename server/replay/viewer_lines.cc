// viewer_lines.cc: the last sentences, newest at the bottom.
#include <algorithm>
#include <deque>

#include "server/replay/viewer_picture.h"

namespace undercroft {
namespace {

struct ShownLine {
  std::string text;
  Paint paint;
};

Colour colour_of_line(const ReplayLine& line) {
  if (line.hero == ReplayLine::kTalk) return Colour::Cyan;
  if (line.tone == ToldLine::Tone::Hurt) return Colour::Red;
  return line.tone == ToldLine::Tone::Sight ? Colour::Yellow : Colour::Plain;
}

// When nobody's eyes are looked through, whose sentence it is.
std::string text_of_line(const ReplayWalk& walk, const ReplayLine& line) {
  const std::string& text = walk.index().text(line.text);
  const bool is_named = walk.hero() == nullptr && line.hero != ReplayLine::kTalk;
  return is_named ? walk.index().heroes()[line.hero].name + "'s log: " + text : text;
}

void add_folded(const ReplayWalk& walk, const ReplayLine& line, int columns,
                std::deque<ShownLine>& shown) {
  const bool is_old = line.number != walk.position();
  const auto rows = folded(text_of_line(walk, line), columns);
  for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
    shown.push_front({*row, {.colour = colour_of_line(line), .dim = is_old}});
  }
}

}  // namespace

void draw_past_lines(const ReplayWalk& walk, Rect area, TextCanvas& canvas) {
  if (walk.hero() == nullptr) {
    canvas.put({area.left, area.top++}, walk.deed(), {.colour = Colour::Yellow}, area.right);
  }
  const auto& lines = walk.index().lines();
  auto next = std::upper_bound(
      lines.begin(), lines.end(), walk.position(),
      [](RecordNumber number, const ReplayLine& line) { return number < line.number; });
  std::deque<ShownLine> shown;
  const auto room = static_cast<std::size_t>(area.height());
  while (next != lines.begin() && shown.size() < room) {
    if (walk.is_shown(*--next)) add_folded(walk, *next, area.width(), shown);
  }
  while (shown.size() > room) shown.pop_front();
  int y = area.bottom - static_cast<int>(shown.size());
  for (const ShownLine& line : shown) canvas.put({area.left, y++}, line.text, line.paint);
}

}  // namespace undercroft
