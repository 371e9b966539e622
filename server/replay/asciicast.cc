// asciicast.cc: writes asciicast JSON, one frame per line.
#include "server/replay/asciicast.h"

#include <fmt/format.h>

namespace undercroft {
namespace {

// A JSON string. A newline becomes CR LF, as terminals need.
std::string quoted(const std::string& text) {
  std::string json = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n')
      json += "\\r\\n";
    else if (c == '"' || c == '\\')
      json += std::string("\\") + c;
    else if (byte < 0x20 || byte == 0x7F)
      json += fmt::format("\\u{:04x}", byte);
    else
      json += c;
  }
  return json + "\"";
}

}  // namespace

std::string asciicast_header(int width, int height, const std::string& title) {
  return fmt::format("{{\"version\": 2, \"width\": {}, \"height\": {}, \"title\": {}}}\n", width,
                     height, quoted(title));
}

std::string asciicast_frame(std::uint64_t at_ms, const std::string& screen) {
  return fmt::format("[{}.{:03}, \"o\", {}]\n", at_ms / 1000, at_ms % 1000,
                     quoted("\x1B[H\x1B[2J" + screen));
}

}  // namespace undercroft
