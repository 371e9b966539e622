// report_words.cc: figures as people read them.
#include "tests/tools/growth/report_words.h"

#include "tests/tools/growth/measured.h"

namespace undercroft::growth {

std::string row(const std::vector<std::string>& cells) {
  std::string line = "|";
  for (const std::string& cell : cells) line += " " + cell + " |";
  return line + "\n";
}

std::string head(const std::vector<std::string>& cells) {
  return row(cells) + row(std::vector<std::string>(cells.size(), "---"));
}

std::string range(std::uint64_t least, std::uint64_t most, const std::string& unit) {
  return grouped(least) + " to " + grouped(most) + unit;
}

std::string in_megabytes(std::uint64_t bytes) {
  const std::uint64_t tenths = (bytes + 50'000) / 100'000;
  return grouped(tenths / 10) + "." + std::to_string(tenths % 10) + " MB";
}

std::string in_milliseconds(Us time) { return grouped((time + kMs / 2) / kMs) + " ms"; }

std::string percent(std::uint64_t part, std::uint64_t of) {
  return grouped((part * 100 + of / 2) / of) + " %";
}

std::string seconds_for(std::uint64_t appends) {
  return range(appends / kAppendsAtMost, appends / kAppendsAtLeast, " s");
}

std::string share_of(std::uint64_t appends_per_second) {
  const std::uint64_t least = (appends_per_second * 100 + kAppendsAtMost / 2) / kAppendsAtMost;
  return grouped(least) + " to " + percent(appends_per_second, kAppendsAtLeast);
}

std::uint64_t lone_players(std::uint64_t appends_per_second) {
  return appends_per_second * kTurnEvery / kSecond;
}

}  // namespace undercroft::growth
