// log.cc: merging equal lines and dropping old ones.
#include "client/model/log.h"

#include <algorithm>
#include <utility>

namespace undercroft {
namespace {

// Lines that change health stay separate: a bar moves with each.
bool says_the_same(const LogLine& one, const LogLine& other) {
  return one.text == other.text && one.tone == other.tone && one.tone != Tone::Chat &&
         one.read_as.has_value() == other.read_as.has_value() && one.whose == kNobody &&
         other.whose == kNobody;
}

LogLine* same_before(std::vector<LogLine>& log, const LogLine& line) {
  const std::size_t count = std::min<std::size_t>(2, log.size());
  for (std::size_t back = 1; back <= count; ++back) {
    LogLine& before = log[log.size() - back];
    if (back > 1 && before.turn != line.turn) return nullptr;
    if (says_the_same(before, line)) return &before;
  }
  return nullptr;
}

constexpr std::size_t kFoldWithin = 6;  // lines

bool replaces(const LogLine& line, const LogLine& before) {
  return before.presence_of == line.presence_of && before.tone == line.tone;
}

// Drops the recent line that this one takes the place of. Returns false if there is none.
bool drop_presence_before(std::vector<LogLine>& log, const LogLine& line) {
  if (line.presence_of.empty()) return false;
  const std::size_t count = std::min(kFoldWithin, log.size());
  for (std::size_t back = 1; back <= count; ++back) {
    const auto before = log.end() - static_cast<std::ptrdiff_t>(back);
    if (replaces(line, *before)) return log.erase(before), true;
  }
  return false;
}

}  // namespace

bool add_line(std::vector<LogLine>& log, LogLine line) {
  if (drop_presence_before(log, line)) {
    log.push_back(std::move(line));  // at the end: lines stay in the order of their turns
    return false;
  }
  if (LogLine* same = same_before(log, line)) {
    same->times += 1;
    same->turn = line.turn;
    same->read_as = line.read_as;
    return false;
  }
  log.push_back(std::move(line));
  if (log.size() > kMaxLogLines) log.erase(log.begin());
  return true;
}

TurnNumber turn_beside(const LogLine& line, const Observation& known) {
  return line.read_as.value_or(known.shown_turn(line.turn));
}

void keep_turns(std::vector<LogLine>& log, TurnNumber run_began) {
  for (LogLine& line : log) {
    if (line.read_as) continue;
    line.read_as = line.turn < run_began ? line.turn : line.turn - run_began;
  }
}

std::string spoken(const LogLine& line) {
  if (line.times == 1) return line.text;
  return line.text + " (x" + std::to_string(line.times) + ")";
}

}  // namespace undercroft
