// png_file.cc: reducing colours to a palette, and libpng's simplified interface.
//
// The simplified interface catches libpng's longjmp() itself, so that none crosses a frame of C++.
#include "server/picture/png_file.h"

#include <png.h>

#include <algorithm>
#include <vector>

namespace undercroft {
namespace {

constexpr std::size_t kMostColours = 256;
constexpr int kBits = 8;  // of a channel

struct IndexedPicture {
  std::vector<Rgb> palette;           // in their order
  std::vector<std::uint8_t> indices;  // of each pixel, row by row
};

bool is_before(Rgb a, Rgb b) { return a.number() < b.number(); }

Rgb rounded(Rgb colour, int bits) {
  const auto cut = [&](int channel) { return static_cast<std::uint8_t>(channel >> bits << bits); };
  return {cut(colour.red), cut(colour.green), cut(colour.blue)};
}

// The distinct colours, in order. Runs of one colour are long.
std::vector<Rgb> palette_of(const Grid<Rgb>& pixels, int bits) {
  std::vector<Rgb> colours{rounded(pixels[{0, 0}], bits)};
  Rgb last = pixels[{0, 0}];
  pixels.for_each_point([&](Point at) {
    if (pixels[at] != last) colours.push_back(rounded(last = pixels[at], bits));
  });
  std::sort(colours.begin(), colours.end(), is_before);
  colours.erase(std::unique(colours.begin(), colours.end()), colours.end());
  return colours;
}

std::uint8_t index_in(const std::vector<Rgb>& palette, Rgb colour) {
  const auto found = std::lower_bound(palette.begin(), palette.end(), colour, is_before);
  return static_cast<std::uint8_t>(found - palette.begin());
}

IndexedPicture indexed(const Grid<Rgb>& pixels, int bits) {
  IndexedPicture picture{palette_of(pixels, bits), {}};
  if (picture.palette.size() > kMostColours) return picture;
  Rgb last = pixels[{0, 0}];
  std::uint8_t index = index_in(picture.palette, rounded(last, bits));
  picture.indices.reserve(static_cast<std::size_t>(pixels.width()) *
                          static_cast<std::size_t>(pixels.height()));
  pixels.for_each_point([&](Point at) {
    if (pixels[at] != last) index = index_in(picture.palette, rounded(last = pixels[at], bits));
    picture.indices.push_back(index);
  });
  return picture;
}

std::string encoded(const IndexedPicture& picture, Size size) {
  static_assert(sizeof(Rgb) == 3, "libpng reads the palette as bytes");
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(size.width);
  image.height = static_cast<png_uint_32>(size.height);
  image.format = PNG_FORMAT_RGB_COLORMAP;
  image.colormap_entries = static_cast<png_uint_32>(picture.palette.size());
  png_alloc_size_t length = PNG_IMAGE_PNG_SIZE_MAX(image);
  std::string bytes(length, '\0');
  const int result = png_image_write_to_memory(&image, bytes.data(), &length, 0,
                                               picture.indices.data(), 0, picture.palette.data());
  png_image_free(&image);
  bytes.resize(result == 0 ? 0 : length);
  return bytes;
}

}  // namespace

std::string png_of(const PixelCanvas& canvas, std::size_t most_bytes) {
  for (int bits = 0; bits <= kBits; ++bits) {
    const IndexedPicture picture = indexed(canvas.pixels(), bits);
    if (picture.palette.size() > kMostColours) continue;
    std::string bytes = encoded(picture, canvas.size());
    if (bytes.size() <= most_bytes) return bytes;
  }
  return "";
}

}  // namespace undercroft
