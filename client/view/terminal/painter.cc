// painter.cc: changed cells, short cursor moves between them, and style changes.
#include "client/view/terminal/painter.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <tuple>
#include <utility>

#include "shared/utf8.h"

namespace undercroft {
namespace {

constexpr int kFarthest = 8;             // cells to rewrite, at most, to move the cursor past
constexpr std::size_t kMaxSorted = 80;   // runs of a style worth sorting
constexpr int kMaxScroll = 5;            // rows
constexpr int kMinScrolled = 12;         // changed cells that a scroll must save
constexpr int kMinSlid = 10;             // changed cells of a row that a slide must save
constexpr int kMinErased = 6;            // cells that are cheaper erased than written as spaces
constexpr char32_t kUnsure = U'\uFFFF';  // content of a scrolled row before it is written

// Only the background of a plain space is visible.
bool is_plain_space(const ScreenCell& cell) {
  return cell.glyph == U' ' && !cell.style.reverse && !cell.style.underline;
}

// True if this space looks the same in the other style.
bool can_wear(const ScreenCell& space, const TextStyle& style) {
  return is_plain_space(space) && !style.reverse && !style.underline && space.style.bg == style.bg;
}

bool look_alike(const ScreenCell& one, const ScreenCell& other) {
  return one == other || (is_plain_space(other) && can_wear(one, other.style));
}

// The map's area, and the level cell that its corner shows.
const TouchArea* ground_of(const Screen& screen) {
  const auto found =
      std::find_if(screen.touch_areas.begin(), screen.touch_areas.end(),
                   [](const TouchArea& t) { return t.target.what == Target::What::Ground; });
  return found == screen.touch_areas.end() ? nullptr : &*found;
}

bool has_wide(const Screen& screen, int y) {
  for (int x = 0; x < screen.cells.width(); ++x) {
    if (screen.cells[{x, y}].glyph == 0) return true;
  }
  return false;
}

}  // namespace

std::string Painter::paint(const Screen& next) {
  out_.clear();
  if (!now_.shown || now_.shown->cells.size() != next.cells.size()) {
    begin_anew(next.cells.size());
    return written(next);
  }
  const auto slide = slide_to(next);
  if (!slide) return scrolled_or_in_place(next);
  const Terminal before = now_;
  std::string still = scrolled_or_in_place(next);
  const Terminal after = std::exchange(now_, before);
  slide_rows(next, *slide);
  std::string slid = std::exchange(out_, {});
  slid += scrolled_or_in_place(next);
  if (slid.size() < still.size()) return slid;
  now_ = after;
  return still;
}

std::string Painter::scrolled_or_in_place(const Screen& next) {
  const auto scroll = best_scroll(next);
  if (!scroll) return written(next);
  const Terminal before = now_;
  std::string in_place = written(next);
  const Terminal after = std::exchange(now_, before);
  make_scroll(*scroll);
  std::string scrolled = written(next);
  if (scrolled.size() < in_place.size()) return scrolled;
  now_ = after;
  return in_place;
}

std::string Painter::written(const Screen& next) {
  if (can_.erases_in_background && !can_.erase_to_end.empty()) erase_tails(next);
  const std::vector<Run> runs = changes_to(next);
  for (const TextStyle& style : styles_of(runs)) {
    std::vector<Run> of_style;
    std::copy_if(runs.begin(), runs.end(), std::back_inserter(of_style),
                 [&style](const Run& run) { return run.style == style; });
    take_up(style);
    for (const Run& run : in_good_order(std::move(of_style))) put(run, next);
  }
  go(next.cursor);
  now_.shown->cells = next.cells;
  now_.shown->touch_areas = next.touch_areas;
  return std::exchange(out_, {});
}

void Painter::begin_anew(Size size) {
  now_.shown = Screen(size);
  now_.pen = {};
  now_.hand.reset();
  ways_.emplace(can_, size);
  out_ += can_.plain + can_.own_colours + can_.clear;
}

// In reading order. A row with wide characters is written whole, because half of one cannot be
// written.
std::vector<Painter::Run> Painter::changes_to(const Screen& next) const {
  const Size size = next.cells.size();
  std::vector<Run> runs;
  for (int y = 0; y < size.height; ++y) {
    const bool whole = (has_wide(*now_.shown, y) || has_wide(next, y)) && !is_row_at(next, y, y);
    for (Point p{0, y}; p.x < size.width; ++p.x) {
      const ScreenCell& cell = next.cells[p];
      const bool is_last = p.x == size.width - 1 && y == size.height - 1;
      if (cell.glyph == 0 || (is_last && !can_.may_fill_last_cell)) continue;
      if (whole || !look_alike(cell, now_.shown->cells[p])) add_change(runs, p, cell);
    }
  }
  return runs;
}

// Erases the ends of rows that become blank.
void Painter::erase_tails(const Screen& next) {
  for (int y = 0; y < next.cells.height(); ++y) {
    int from = next.cells.width(), changed = 0;
    const ScreenCell& last = next.cells[{from - 1, y}];
    while (from > 0 && can_wear(next.cells[{from - 1, y}], last.style)) {
      --from;
      changed += look_alike(next.cells[{from, y}], now_.shown->cells[{from, y}]) ? 0 : 1;
    }
    // Erasing must not cut a wide character in half.
    if (changed < kMinErased || has_wide(*now_.shown, y)) continue;
    const ScreenCell nothing{U' ', {.fg = now_.pen.style().fg, .bg = last.style.bg}};
    while (look_alike(next.cells[{from, y}], now_.shown->cells[{from, y}])) ++from;
    go({from, y});
    take_up(nothing.style);
    out_ += can_.erase_to_end;
    for (int x = from; x < next.cells.width(); ++x) now_.shown->cells[{x, y}] = nothing;
  }
}

// Joins a space to the run before it if the style allows.
void Painter::add_change(std::vector<Run>& runs, Point at, const ScreenCell& cell) {
  const int wide = columns_of(cell.glyph) == 2 ? 2 : 1;
  const bool follows =
      !runs.empty() && runs.back().at.y == at.y && runs.back().at.x + runs.back().cells == at.x;
  if (follows && (runs.back().style == cell.style || can_wear(cell, runs.back().style))) {
    runs.back().cells += wide;
  } else {
    runs.push_back({at, wide, cell.style});
  }
}

// The block of whole rows whose scrolling saves the most cells: upwards like a log, even if a few
// cells change, or in either direction with the camera.
std::optional<Painter::Scroll> Painter::best_scroll(const Screen& next) const {
  if (!can_.scroll_region || can_.scroll.empty()) return std::nullopt;
  std::optional<Scroll> best;
  int most = kMinScrolled;
  for (int rows = 1; rows <= kMaxScroll; ++rows) weigh_scroll(next, rows, most, best);
  const int by = camera_moved(next).y;
  const bool is_new = by > kMaxScroll || (by < 0 && !can_.scroll_back.empty());
  if (is_new && std::abs(by) < next.cells.height()) weigh_scroll(next, by, most, best);
  return best;
}

// `rows` < 0: down.
void Painter::weigh_scroll(const Screen& next, int rows, int& most,
                           std::optional<Scroll>& best) const {
  int saved = 0;
  const int first = std::max(0, -rows), end = next.cells.height() - std::max(0, rows);
  for (int top = first, y = first; y < end; ++y) {
    saved += cells_to_write(next, y, y) - cells_to_write(next, y, y + rows);
    if (saved <= 0) {
      top = y + 1;
      saved = 0;
    } else if (saved > most) {
      most = saved;
      best = Scroll{std::min(top, top + rows), std::max(y, y + rows), rows};
    }
  }
}

// How far the origin of the map has moved in the level.
Point Painter::camera_moved(const Screen& next) const {
  const TouchArea* before = ground_of(*now_.shown);
  const TouchArea* after = ground_of(next);
  if (before == nullptr || after == nullptr || before->area != after->area) return {};
  return after->target.at - before->target.at;
}

// The number of cells in which row `y` of `next` differs from the shown row `at`.
int Painter::cells_to_write(const Screen& next, int y, int at) const {
  int count = 0;
  for (int x = 0; x < next.cells.width(); ++x) {
    count += look_alike(next.cells[{x, y}], now_.shown->cells[{x, at}]) ? 0 : 1;
  }
  return count;
}

// True if the terminal already shows row `y` of `next` in row `at`.
bool Painter::is_row_at(const Screen& next, int y, int at) const {
  for (int x = 0; x < next.cells.width(); ++x) {
    if (!look_alike(next.cells[{x, y}], now_.shown->cells[{x, at}])) return false;
  }
  return true;
}

void Painter::make_scroll(const Scroll& scroll) {
  Grid<ScreenCell>& cells = now_.shown->cells;
  const bool up = scroll.rows > 0;
  out_ += can_.scroll_region(scroll.top, scroll.bottom);
  out_ += can_.go({0, up ? scroll.bottom : scroll.top});
  for (int i = 0; i < std::abs(scroll.rows); ++i) out_ += up ? can_.scroll : can_.scroll_back;
  out_ += can_.scroll_region(0, cells.height() - 1);
  now_.hand.reset();  // terminals differ in where the cursor is now
  const Grid<ScreenCell> before = cells;
  for (Point p{0, scroll.top}; p.y <= scroll.bottom; ++p.y) {
    const int from = p.y + scroll.rows;
    const bool is_within = from >= scroll.top && from <= scroll.bottom;
    for (p.x = 0; p.x < cells.width(); ++p.x) {
      cells[p] = is_within ? before[{p.x, from}] : fresh_cell();
    }
  }
}

// The cell that a scroll or a slide exposes.
ScreenCell Painter::fresh_cell() const {
  return {can_.erases_in_background ? U' ' : kUnsure,
          {.fg = now_.pen.style().fg, .bg = now_.pen.style().bg}};
}

std::optional<Painter::Slide> Painter::slide_to(const Screen& next) const {
  const Point by = camera_moved(next);
  if (!can_.take_out || !can_.put_in || by.x == 0 || by.y != 0) return std::nullopt;
  const Rect area = ground_of(next)->area;
  if (std::abs(by.x) >= area.width()) return std::nullopt;
  return Slide{area, by.x};
}

bool Painter::is_worth_sliding(const Screen& next, const Slide& slide, int y) const {
  if (has_wide(*now_.shown, y) || has_wide(next, y)) return false;
  const ScreenCell fresh = fresh_cell();
  const auto is_within = [&](int x) { return x >= slide.area.left && x < slide.area.right; };
  int saved = 0;
  for (int x = slide.area.left; x < slide.area.right; ++x) {
    const int from = x + slide.columns;
    const ScreenCell& moved = is_within(from) ? now_.shown->cells[{from, y}] : fresh;
    saved += look_alike(next.cells[{x, y}], moved) ? 1 : 0;
    saved -= look_alike(next.cells[{x, y}], now_.shown->cells[{x, y}]) ? 1 : 0;
  }
  return saved >= kMinSlid;
}

// Deletes cells at one edge of the map and inserts them at the other, so that the rest of the row
// stays in place. Handles all rows at one edge first: moving down a column costs one byte per row.
void Painter::slide_rows(const Screen& next, const Slide& slide) {
  std::vector<int> rows;
  for (int y = slide.area.top; y < slide.area.bottom; ++y) {
    if (is_worth_sliding(next, slide, y)) rows.push_back(y);
  }
  const int columns = std::abs(slide.columns), last = slide.area.right - columns;
  const bool leftward = slide.columns > 0;
  at_column(leftward ? slide.area.left : last, rows, can_.take_out(columns));
  at_column(leftward ? last : slide.area.left, rows, can_.put_in(columns));
  const Grid<ScreenCell> before = now_.shown->cells;
  for (const int y : rows) move_cells(slide, y, before);
}

void Painter::at_column(int x, const std::vector<int>& rows, const std::string& said) {
  for (const int y : rows) {
    out_ += ways_->way(now_.hand, {x, y}) + said;
    now_.hand = Point{x, y};
  }
}

void Painter::move_cells(const Slide& slide, int y, const Grid<ScreenCell>& before) {
  Grid<ScreenCell>& cells = now_.shown->cells;
  for (int x = slide.area.left; x < slide.area.right; ++x) {
    const int from = x + slide.columns;
    const bool is_within = from >= slide.area.left && from < slide.area.right;
    cells[{x, y}] = is_within ? before[{from, y}] : fresh_cell();
  }
}

// Style changes cost more than cursor moves, so each style is used once: the current one first, and
// those with attributes last, because on some terminals only a reset removes an attribute.
std::vector<TextStyle> Painter::styles_of(const std::vector<Run>& runs) const {
  std::vector<TextStyle> styles;
  for (const Run& run : runs) {
    if (std::find(styles.begin(), styles.end(), run.style) == styles.end()) {
      styles.push_back(run.style);
    }
  }
  const TextStyle& pen = now_.pen.style();
  std::stable_sort(styles.begin(), styles.end(), [&pen](const TextStyle& a, const TextStyle& b) {
    const auto key = [&pen](const TextStyle& s) {
      return std::tuple(s != pen, s.underline, s.reverse, s.dim, s.bold, s.bg != pen.bg);
    };
    return key(a) < key(b);
  });
  return styles;
}

// Visits the nearest remaining run next: moving down along an edge costs less than crossing each
// row. Keeps reading order when there are too many runs.
std::vector<Painter::Run> Painter::in_good_order(std::vector<Run> runs) const {
  if (runs.size() > kMaxSorted) return runs;
  std::vector<Run> ordered;
  std::optional<Point> hand = now_.hand;
  while (!runs.empty()) {
    auto nearest = runs.begin();
    std::size_t least = cost_of_going(hand, nearest->at);
    for (auto it = runs.begin() + 1; it != runs.end(); ++it) {
      const std::size_t cost = cost_of_going(hand, it->at);
      if (cost < least) std::tie(nearest, least) = std::pair(it, cost);
    }
    hand = Point{nearest->at.x + nearest->cells, nearest->at.y};
    if (hand->x >= now_.shown->cells.width()) hand.reset();
    ordered.push_back(*nearest);
    runs.erase(nearest);
  }
  return ordered;
}

void Painter::put(const Run& run, const Screen& next) {
  go(run.at);
  const int end = run.at.x + run.cells, y = run.at.y;
  for (int x = run.at.x; x < end;) {
    const char32_t glyph = next.cells[{x, y}].glyph;
    int times = 1;
    while (x + times < end && next.cells[{x + times, y}].glyph == glyph) ++times;
    if (glyph != 0) put(glyph, times);
    for (const int after = x + times; x < after; ++x)
      now_.shown->cells[{x, y}] = {glyph, run.style};
  }
  now_.hand = Point{end, y};
  // After writing the last column, terminals differ in where the cursor is.
  if (end >= now_.shown->cells.width()) now_.hand.reset();
}

void Painter::put(char32_t glyph, int times) {
  const std::string one = to_utf8(std::u32string_view(&glyph, 1));
  std::string all = one;
  for (int i = 1; i < times; ++i) all += one;
  if (can_.repeat && times > 1 && glyph < 0x7f) {
    const std::string repeated = one + can_.repeat(times - 1);
    if (repeated.size() < all.size()) all = repeated;
  }
  out_ += all;
}

// The cells between the cursor and a cell further right, as text to write again. Nullopt when they
// are too many or have another style.
std::optional<std::string> Painter::written_over(std::optional<Point> from, Point to) const {
  if (!from || from->y != to.y || to.x <= from->x || to.x - from->x > kFarthest)
    return std::nullopt;
  const TextStyle& pen = now_.pen.style();
  std::string text;
  for (Point p = *from; p.x < to.x; ++p.x) {
    const ScreenCell& cell = now_.shown->cells[p];
    if (cell.style != pen && !can_wear(cell, pen)) return std::nullopt;
    if (cell.glyph < 0x20 || cell.glyph == kUnsure || columns_of(cell.glyph) != 1)
      return std::nullopt;
    text += to_utf8(std::u32string_view(&cell.glyph, 1));
  }
  return text;
}

std::size_t Painter::cost_of_going(std::optional<Point> from, Point to) const {
  if (from == to) return 0;
  const auto over = written_over(from, to);
  const std::size_t cost = ways_->cost(from, to);
  return over ? std::min(over->size(), cost) : cost;
}

void Painter::go(Point to) {
  if (now_.hand == to) return;
  const auto over = written_over(now_.hand, to);
  const std::string way = ways_->way(now_.hand, to);
  out_ += over && over->size() < way.size() ? *over : way;
  now_.hand = to;
}

}  // namespace undercroft
