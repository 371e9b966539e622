// line_view.cc: what is new in a frame.
#include "client/view/screens/line_view.h"

#include <algorithm>
#include <utility>

#include "client/input/modes.h"
#include "client/model/tombstone.h"
#include "client/view/screens/screen_layout.h"
#include "client/view/text/accessibility_text.h"
#include "shared/utf8.h"

namespace undercroft {
namespace {

bool is_same_line(const LogLine& a, const LogLine& b) {
  return a.turn == b.turn && a.text == b.text;
}

// Countdowns and ping times change without being news.
std::string without_digits(std::string text) {
  std::erase_if(text, [](char c) { return c >= '0' && c <= '9'; });
  return text;
}

bool has_hero(const ViewModel& view) { return view.known.self.id != kNobody; }

bool asks_on_start(const ViewModel& view) {
  return !has_hero(view) && (view.ui.mode == Mode::AskName || view.ui.mode == Mode::AskPassword);
}

// The rows that the mode fills; none on the map, whose news are the log and the status.
Rect page_of(const ViewModel& view, const Screen& screen) {
  const Size size = screen.cells.size();
  const Layout layout = layout_of(size, true);
  if (!has_hero(view)) return {0, 0, size.width, size.height};
  if (view.ui.mode == Mode::Look) return layout.log;
  if (is_window(view.ui.mode)) return {0, layout.map.top, size.width, layout.side.bottom};
  return {};
}

// The row being typed. A password shows nothing.
std::string typed_row(const ViewModel& view, const Screen& screen) {
  if (asks_on_start(view)) {
    return view.ui.mode == Mode::AskName ? "Name  " + view.ui.typed : "Pass";
  }
  if (!has_hero(view) || !is_typing(view.ui.mode)) return "";
  return screen.row(layout_of(screen.cells.size(), true).input);
}

}  // namespace

std::string LineView::next(const ViewModel& view, const Screen& screen) {
  lines_.clear();
  if (view.ui.mode != std::exchange(mode_, view.ui.mode)) rows_.clear();
  if (std::exchange(wants_map_, false)) add_map(screen);
  add_rows(view, screen);
  if (has_hero(view)) {
    add_log(view);
    if (view.ui.mode != Mode::Past) add_news(view);
    add_status(view);
  }
  add_prompt(view);
  return printed(typed_row(view, screen));
}

// Lines after the one printed last. A line that repeats is counted in place, and printed again.
void LineView::add_log(const ViewModel& view) {
  const std::size_t told = view.log.size() - view.unread;
  std::size_t from = told;
  while (from > 0 && !is_same_line(view.log[from - 1], last_logged_)) --from;
  if (from > 0 && view.log[from - 1].times != last_logged_.times) --from;
  for (std::size_t i = from; i < told; ++i) lines_.push_back(spoken(view.log[i]));
  if (told > 0) last_logged_ = view.log[told - 1];
}

void LineView::add_news(const ViewModel& view) {
  std::vector<std::string> news = news_.next(view);
  lines_.insert(lines_.end(), news.begin(), news.end());
}

void LineView::add_status(const ViewModel& view) {
  const SelfView& self = view.known.self;
  const Moment now{view.known.turn, view.known.depth,      self.health,        self.alive,
                   is_down(self),   view.connection.state, self.choices.size()};
  if (std::exchange(moment_, now) == now) return;
  lines_.push_back("Level " + std::to_string(view.known.depth) + ". " + status_aloud(view));
}

void LineView::add_rows(const ViewModel& view, const Screen& screen) {
  const Rect page = page_of(view, screen);
  std::vector<std::string> rows;
  for (int y = page.top; y < page.bottom; ++y) {
    std::string row = screen.row(y);
    if (row.empty() || (asks_on_start(view) && (y == 4 || y == 5))) continue;
    rows.push_back(without_digits(row));
    const bool is_new = std::find(rows_.begin(), rows_.end(), rows.back()) == rows_.end();
    if (is_new) lines_.push_back(std::move(row));
  }
  rows_ = std::move(rows);
}

void LineView::add_prompt(const ViewModel& view) {
  const std::string& words = view.ui.prompt.empty() ? view.remark : view.ui.prompt;
  if (words != prompt_ && !words.empty()) lines_.push_back(words);
  prompt_ = words;
}

void LineView::add_map(const Screen& screen) {
  const Rect map = layout_of(screen.cells.size(), true).map;
  for (int y = map.top; y < map.bottom; ++y) {
    if (std::string row = screen.row(y); !row.empty()) lines_.push_back(std::move(row));
  }
}

std::string LineView::printed(const std::string& typed) {
  std::string bytes;
  if (lines_.empty() && typed == typed_) return bytes;
  if (!typed_.empty()) {
    const auto columns = static_cast<std::size_t>(columns_of(from_utf8(typed_)));
    bytes += "\r" + std::string(columns, ' ') + "\r";
  }
  for (const std::string& line : lines_) bytes += line + "\r\n";
  typed_ = typed;
  return bytes + typed;
}

}  // namespace undercroft
