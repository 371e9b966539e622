// decoded_png.cc: libpng's simplified interface, and the list of chunks.
#include "tests/picture/decoded_png.h"

#include <png.h>

#include <string>
#include <vector>

namespace undercroft::testing {

Grid<Rgb> decoded_png(std::string_view bytes) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  if (png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()) == 0) return {};
  image.format = PNG_FORMAT_RGB;
  std::vector<std::uint8_t> channels(PNG_IMAGE_SIZE(image));
  if (png_image_finish_read(&image, nullptr, channels.data(), 0, nullptr) == 0) return {};
  Grid<Rgb> pixels(Size{static_cast<int>(image.width), static_cast<int>(image.height)});
  auto channel = channels.begin();
  pixels.for_each_point([&](Point at) {
    pixels[at] = {channel[0], channel[1], channel[2]};
    channel += 3;
  });
  return pixels;
}

std::vector<std::string> chunks_of(std::string_view bytes) {
  constexpr std::size_t kSignature = 8, kAround = 12;  // a chunk's length, type and checksum
  std::vector<std::string> types;
  for (std::size_t at = kSignature; at + kAround <= bytes.size();) {
    std::size_t length = 0;
    for (const char byte : bytes.substr(at, 4)) {
      length = length << 8 | static_cast<unsigned char>(byte);
    }
    types.emplace_back(bytes.substr(at + 4, 4));
    at += kAround + length;
  }
  return types;
}

}  // namespace undercroft::testing
