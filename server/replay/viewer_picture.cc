// viewer_picture.cc: the layout.
#include "server/replay/viewer_picture.h"

#include <fmt/format.h>

#include <algorithm>

#include "shared/utf8.h"

namespace undercroft {
namespace {

constexpr int kStatusRows = 2;
constexpr int kSideColumns = 24;
constexpr int kWideEnough = 72;  // columns from which on the hero is shown beside the level
constexpr int kHighEnough = 20;  // rows from which on five lines of the log are shown

TextCanvas too_small(Size size) {
  TextCanvas canvas(size);
  const std::string words = fmt::format(
      "This terminal has {} columns and {} rows; the viewer needs {} and {}. Enlarge it, or press "
      "q.",
      size.width, size.height, kSmallestViewer.width, kSmallestViewer.height);
  int y = 0;
  for (const std::string& line : folded(words, size.width)) canvas.put({0, y++}, line);
  return canvas;
}

std::string hints(int columns) {
  std::string text = "?: help   q: quit";
  for (const char* more : {"space: play   ", "arrows: turns   ", "[ ]: deaths, descents   ",
                           "Tab: next eyes   ", "/: find   "}) {
    if (static_cast<int>(text.size() + std::string_view(more).size()) > columns) break;
    text.insert(text.size() - std::string_view("?: help   q: quit").size(), more);
  }
  return text;
}

std::string looking(const ReplayWalk& walk) {
  const auto& index = walk.index();
  return fmt::format("Looking further: {} % of the journal read. Escape stops.",
                     index.end() * 100 / std::max<RecordNumber>(index.last(), 1));
}

void draw_bottom(const ReplayWalk& walk, const ViewerFace& face, int y, TextCanvas& canvas) {
  const int width = canvas.size().width;
  const Paint strong{.bold = true};
  const bool is_asking =
      face.mode == ViewerFace::Mode::Words || face.mode == ViewerFace::Mode::Turn;
  if (is_asking) {
    const std::string ask = face.mode == ViewerFace::Mode::Words ? "Find: " : "Turn: ";
    const int at = canvas.put({0, y}, ask + face.typed, strong);
    canvas.put({at, y}, U' ', {.reverse = true});
  } else if (walk.is_looking()) {
    canvas.put({0, y}, looking(walk), strong);
  } else if (!walk.message().empty()) {
    canvas.put({0, y}, walk.message(), strong);
  } else if (!walk.fault().empty()) {
    canvas.put({0, y}, walk.fault(), {Colour::Red});
  } else {
    canvas.put({0, y}, hints(width), {.dim = true});
  }
}

// Between the status and `end`.
void draw_realm(const ReplayWalk& walk, bool unicode, int end, TextCanvas& canvas) {
  const Size size = canvas.size();
  const int log = size.height >= kHighEnough ? 5 : 3;
  const int bottom = end - log;
  const bool has_side = size.width >= kWideEnough;
  const int right = has_side ? size.width - kSideColumns - 1 : size.width;
  draw_past_level(walk, unicode, {0, kStatusRows, right, bottom}, canvas);
  if (has_side) {
    draw_past_side(walk, unicode, {right + 1, kStatusRows, size.width, bottom}, canvas);
  }
  draw_past_lines(walk, {0, bottom, size.width, bottom + log}, canvas);
}

}  // namespace

std::vector<std::string> folded(std::string_view utf8, int columns) {
  std::vector<std::string> lines;
  std::u32string left = from_utf8(utf8);
  while (columns_of(left) > columns && columns > 0) {
    std::size_t fits = 0;
    for (int width = 0; (width += columns_of(left[fits])) <= columns;) ++fits;
    const std::size_t space = left.rfind(U' ', fits);
    const bool has_space = space != std::u32string::npos && space > 0;
    const std::size_t end = has_space ? space : std::max<std::size_t>(fits, 1);
    lines.push_back(to_utf8(left.substr(0, end)));
    left.erase(0, end + (has_space ? 1 : 0));
  }
  if (!left.empty() || lines.empty()) lines.push_back(to_utf8(left));
  return lines;
}

TextCanvas film_picture(const ReplayWalk& walk, bool is_shared, Size size) {
  TextCanvas canvas(size);
  draw_film_status(walk, is_shared, {0, 0, size.width, kStatusRows}, canvas);
  draw_realm(walk, true, size.height, canvas);
  return canvas;
}

TextCanvas viewer_picture(const ReplayWalk& walk, const ViewerFace& face, Size size) {
  const bool fits = size.width >= kSmallestViewer.width && size.height >= kSmallestViewer.height;
  if (!fits) return too_small(size);
  TextCanvas canvas(size);
  draw_past_status(walk, face, {0, 0, size.width, kStatusRows}, canvas);
  if (face.mode == ViewerFace::Mode::Help) {
    draw_viewer_help(walk, face, {0, kStatusRows, size.width, size.height - 1}, canvas);
    canvas.put({0, size.height - 1}, "Any key: back to the realm", {.dim = true});
    return canvas;
  }
  draw_realm(walk, face.unicode, size.height - 1, canvas);
  draw_bottom(walk, face, size.height - 1, canvas);
  return canvas;
}

}  // namespace undercroft
