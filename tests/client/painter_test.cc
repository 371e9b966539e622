// painter_test.cc: what is written makes a terminal show the screen, and is little.
#include "client/view/painter.h"

#include <random>

#include "client/model/utf8.h"
#include "client/view/camera.h"
#include "tests/client/pictures.h"

namespace undercroft::testing {
namespace {

std::string escape(const std::string& rest) { return "\033[" + rest; }

Abilities ansi() {
  Abilities can;
  can.go = [](Point p) {
    return escape(std::to_string(p.y + 1) + ";" + std::to_string(p.x + 1) + "H");
  };
  can.go_to_column = [](int x) { return escape(std::to_string(x + 1) + "G"); };
  can.go_to_row = [](int y) { return escape(std::to_string(y + 1) + "d"); };
  can.down = "\n";
  can.foreground = [](int n) { return escape("38;5;" + std::to_string(n) + "m"); };
  can.background = [](int n) { return escape("48;5;" + std::to_string(n) + "m"); };
  can.own_colours = escape("39;49m");
  can.plain = escape("m");
  can.bold = escape("1m");
  can.dim = escape("2m");
  can.reverse = escape("7m");
  can.underline = escape("4m");
  can.clear = escape("H") + escape("J");
  return can;
}

// A terminal that understands just that.
class Glass {
 public:
  explicit Glass(Size size) : screen(size) {}

  void take(const std::string& bytes) {
    const std::u32string text = from_utf8(bytes);
    for (std::size_t i = 0; i < text.size();) {
      if (text[i] == U'\033') {
        i = sequence(text, i + 2);
      } else if (text[i] == U'\b') {
        --screen.cursor.x;
        ++i;
      } else if (text[i] == U'\n') {
        ++screen.cursor.y;
        ++i;
      } else {
        write(text[i++]);
      }
    }
  }
  Screen screen;

 private:
  void write(char32_t c) {
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
    if (what == U'G') screen.cursor.x = n[0] - 1;
    if (what == U'd') screen.cursor.y = n[0] - 1;
    if (what == U'J') screen.cells = Screen(screen.cells.size()).cells;
    if (what == U'm') change(n);
  }

  void change(const std::vector<int>& n) {
    if (n[0] == 0) pen_ = {};
    if (n[0] == 1) pen_.bold = true;
    if (n[0] == 2) pen_.dim = true;
    if (n[0] == 4) pen_.underline = true;
    if (n[0] == 7) pen_.reverse = true;
    if (n[0] == 38) pen_.fg = n[2];
    if (n[0] == 48) pen_.bg = n[2];
    if (n[0] == 39) pen_.fg = pen_.bg = -1;
  }

  TextStyle pen_;
};

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

// Some cells anew, a wide character among them.
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

TEST(Painter, MakesTheTerminalShowTheScreen) {
  Dice dice(7);
  Painter painter(ansi());
  Screen screen({20, 5});
  Glass glass(screen.cells.size());
  for (int i = 0; i < 300; ++i) {
    screen = changed(screen, dice);
    if (i % 50 == 49) painter.forget();
    glass.take(painter.paint(screen));
    ASSERT_EQ(glass.screen.text(), screen.text());
    ASSERT_EQ(glass.screen.cells, screen.cells);
    ASSERT_EQ(glass.screen.cursor, screen.cursor);
  }
}

TEST(Painter, SaysNothingWhenNothingChanged) {
  Painter painter(ansi());
  const Screen screen = screen_of(view_of({"###", "#@#", "###"}), {80, 24}, Display{});
  EXPECT_FALSE(painter.paint(screen).empty());
  EXPECT_EQ(painter.paint(screen), "");
}

TEST(Painter, LeavesTheLastCellWhereWritingItWouldScroll) {
  Abilities can = ansi();
  can.may_fill_last_cell = false;
  Painter painter(can);
  Screen screen({3, 2});
  screen.cells[{2, 1}].glyph = U'x';
  EXPECT_EQ(painter.paint(screen).find('x'), std::string::npos);
}

// A step across a lit hall, with friends and foes in the list beside it.
TEST(Painter, AStepIsFewBytes) {
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
  const auto see = [&] {  // eight cells far
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
}  // namespace undercroft::testing
