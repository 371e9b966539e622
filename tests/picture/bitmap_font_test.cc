// bitmap_font_test.cc: the font has what the game draws, and draws it at any size.
#include "server/picture/bitmap_font.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>

#include "shared/look.h"
#include "shared/utf8.h"

namespace undercroft::bitmap_font_test {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& path) {
  std::ifstream file(fs::path(UNDERCROFT_SOURCE) / path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void expect_glyphs(std::string_view utf8, const std::string& where) {
  for (const char32_t c : from_utf8(utf8)) {
    if (c < 0x20) continue;
    EXPECT_NE(find_glyph(c), nullptr)
        << where << ": no " << utf8_of(c) << " (add it to server/picture/font/make.sh)";
  }
}

TEST(BitmapFont, HasAsciiAndLatin1) {
  for (char32_t c = 0x20; c < 0x7F; ++c) EXPECT_NE(find_glyph(c), nullptr) << utf8_of(c);
  for (char32_t c = 0xA0; c < 0x100; ++c) EXPECT_NE(find_glyph(c), nullptr) << utf8_of(c);
}

TEST(BitmapFont, HasTheSymbolsOfTheClients) {
  expect_glyphs(text_of("client/web/font/symbols.txt"), "symbols.txt");
  expect_glyphs(text_of("client/view/glyphs.cc"), "glyphs.cc");
}

TEST(BitmapFont, HasTheGlyphsOfContent) {
  static const std::regex kGlyph(R"re(\n\s*glyph\s*=\s*"([^"]+)")re");
  int found = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(UNDERCROFT_SOURCE) / "server/content")) {
    if (entry.path().extension() != ".toml") continue;
    const std::string text = text_of("server/content" / entry.path().filename());
    for (std::sregex_iterator at(text.begin(), text.end(), kGlyph), end; at != end; ++at, ++found) {
      expect_glyphs((*at)[1].str(), entry.path().filename());
    }
  }
  EXPECT_GT(found, 100);
}

TEST(BitmapFont, HasTheGlyphsOfGrounds) {
  for_each_item<Ground>(
      [](Ground ground) { EXPECT_NE(find_glyph(look_of(ground).glyph), nullptr); });
}

TEST(BitmapFont, OtherCharactersHaveAVisibleSubstitute) {
  for (const char32_t c : {U'\U0001F409', U'\u9F8D', char32_t{0}, char32_t{0xFFFFFFFF}}) {
    EXPECT_EQ(find_glyph(c), nullptr);
    EXPECT_GT(glyph_of(c).width, 10);
  }
}

// ---- ink ----

int ink_in_box(const FontGlyph& glyph, int width) {
  const Rect box = ink_box(glyph, width);
  int ink = 0;
  for (int y = box.top; y < box.bottom; ++y) {
    for (int x = box.left; x < box.right; ++x) ink += ink_of(glyph, width, {x, y});
  }
  return ink;
}

TEST(BitmapFont, FullBlockCoversItsCell) {
  for (const int width : {7, 16, 32, 40}) {
    for (int x = 0; x < width; ++x) EXPECT_EQ(ink_of(glyph_of(U'█'), width, {x, 2}), kInkLevels);
  }
}

TEST(BitmapFont, SpaceHasNoInk) { EXPECT_EQ(ink_in_box(glyph_of(U' '), 16), 0); }

TEST(BitmapFont, SizeKeepsTheShareOfInk) {
  const int at_16 = ink_in_box(glyph_of(U'@'), 16), at_32 = ink_in_box(glyph_of(U'@'), 32);
  EXPECT_NEAR(at_32, 4 * at_16, at_32 / 20);
}

TEST(BitmapFont, GlyphIsWhereItsLinesAre) {
  const FontGlyph& stroke = glyph_of(U'│');
  EXPECT_EQ(ink_of(stroke, 32, {16, 30}), kInkLevels);
  EXPECT_EQ(ink_of(stroke, 32, {4, 30}), 0);
  EXPECT_EQ(ink_of(stroke, 32, {28, 30}), 0);
}

TEST(BitmapFont, BoxHoldsAllInk) {
  for (const FontGlyph& glyph : font_tables().glyphs) {
    const Rect box = ink_box(glyph, 22);
    for (int y = -3; y < 48; ++y) {
      for (int x = -3; x < 26; ++x) {
        EXPECT_TRUE(box.contains({x, y}) || ink_of(glyph, 22, {x, y}) == 0);
      }
    }
  }
}

}  // namespace
}  // namespace undercroft::bitmap_font_test
