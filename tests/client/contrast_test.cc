// contrast_test.cc: colours are readable: the WCAG contrast of every tint on its theme's
// background.
#include <gtest/gtest.h>

#include <cmath>

#include "client/view/palette.h"
#include "shared/enum_array.h"

namespace undercroft::testing::contrast_test {
namespace {

struct Rgb {
  int red, green, blue;
};

// xterm's 256 colours: from 16 on a cube of six levels, then greys.
Rgb rgb_of(int number) {
  const auto level = [](int step) { return step == 0 ? 0 : 55 + 40 * step; };
  if (number >= 232) {
    const int grey = 8 + 10 * (number - 232);
    return {grey, grey, grey};
  }
  const int at = number - 16;
  return {level(at / 36), level(at / 6 % 6), level(at % 6)};
}

double linear(int channel) {
  const double part = channel / 255.0;
  return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
}

double luminance(int number) {
  const Rgb c = rgb_of(number);
  return 0.2126 * linear(c.red) + 0.7152 * linear(c.green) + 0.0722 * linear(c.blue);
}

double contrast(int a, int b) {
  const double x = luminance(a), y = luminance(b);
  return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

// Remembered cells and separating lines may be fainter than text.
double least(Tint tint) {
  const bool is_faint = tint == Tint::Remembered || tint == Tint::Rule || tint == Tint::TrapPressed;
  return is_faint ? 3.0 : 4.5;
}

class Contrast : public ::testing::TestWithParam<Theme> {
 protected:
  Display display_{Charset::Unicode, Colours::Full, GetParam(), false};
};

TEST_P(Contrast, EveryTintIsReadable) {
  for (int i = 0; i < kTintCount; ++i) {
    const TextStyle style = style_of(static_cast<Tint>(i), display_);
    ASSERT_GE(style.fg, 16) << "tint " << i;
    EXPECT_GE(contrast(style.fg, style.bg), least(static_cast<Tint>(i))) << "tint " << i;
  }
}

TEST_P(Contrast, EveryPlayerIsReadable) {
  for (int slot = 1; slot <= 8; ++slot) {
    const TextStyle style = player_style(slot, display_);
    EXPECT_GE(contrast(style.fg, style.bg), 4.5) << "slot " << slot;
  }
}

TEST_P(Contrast, EveryLockIsReadable) {
  for (const Colour metal : {Colour::Iron, Colour::Silver, Colour::Gold}) {
    const TextStyle style = reversed_style(metal, display_);
    EXPECT_GE(contrast(style.fg, style.bg), 4.5) << name_of(metal);
  }
}

TEST_P(Contrast, TargetedCellsAreReadable) {
  const TextStyle style = aimed(style_of(Tint::Strong, display_), display_);
  EXPECT_GE(contrast(style.fg, style.bg), 4.5);
}

// The terminal theme is left out: its background is unknown.
INSTANTIATE_TEST_SUITE_P(Themes, Contrast, ::testing::Values(Theme::Dark, Theme::Light));

}  // namespace
}  // namespace undercroft::testing::contrast_test
