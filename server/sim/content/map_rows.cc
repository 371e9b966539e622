// map_rows.cc: splits a map's text into rows.
#include "server/sim/content/map_rows.h"

#include <algorithm>

#include "server/sim/content/glyph.h"

namespace undercroft {
namespace {

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    lines.push_back(line);
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return lines;
}

}  // namespace

std::optional<std::vector<std::u32string>> read_map_rows(std::string_view text, int line,
                                                         Complaints& complaints) {
  std::vector<std::u32string> rows;
  bool any = false;
  for (const std::string_view row : lines_of(text)) {
    auto characters = characters_of(row);
    if (!characters) {
      complaints.add(line + static_cast<int>(rows.size()), "a map's row is not UTF-8");
      return std::nullopt;
    }
    any = any || !characters->empty();
    rows.push_back(std::move(*characters));
  }
  if (any) return rows;
  complaints.add(line, "the map is empty");
  return std::nullopt;
}

int first_row_line(std::string_view source, const toml::node& node) {
  const int begin = line_of(node);
  std::string_view rest = source;
  for (int line = 1; line < begin && !rest.empty(); ++line) {
    rest.remove_prefix(std::min(rest.find('\n'), rest.size() - 1) + 1);
  }
  std::string_view line = rest.substr(0, rest.find('\n'));
  while (line.ends_with('\r') || line.ends_with(' ')) line.remove_suffix(1);
  return line.ends_with("\"\"\"") || line.ends_with("'''") ? begin + 1 : begin;
}

}  // namespace undercroft
