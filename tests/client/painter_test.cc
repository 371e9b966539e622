// painter_test.cc: the painter's output makes a terminal show the screen, in few bytes.
#include "client/view/terminal/painter.h"

#include <gtest/gtest.h>

#include <random>

#include "client/view/screens/camera.h"
#include "shared/utf8.h"
#include "tests/client/pictures.h"

namespace undercroft::testing::painter_test {
namespace {

std::string escape(const std::string& rest) { return "\033[" + rest; }

// `erases`: erased cells get the background in force.
Abilities ansi(bool erases = true) {
  Abilities can;
  can.go = [](Point p) {
    return escape(std::to_string(p.y + 1) + ";" + std::to_string(p.x + 1) + "H");
  };
  can.go_to_column = [](int x) { return escape(std::to_string(x + 1) + "G"); };
  can.go_to_row = [](int y) { return escape(std::to_string(y + 1) + "d"); };
  can.go_up = [](int n) { return escape(std::to_string(n) + "A"); };
  can.go_down = [](int n) { return escape(std::to_string(n) + "B"); };
  can.go_right = [](int n) { return escape(std::to_string(n) + "C"); };
  can.go_left = [](int n) { return escape(std::to_string(n) + "D"); };
  can.down = "\n";
  can.start = "\r";
  can.repeat = [](int n) { return escape(std::to_string(n) + "b"); };
  can.foreground = [](int n) { return escape("38;5;" + std::to_string(n) + "m"); };
  can.background = [](int n) { return escape("48;5;" + std::to_string(n) + "m"); };
  can.own_colours = escape("39;49m");
  can.plain = escape("m");
  can.bold = escape("1m");
  can.dim = escape("2m");
  can.reverse = escape("7m");
  can.underline = escape("4m");
  can.clear = escape("H") + escape("J");
  can.scroll_region = [](int top, int bottom) {
    return escape(std::to_string(top + 1) + ";" + std::to_string(bottom + 1) + "r");
  };
  can.scroll = "\n";
  can.scroll_back = "\033M";
  can.no_bold = escape("22m");
  can.no_reverse = escape("27m");
  can.no_underline = escape("24m");
  can.take_out = [](int n) { return escape(std::to_string(n) + "P"); };
  can.put_in = [](int n) { return escape(std::to_string(n) + "@"); };
  can.erase_to_end = escape("K");
  can.erases_in_background = erases;
  return can;
}

// A terminal that understands only those sequences.
class Glass {
 public:
  Glass(Size size, bool erases)
      : screen(size), erases_in_background_(erases), bottom_(size.height - 1) {}

  void take(const std::string& bytes) {
    const std::u32string text = from_utf8(bytes);
    for (std::size_t i = 0; i < text.size();) {
      if (text[i] == U'\033' && text[i + 1] == U'M') {
        go_up();
        i += 2;
      } else if (text[i] == U'\033') {
        i = sequence(text, i + 2);
      } else if (text[i] == U'\b') {
        --screen.cursor.x;
        ++i;
      } else if (text[i] == U'\r') {
        screen.cursor.x = 0;
        ++i;
      } else if (text[i] == U'\n') {
        go_down();
        ++i;
      } else {
        write(text[i++]);
      }
    }
  }
  Screen screen;

 private:
  [[nodiscard]] ScreenCell nothing() const {
    return {U' ', {.bg = erases_in_background_ ? pen_.bg : 99}};
  }
  void erase_to_end() {
    for (Point p = screen.cursor; p.x < screen.cells.width(); ++p.x) screen.cells[p] = nothing();
  }
  void take_out(int n) {
    const Point at = screen.cursor;
    const int width = screen.cells.width();
    for (int x = at.x; x < width; ++x) {
      screen.cells[{x, at.y}] = x + n < width ? screen.cells[{x + n, at.y}] : nothing();
    }
  }
  void put_in(int n) {
    const Point at = screen.cursor;
    for (int x = screen.cells.width() - 1; x >= at.x; --x) {
      screen.cells[{x, at.y}] = x - n >= at.x ? screen.cells[{x - n, at.y}] : nothing();
    }
  }
  void go_down() {
    if (screen.cursor.y != bottom_) {
      ++screen.cursor.y;
      return;
    }
    for (int y = top_; y <= bottom_; ++y) {
      for (int x = 0; x < screen.cells.width(); ++x) {
        screen.cells[{x, y}] = y < bottom_ ? screen.cells[{x, y + 1}] : nothing();
      }
    }
  }

