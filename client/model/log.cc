// log.cc: keeping the log short: merging equal lines, forgetting old ones.
#include "client/model/log.h"

#include <utility>

namespace undercroft {

bool add_line(std::vector<LogLine>& log, LogLine line) {
  const bool again = !log.empty() && log.back().text == line.text && log.back().tone == line.tone &&
                     line.tone != Tone::Chat && line.whose == kNobody;
  if (again) {
    log.back().times += 1;
    log.back().turn = line.turn;
    return false;
  }
  log.push_back(std::move(line));
  if (log.size() > kMostLogLines) log.erase(log.begin());
  return true;
}

std::string spoken(const LogLine& line) {
  if (line.times == 1) return line.text;
  return line.text + " (x" + std::to_string(line.times) + ")";
}

}  // namespace undercroft
