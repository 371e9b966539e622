// plain_lines.cc: the text filter of the wire, line by line.
#include "shared/plain_lines.h"

#include "shared/codec.h"

namespace undercroft {

std::string plain_lines(std::string_view text) {
  std::string plain;
  for (;;) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    // A character that cannot be decoded becomes one '?', so a line never grows.
    plain += plain_text(line, line.size());
    if (end == std::string_view::npos) return plain;
    plain += '\n';
    text.remove_prefix(end + 1);
  }
}

}  // namespace undercroft
