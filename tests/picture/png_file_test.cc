// png_file_test.cc: canvases as files and back.
#include "server/picture/png_file.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/picture/decoded_png.h"

namespace undercroft::testing::png_file_test {
namespace {

constexpr std::size_t kMany = 1'000'000;

// `colours` different colours in turns.
PixelCanvas canvas_of(int colours) {
  PixelCanvas canvas({64, 64});
  canvas.pixels().for_each_point([&](Point at) {
    const int number = (at.y * 64 + at.x) % colours;
    const Rgb colour{static_cast<std::uint8_t>(number % 256),
                     static_cast<std::uint8_t>(number / 16), 7};
    canvas.fill({at.x, at.y, at.x + 1, at.y + 1}, colour);
  });
  return canvas;
}

TEST(PngFile, KeepsUpTo256Colours) {
  for (const int colours : {1, 2, 5, 16, 17, 256}) {
    const PixelCanvas canvas = canvas_of(colours);
    EXPECT_EQ(decoded_png(png_of(canvas, kMany)), canvas.pixels()) << colours;
  }
}

TEST(PngFile, MoreColoursLoseTheirLowestBits) {
  const PixelCanvas canvas = canvas_of(4096);
  const Grid<Rgb> pixels = decoded_png(png_of(canvas, kMany));
  ASSERT_EQ(pixels.size(), canvas.size());
  pixels.for_each_point([&](Point at) {
    EXPECT_LE(std::abs(pixels[at].red - canvas.at(at).red), 16);
    EXPECT_LE(std::abs(pixels[at].green - canvas.at(at).green), 16);
  });
}

TEST(PngFile, TooManyBytesLoseTheLowestBits) {
  const PixelCanvas canvas = canvas_of(256);
  const std::size_t size = png_of(canvas, kMany).size();
  const std::string smaller = png_of(canvas, size - 1);
  EXPECT_LT(smaller.size(), size);
  EXPECT_EQ(decoded_png(smaller).size(), canvas.size());
}

TEST(PngFile, OtherBytesAreNotDecoded) {
  std::string png = png_of(canvas_of(5), kMany);
  EXPECT_EQ(chunks_of(png).front(), "IHDR");
  EXPECT_EQ(chunks_of(png).back(), "IEND");
  png[20] ^= 1;
  EXPECT_EQ(decoded_png(png).size(), Size{});
}

}  // namespace
}  // namespace undercroft::testing::png_file_test