  void go_up() {
    if (screen.cursor.y != top_) {
      --screen.cursor.y;
      return;
    }
    for (int y = bottom_; y >= top_; --y) {
      for (int x = 0; x < screen.cells.width(); ++x) {
        screen.cells[{x, y}] = y > top_ ? screen.cells[{x, y - 1}] : nothing();
      }
    }
  }

  void set_region(int top, int bottom) {
    top_ = top;
    bottom_ = bottom;
    screen.cursor = {};
  }

  void write(char32_t c) {
    last_ = c;
    screen.cells[screen.cursor] = {c, pen_};
    const int columns = columns_of(c);
    if (columns == 2) screen.cells[{screen.cursor.x + 1, screen.cursor.y}] = {0, pen_};
    screen.cursor.x += columns;
  }

  std::size_t sequence(const std::u32string& text, std::size_t at) {
    std::vector<int> numbers{0};
    for (; text[at] == U';' || (text[at] >= U'0' && text[at] <= U'9'); ++at) {
      if (text[at] == U';')
        numbers.push_back(0);
      else
        numbers.back() = numbers.back() * 10 + static_cast<int>(text[at] - U'0');
    }
    act(text[at], numbers);
    return at + 1;
  }

  void act(char32_t what, const std::vector<int>& n) {
    if (what == U'H') screen.cursor = n.size() == 2 ? Point{n[1] - 1, n[0] - 1} : Point{};
    if (what == U'A') screen.cursor.y -= n[0];
    if (what == U'B') screen.cursor.y += n[0];
    if (what == U'C') screen.cursor.x += n[0];
    if (what == U'D') screen.cursor.x -= n[0];
    if (what == U'b') {
      EXPECT_LT(last_, U'\x7f') << "some terminals repeat ASCII only";
      for (int i = 0; i < n[0]; ++i) write(last_);
    }
    if (what == U'G') screen.cursor.x = n[0] - 1;
    if (what == U'd') screen.cursor.y = n[0] - 1;
    if (what == U'J') screen.cells = Screen(screen.cells.size()).cells;
    if (what == U'm') change(n);
    if (what == U'K') erase_to_end();
    if (what == U'P') take_out(n[0]);
    if (what == U'@') put_in(n[0]);
    if (what == U'r') set_region(n[0] - 1, n[1] - 1);
  }

  void change(const std::vector<int>& n) {
    for (std::size_t i = 0; i < n.size(); ++i) {
      if (n[i] == 38) pen_.fg = n.at(i + 2);
      if (n[i] == 48) pen_.bg = n.at(i + 2);
      if (n[i] == 38 || n[i] == 48) {
        i += 2;
      } else {
        change(n[i]);
      }
    }
  }

  void change(int n) {
    if (n == 0) pen_ = {};
    if (n == 1) pen_.bold = true;
    if (n == 2) pen_.dim = true;
    if (n == 4) pen_.underline = true;
    if (n == 7) pen_.reverse = true;
    if (n == 22) pen_.bold = pen_.dim = false;
    if (n == 24) pen_.underline = false;
    if (n == 27) pen_.reverse = false;
    if (n == 39) pen_.fg = -1;
    if (n == 49) pen_.bg = -1;
  }

