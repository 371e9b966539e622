// painter.cc: cells that changed, the shortest ways between them, and styles by what differs.
#include "client/view/painter.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "client/model/utf8.h"

namespace undercroft {
namespace {

constexpr int kLeastJump = 4;            // cells that are cheaper written again than jumped over
constexpr int kMostScroll = 5;           // rows
constexpr int kLeastErased = 6;          // cells that are cheaper erased than written as spaces
constexpr char32_t kUnsure = U'\uFFFF';  // what a scrolled row shows until it is written

// Of a space nothing shows but what lies behind it.
bool is_plain_space(const ScreenCell& cell) {
  return cell.glyph == U' ' && !cell.style.reverse && !cell.style.underline;
}

// Whether this space looks the same in the other style.
bool can_wear(const ScreenCell& space, const TextStyle& style) {
  return is_plain_space(space) && !style.reverse && !style.underline && space.style.bg == style.bg;
}

bool look_alike(const ScreenCell& one, const ScreenCell& other) {
  return one == other || (is_plain_space(other) && can_wear(one, other.style));
}

bool has_wide(const Screen& screen, int y) {
  for (int x = 0; x < screen.cells.width(); ++x) {
    if (screen.cells[{x, y}].glyph == 0) return true;
  }
  return false;
}

// Whether a terminal in this style must first forget it to show the other.
bool drops_anything(const TextStyle& from, const TextStyle& to) {
  return (from.bold && !to.bold) || (from.dim && !to.dim) || (from.reverse && !to.reverse) ||
         (from.underline && !to.underline);
}

}  // namespace

std::string Painter::paint(const Screen& next) {
  out_.clear();
  if (!now_.shown || now_.shown->cells.size() != next.cells.size()) begin_anew(next.cells.size());
  const auto scroll = out_.empty() ? best_scroll(next) : std::nullopt;
  if (!scroll) return written(next);
  const Terminal before = now_;
  std::string in_place = written(next);
  const Terminal after = std::exchange(now_, before);
  scroll_up(*scroll);
  std::string scrolled = written(next);
  if (scrolled.size() < in_place.size()) return scrolled;
  now_ = after;
  return in_place;
}

std::string Painter::written(const Screen& next) {
  if (can_.erases_in_background && !can_.erase_to_end.empty()) erase_tails(next);
  const std::vector<Change> changes = changes_to(next);
  for (const TextStyle& style : styles_of(changes)) {
    for (const Change& change : changes) {
      if (change.style == style) put(change.at, {next.cells[change.at].glyph, style});
    }
  }
  go(next.cursor);
  now_.shown->cells = next.cells;
  return std::exchange(out_, {});
}

void Painter::begin_anew(Size size) {
  now_.shown = Screen(size);
  now_.pen = {};
  now_.hand.reset();
  out_ += can_.plain + can_.own_colours + can_.clear;
}

// In reading order. A row with wide characters is written whole, since half of one cannot be.
std::vector<Painter::Change> Painter::changes_to(const Screen& next) const {
  const Size size = next.cells.size();
  std::vector<Change> changes;
  for (int y = 0; y < size.height; ++y) {
    const bool whole = (has_wide(*now_.shown, y) || has_wide(next, y)) && !is_row_at(next, y, y);
    for (Point p{0, y}; p.x < size.width; ++p.x) {
      const ScreenCell& cell = next.cells[p];
      const bool is_last = p.x == size.width - 1 && y == size.height - 1;
      if (cell.glyph == 0 || (is_last && !can_.may_fill_last_cell)) continue;
      if (whole || !look_alike(cell, now_.shown->cells[p])) add_change(changes, p, cell);
    }
  }
  return changes;
}

// Rows that end in nothing where something was.
void Painter::erase_tails(const Screen& next) {
  for (int y = 0; y < next.cells.height(); ++y) {
    int from = next.cells.width(), changed = 0;
    const ScreenCell& last = next.cells[{from - 1, y}];
    while (from > 0 && can_wear(next.cells[{from - 1, y}], last.style)) {
      --from;
      changed += look_alike(next.cells[{from, y}], now_.shown->cells[{from, y}]) ? 0 : 1;
    }
    // A wide character must not be cut in half.
    if (changed < kLeastErased || has_wide(*now_.shown, y)) continue;
    const ScreenCell nothing{U' ', {.fg = now_.pen.fg, .bg = last.style.bg}};
    while (look_alike(next.cells[{from, y}], now_.shown->cells[{from, y}])) ++from;
    go({from, y});
    take_up(nothing.style);
    out_ += can_.erase_to_end;
    for (int x = from; x < next.cells.width(); ++x) now_.shown->cells[{x, y}] = nothing;
  }
}

// A space goes with what stands before it, if it may.
void Painter::add_change(std::vector<Change>& changes, Point at, const ScreenCell& cell) {
  const bool follows = !changes.empty() && changes.back().at == Point{at.x - 1, at.y};
  const bool goes_along = follows && can_wear(cell, changes.back().style);
  changes.push_back({at, goes_along ? changes.back().style : cell.style});
}

// What moves up together, as the lines of a log do: as many rows as possible that would have to be
// written again. Only whole rows can.
std::optional<Painter::Scroll> Painter::best_scroll(const Screen& next) const {
  if (!can_.scroll_region || can_.scroll.empty()) return std::nullopt;
  const int height = next.cells.height();
  std::optional<Scroll> best;
  int most = 1;
  for (int rows = 1; rows <= kMostScroll; ++rows) {
    int saved = 0;
    for (int top = 0, y = 0; y + rows < height; ++y) {
      if (!is_row_at(next, y, y + rows)) {
        top = y + 1;
        saved = 0;
      } else if (!is_row_at(next, y, y) && ++saved > most) {
        most = saved;
        best = Scroll{top, y + rows, rows};
      }
    }
  }
  return best;
}

// Whether the row `y` of `next` is shown already, in the row `at`.
bool Painter::is_row_at(const Screen& next, int y, int at) const {
  for (int x = 0; x < next.cells.width(); ++x) {
    if (!look_alike(next.cells[{x, y}], now_.shown->cells[{x, at}])) return false;
  }
  return true;
}

void Painter::scroll_up(const Scroll& scroll) {
  Grid<ScreenCell>& cells = now_.shown->cells;
  out_ += can_.scroll_region(scroll.top, scroll.bottom);
  out_ += can_.go({0, scroll.bottom});
  for (int i = 0; i < scroll.rows; ++i) out_ += can_.scroll;
  out_ += can_.scroll_region(0, cells.height() - 1);
  now_.hand.reset();  // terminals differ in where it is then
  const ScreenCell fresh{can_.erases_in_background ? U' ' : kUnsure,
                         {.fg = now_.pen.fg, .bg = now_.pen.bg}};
  for (int y = scroll.top; y <= scroll.bottom; ++y) {
    for (int x = 0; x < cells.width(); ++x) {
      cells[{x, y}] = y + scroll.rows <= scroll.bottom ? cells[{x, y + scroll.rows}] : fresh;
    }
  }
}

// A change of style costs more than a jump: each style is taken up once, that in hand first, and
// those with attributes last, since nothing but plain takes one away.
std::vector<TextStyle> Painter::styles_of(const std::vector<Change>& changes) const {
  std::vector<TextStyle> styles;
  for (const Change& change : changes) {
    if (std::find(styles.begin(), styles.end(), change.style) == styles.end()) {
      styles.push_back(change.style);
    }
  }
  std::stable_sort(styles.begin(), styles.end(), [this](const TextStyle& a, const TextStyle& b) {
    const auto key = [this](const TextStyle& s) {
      return std::tuple(s != now_.pen, s.underline, s.reverse, s.dim, s.bold, s.bg != now_.pen.bg);
    };
    return key(a) < key(b);
  });
  return styles;
}

void Painter::put(Point at, const ScreenCell& cell) {
  go(at);
  take_up(cell.style);
  out_ += to_utf8(std::u32string_view(&cell.glyph, 1));
  now_.shown->cells[at] = cell;
  now_.hand = Point{at.x + columns_of(cell.glyph), at.y};
  // In the last column terminals differ in where their cursor is then.
  if (now_.hand->x >= now_.shown->cells.width()) now_.hand.reset();
}

// Whether the cells from the cursor to `to` may be written again on the way.
bool Painter::can_write_over(Point to) const {
  if (!now_.hand || now_.hand->y != to.y || to.x <= now_.hand->x ||
      to.x - now_.hand->x >= kLeastJump)
    return false;
  for (Point p = *now_.hand; p.x < to.x; ++p.x) {
    const ScreenCell& cell = now_.shown->cells[p];
    if ((cell.style != now_.pen && !can_wear(cell, now_.pen)) || cell.glyph < 0x20 ||
        cell.glyph > 0x7e)
      return false;
  }
  return true;
}

// Without the cursor's whole address. False when it is too far.
bool Painter::go_nearby(Point to) {
  if (!now_.hand) return false;
  const int back = now_.hand->x - to.x;
  const bool is_back = back >= 0 && back < kLeastJump;
  if (can_write_over(to)) {
    for (Point p = *now_.hand; p.x < to.x; ++p.x)
      out_ += static_cast<char>(now_.shown->cells[p].glyph);
  } else if (now_.hand->y == to.y && is_back) {
    out_.append(static_cast<std::size_t>(back), '\b');
  } else if (now_.hand->y == to.y && can_.go_to_column) {
    out_ += can_.go_to_column(to.x);
  } else if (now_.hand->y + 1 == to.y && is_back && !can_.down.empty()) {
    out_.append(static_cast<std::size_t>(back), '\b').append(can_.down);
  } else if (is_back && can_.go_to_row) {
    out_.append(static_cast<std::size_t>(back), '\b').append(can_.go_to_row(to.y));
  } else {
    return false;
  }
  return true;
}

void Painter::go(Point to) {
  if (now_.hand == to) return;
  if (!go_nearby(to)) out_ += can_.go(to);
  now_.hand = to;
}

void Painter::take_up(const TextStyle& style) {
  if (style == now_.pen) return;
  if (drops_anything(now_.pen, style)) drop_attributes(style);
  add_colours(style);
  const std::array<std::pair<bool, const std::string*>, 4> attributes = {{
      {style.bold && !now_.pen.bold, &can_.bold},
      {style.dim && !now_.pen.dim, &can_.dim},
      {style.reverse && !now_.pen.reverse, &can_.reverse},
      {style.underline && !now_.pen.underline, &can_.underline},
  }};
  for (const auto& [is_new, text] : attributes) {
    if (is_new) out_ += *text;
  }
  now_.pen = style;
}

void Painter::drop_attributes(const TextStyle& style) {
  TextStyle& pen = now_.pen;
  if (can_.no_bold.empty()) {
    out_ += can_.plain;
    pen = {};
    return;
  }
  if ((pen.bold && !style.bold) || (pen.dim && !style.dim)) {
    out_ += can_.no_bold;
    pen.bold = pen.dim = false;
  }
  if (pen.reverse && !style.reverse) out_ += can_.no_reverse;
  if (pen.underline && !style.underline) out_ += can_.no_underline;
  pen.reverse = pen.reverse && style.reverse;
  pen.underline = pen.underline && style.underline;
}

void Painter::add_colours(const TextStyle& style) {
  const bool back = (style.fg < 0 && now_.pen.fg >= 0) || (style.bg < 0 && now_.pen.bg >= 0);
  if (back) {
    out_ += can_.own_colours;
    now_.pen.fg = now_.pen.bg = -1;
  }
  if (style.fg != now_.pen.fg && can_.foreground) out_ += can_.foreground(style.fg);
  if (style.bg != now_.pen.bg && can_.background) out_ += can_.background(style.bg);
}

}  // namespace undercroft
