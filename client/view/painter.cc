// painter.cc: cells that changed, the shortest ways between them, and styles by what differs.
#include "client/view/painter.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "client/model/utf8.h"

namespace undercroft {
namespace {

constexpr int kLeastJump = 4;  // cells that are cheaper written again than jumped over

bool has_wide(const Screen& screen, int y) {
  for (int x = 0; x < screen.cells.width(); ++x) {
    if (screen.cells[{x, y}].glyph == 0) return true;
  }
  return false;
}

bool same_row(const Screen& one, const Screen& other, int y) {
  for (Point p{0, y}; p.x < one.cells.width(); ++p.x) {
    if (one.cells[p] != other.cells[p]) return false;
  }
  return true;
}

// Whether a terminal in this style must first forget it to show the other.
bool drops_anything(const TextStyle& from, const TextStyle& to) {
  return (from.bold && !to.bold) || (from.dim && !to.dim) || (from.reverse && !to.reverse) ||
         (from.underline && !to.underline);
}

}  // namespace

std::string Painter::paint(const Screen& next) {
  out_.clear();
  if (!shown_ || shown_->cells.size() != next.cells.size()) begin_anew(next.cells.size());
  const std::vector<Point> cells = changed_cells(next);
  for (const TextStyle& style : styles_of(next, cells)) {
    for (const Point at : cells) {
      if (next.cells[at].style == style) put(at, next.cells[at]);
    }
  }
  go(next.cursor);
  shown_->cells = next.cells;
  return std::exchange(out_, {});
}

void Painter::begin_anew(Size size) {
  shown_ = Screen(size);
  pen_ = {};
  hand_.reset();
  out_ += can_.plain + can_.own_colours + can_.clear;
}

// In reading order. A row with wide characters is written whole, since half of one cannot be.
std::vector<Point> Painter::changed_cells(const Screen& next) const {
  const Size size = next.cells.size();
  std::vector<Point> changed;
  for (int y = 0; y < size.height; ++y) {
    const bool whole = (has_wide(*shown_, y) || has_wide(next, y)) && !same_row(*shown_, next, y);
    for (Point p{0, y}; p.x < size.width; ++p.x) {
      const ScreenCell& cell = next.cells[p];
      const bool is_last = p.x == size.width - 1 && y == size.height - 1;
      if (cell.glyph == 0 || (is_last && !can_.may_fill_last_cell)) continue;
      if (whole || cell != shown_->cells[p]) changed.push_back(p);
    }
  }
  return changed;
}

// A change of style costs more than a jump: each style is taken up once, that in hand first, and
// those with attributes last, since nothing but plain takes one away.
std::vector<TextStyle> Painter::styles_of(const Screen& next,
                                          const std::vector<Point>& cells) const {
  std::vector<TextStyle> styles;
  for (const Point at : cells) {
    const TextStyle& style = next.cells[at].style;
    if (std::find(styles.begin(), styles.end(), style) == styles.end()) styles.push_back(style);
  }
  std::stable_sort(styles.begin(), styles.end(), [this](const TextStyle& a, const TextStyle& b) {
    const auto key = [this](const TextStyle& s) {
      return std::tuple(s != pen_, s.underline, s.reverse, s.dim, s.bold, s.bg != pen_.bg);
    };
    return key(a) < key(b);
  });
  return styles;
}

void Painter::put(Point at, const ScreenCell& cell) {
  go(at);
  take_up(cell.style);
  out_ += to_utf8(std::u32string_view(&cell.glyph, 1));
  shown_->cells[at] = cell;
  hand_ = Point{at.x + columns_of(cell.glyph), at.y};
  // In the last column terminals differ in where their cursor is then.
  if (hand_->x >= shown_->cells.width()) hand_.reset();
}

// Whether the cells from the cursor to `to` may be written again on the way.
bool Painter::can_write_over(Point to) const {
  if (!hand_ || hand_->y != to.y || to.x <= hand_->x || to.x - hand_->x >= kLeastJump) return false;
  for (Point p = *hand_; p.x < to.x; ++p.x) {
    const ScreenCell& cell = shown_->cells[p];
    if (cell.style != pen_ || cell.glyph < 0x20 || cell.glyph > 0x7e) return false;
  }
  return true;
}

// Without the cursor's whole address. False when it is too far.
bool Painter::go_nearby(Point to) {
  if (!hand_) return false;
  const int back = hand_->x - to.x;
  const bool is_back = back >= 0 && back < kLeastJump;
  if (can_write_over(to)) {
    for (Point p = *hand_; p.x < to.x; ++p.x) out_ += static_cast<char>(shown_->cells[p].glyph);
  } else if (hand_->y == to.y && is_back) {
    out_.append(static_cast<std::size_t>(back), '\b');
  } else if (hand_->y == to.y && can_.go_to_column) {
    out_ += can_.go_to_column(to.x);
  } else if (hand_->y + 1 == to.y && is_back && !can_.down.empty()) {
    out_.append(static_cast<std::size_t>(back), '\b').append(can_.down);
  } else if (is_back && can_.go_to_row) {
    out_.append(static_cast<std::size_t>(back), '\b').append(can_.go_to_row(to.y));
  } else {
    return false;
  }
  return true;
}

void Painter::go(Point to) {
  if (hand_ == to) return;
  if (!go_nearby(to)) out_ += can_.go(to);
  hand_ = to;
}

void Painter::take_up(const TextStyle& style) {
  if (style == pen_) return;
  if (drops_anything(pen_, style)) {
    out_ += can_.plain;
    pen_ = {};
  }
  add_colours(style);
  const std::array<std::pair<bool, const std::string*>, 4> attributes = {{
      {style.bold && !pen_.bold, &can_.bold},
      {style.dim && !pen_.dim, &can_.dim},
      {style.reverse && !pen_.reverse, &can_.reverse},
      {style.underline && !pen_.underline, &can_.underline},
  }};
  for (const auto& [is_new, text] : attributes) {
    if (is_new) out_ += *text;
  }
  pen_ = style;
}

void Painter::add_colours(const TextStyle& style) {
  const bool back = (style.fg < 0 && pen_.fg >= 0) || (style.bg < 0 && pen_.bg >= 0);
  if (back) {
    out_ += can_.own_colours;
    pen_.fg = pen_.bg = -1;
  }
  if (style.fg != pen_.fg && can_.foreground) out_ += can_.foreground(style.fg);
  if (style.bg != pen_.bg && can_.background) out_ += can_.background(style.bg);
}

}  // namespace undercroft