  // If false, erased cells get a background nothing asked for, to prove that they are painted over.
  bool erases_in_background_;
  TextStyle pen_;
  char32_t last_ = U' ';
  int top_ = 0;
  int bottom_;
};

// As seen on a terminal: a space shows only its background, unless reversed or underlined.
Grid<ScreenCell> as_seen(Grid<ScreenCell> cells) {
  cells.for_each_point([&](Point p) {
    ScreenCell& cell = cells[p];
    if (cell.glyph != U' ' || cell.style.reverse || cell.style.underline) return;
    cell.style = TextStyle{.bg = cell.style.bg};
  });
  return cells;
}

using Dice = std::mt19937;

ScreenCell any_cell(Dice& dice) {
  constexpr std::u32string_view kGlyphs = U"ab #·≈@";
  const auto roll = [&](int n) { return static_cast<int>(dice() % static_cast<unsigned>(n)); };
  ScreenCell cell{kGlyphs[static_cast<std::size_t>(roll(7))], {}};
  cell.style.fg = roll(3) == 0 ? -1 : 240 + roll(3);
  cell.style.bg = roll(3) == 0 ? -1 : 16;
  cell.style.bold = roll(4) == 0;
  cell.style.dim = roll(5) == 0;
  cell.style.reverse = roll(6) == 0;
  cell.style.underline = roll(7) == 0;
  return cell;
}

// Changes some cells, and adds a wide character.
Screen changed(Screen screen, Dice& dice) {
  const Size size = screen.cells.size();
  for (int i = 0; i < 12; ++i) {
    const Point at{static_cast<int>(dice() % static_cast<unsigned>(size.width)),
                   static_cast<int>(dice() % static_cast<unsigned>(size.height))};
    screen.cells[at] = any_cell(dice);
  }
  for (int x = 0; x < size.width; ++x) screen.cells[{x, 2}] = any_cell(dice);
  const int x = static_cast<int>(dice() % static_cast<unsigned>(size.width - 1));
  screen.cells[{x, 2}].glyph = U'漢';
  screen.cells[{x + 1, 2}] = {0, screen.cells[{x, 2}].style};
  screen.cursor = {static_cast<int>(dice() % static_cast<unsigned>(size.width)), 1};
  return screen;
}

// Terminals that erase in the background colour, and others.
struct PaintedTerminal : ::testing::TestWithParam<bool> {
  Painter painter{ansi(GetParam())};
};

TEST_P(PaintedTerminal, ShowsTheScreen) {
  Dice dice(7);
  Screen screen({20, 5});
  Glass glass(screen.cells.size(), GetParam());
  for (int i = 0; i < 300; ++i) {
    screen = changed(screen, dice);
    if (i % 50 == 49) painter.forget();
    glass.take(painter.paint(screen));
    ASSERT_EQ(glass.screen.text(), screen.text());
    ASSERT_EQ(as_seen(glass.screen.cells), as_seen(screen.cells));
    ASSERT_EQ(glass.screen.cursor, screen.cursor);
  }
}

// Rows scroll up while other cells change.
TEST_P(PaintedTerminal, RowsThatMoveUpTogetherAreScrolled) {
  Dice dice(9);
  Screen screen({60, 9});
  Glass glass(screen.cells.size(), GetParam());
  screen.cells.for_each_point([&](Point p) { screen.cells[p] = any_cell(dice); });
  glass.take(painter.paint(screen));
  for (int i = 0; i < 60; ++i) {
    const int rows = 1 + i % 3, top = i % 4, bottom = 8 - i % 2;
    for (Point p{0, top}; p.y <= bottom; ++p.y) {
      for (p.x = 0; p.x < 60; ++p.x) {
        screen.cells[p] = p.y + rows <= bottom ? screen.cells[p + Point{0, rows}] : any_cell(dice);
      }
    }
    screen.cells[{5, 0}] = any_cell(dice);
    const std::string bytes = painter.paint(screen);
    glass.take(bytes);
    EXPECT_NE(bytes.find('r'), std::string::npos) << "no scroll region was set";
    ASSERT_EQ(as_seen(glass.screen.cells), as_seen(screen.cells)) << i;
    ASSERT_EQ(glass.screen.cursor, screen.cursor);
  }
}

// The camera moves over a level whose cells all differ, beside a part that stays.
TEST_P(PaintedTerminal, MovedGroundIsShiftedOrScrolled) {
  Dice dice(11);
  Grid<ScreenCell> level({200, 60});
  level.for_each_point([&](Point p) { level[p] = any_cell(dice); });
  Screen screen({60, 20});
  Glass glass(screen.cells.size(), GetParam());
  screen.cells.for_each_point([&](Point p) { screen.cells[p] = any_cell(dice); });
  const Rect map{2, 1, 45, 18};
  const auto look_from = [&](Point corner) {
    screen.touch_areas = {{map, {.what = Target::What::Ground, .at = corner}}};
    for (Point p{map.left, map.top}; p.y < map.bottom; ++p.y) {
      for (p.x = map.left; p.x < map.right; ++p.x) {
        screen.cells[p] = level[corner + p - Point{map.left, map.top}];
      }
    }
    const std::string bytes = painter.paint(screen);
    glass.take(bytes);
    EXPECT_EQ(as_seen(glass.screen.cells), as_seen(screen.cells))
        << "from " << corner.x << "," << corner.y;
    EXPECT_EQ(glass.screen.cursor, screen.cursor);
    return bytes;
  };
  const std::size_t whole = look_from({100, 20}).size();
  for (const int x : {110, 90, 91, 70, 99, 98}) {
    const std::string bytes = look_from({x, 20});
    EXPECT_NE(bytes.find('P'), std::string::npos);
    EXPECT_LT(bytes.size(), whole);
  }
  for (const int y : {28, 21, 27, 24, 23, 15}) {
    const std::string bytes = look_from({98, y});
    EXPECT_NE(bytes.find('r'), std::string::npos);
    EXPECT_LT(bytes.size(), whole);
  }
}

// Long lines become short, with a background of their own.
TEST_P(PaintedTerminal, TailsOfRowsAreErased) {
  Screen screen({60, 3});
  Glass glass(screen.cells.size(), GetParam());
  for (int x = 0; x < 55; ++x) screen.cells[{x, 1}] = {U'x', {.fg = 3, .bg = 16, .bold = true}};
  glass.take(painter.paint(screen));
  for (int x = 9; x < 60; ++x) screen.cells[{x, 1}] = {U' ', {.bg = 16}};
  const std::string bytes = painter.paint(screen);
  glass.take(bytes);
  EXPECT_EQ(as_seen(glass.screen.cells), as_seen(screen.cells));
  EXPECT_EQ(bytes.size() < 30, GetParam());
}

INSTANTIATE_TEST_SUITE_P(Terminals, PaintedTerminal, ::testing::Bool());

TEST(Painter, WritesNothingWhenNothingChanged) {
  Painter painter(ansi());
  const Screen screen = screen_of(view_of({"###", "#@#", "###"}), {80, 24}, Display{});
  EXPECT_FALSE(painter.paint(screen).empty());
  EXPECT_EQ(painter.paint(screen), "");
}

TEST(Painter, SkipsTheLastCellWhereWritingItWouldScroll) {
  Abilities can = ansi();
  can.may_fill_last_cell = false;
  Painter painter(can);
  Screen screen({3, 2});
  screen.cells[{2, 1}].glyph = U'x';
  EXPECT_EQ(painter.paint(screen).find('x'), std::string::npos);
}

// A step across a lit hall, with friends and foes in the list beside it.
TEST(Painter, StepTakesFewBytes) {
  std::vector<std::string> hall(17, "#" + std::string(40, '.') + "#");
  hall[8].replace(18, 1, "@");
  hall[5].replace(22, 1, "g");
  hall[11].replace(14, 1, "2");
  ViewModel view = view_of(hall);
  const Point corner = centred(map_area({80, 24}), view.known.cells.size(), view.known.self.at);
  Painter painter(ansi());
  const auto bytes = [&] {
    return painter.paint(render(view, {80, 24}, corner, Display{}, Bindings())).size();
  };
  const auto see = [&] {  // vision of eight cells
    view.known.cells.for_each_point(
        [&](Point p) { view.known.cells[p].visible = distance(p, view.known.self.at) <= 8; });
  };
  see();
  EXPECT_GT(bytes(), 300U);
  for (int step = 0; step < 6; ++step) {
    ++view.known.turn;
    ++view.known.self.at.x;
    view.known.entities.at(kMe).at = view.known.self.at;
    see();
    EXPECT_LE(bytes(), 300U);
  }
}

}  // namespace
}  // namespace undercroft::testing::painter_test
