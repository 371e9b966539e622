// colour_values_test.cc: docs/protocol.md has the colours of the terminal. The colours of the page
// are written from them.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <sstream>

#include "client/view/palette.h"

namespace undercroft::colour_values_test {
namespace {

std::string text_of(const std::string& path) {
  std::ifstream file(std::string(UNDERCROFT_SOURCE) + "/" + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The number of 256 in which a colour is drawn.
int index_in(Theme theme, Colour colour) {
  const Display display{.theme = theme};
  const int slot = static_cast<int>(colour) - static_cast<int>(Colour::Player1) + 1;
  if (slot >= 1) return player_style(slot, display).fg;
  return style_of(tint_of(colour), display).fg;
}

// "#af87d7": 16 to 231 are a cube of six levels, 232 to 255 are greys.
std::string hex_of(int index) {
  const auto level = [](int step) { return step == 0 ? 0 : 55 + 40 * step; };
  const int grey = 8 + (index - 232) * 10;
  const int cube = index - 16;
  std::array<char, 8> hex{};
  if (index >= 232) {
    (void)std::snprintf(hex.data(), hex.size(), "#%02x%02x%02x", grey, grey, grey);
  } else {
    (void)std::snprintf(hex.data(), hex.size(), "#%02x%02x%02x", level(cube / 36),
                        level(cube / 6 % 6), level(cube % 6));
  }
  return hex.data();
}

TEST(ColourValues, AreThoseOfTheProtocolPage) {
  std::istringstream page(text_of("docs/protocol.md"));
  std::size_t rows = 0;
  for (std::string line; std::getline(page, line);) {
    if (!line.starts_with("| `COLOUR_")) continue;
    const auto colour = item_at<Colour>(rows++);
    EXPECT_NE(line.find("| " + hex_of(index_in(Theme::Dark, colour)) + " | " +
                        hex_of(index_in(Theme::Light, colour)) + " |"),
              std::string::npos)
        << line;
  }
  EXPECT_EQ(rows, kEnumCount<Colour>);
}

}  // namespace
}  // namespace undercroft::colour_values_test
