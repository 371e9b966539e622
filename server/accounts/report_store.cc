// report_store.cc: finding reports, and lines as one text.
#include "server/accounts/report_store.h"

#include <algorithm>

namespace undercroft {

std::string joined_lines(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) {
    if (&line != &lines.front()) text += '\n';
    text += line;
  }
  return text;
}

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

const FiledReport* report_numbered(const std::vector<FiledReport>& reports, std::uint64_t number) {
  const auto found =
      std::find_if(reports.begin(), reports.end(),
                   [number](const FiledReport& report) { return report.number == number; });
  return found == reports.end() ? nullptr : &*found;
}

std::optional<std::uint64_t> oldest_closed(const std::vector<FiledReport>& reports) {
  const auto found = std::find_if(reports.begin(), reports.end(),
                                  [](const FiledReport& report) { return !report.is_open(); });
  return found == reports.end() ? std::nullopt : std::optional(found->number);
}

}  // namespace undercroft
