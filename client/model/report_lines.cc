// report_lines.cc: pairs the server's lines with the reports that they describe.
#include "client/model/report_lines.h"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "client/model/old_server_lines.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

constexpr std::size_t kLongestLine = 400;  // bytes

// A Health tracks the health of each creature from line to line.
class Health {
 public:
  Health(const Observation& before, const Observation& after) {
    for (const Observation* known : {&before, &after}) {
      for (const auto& [id, entity] : known->entities) health_.try_emplace(id, entity.health);
    }
    health_[after.self.id] = before.depth > 0 ? before.self.health : after.self.health;
  }
  // Notes in the line whose health the reports change, and from what.
  void note(std::span<const Report> reports, LogLine& line) {
    for (const Report& report : reports) {
      if (!report.health_after) continue;
      line.whose = report.whom != kNobody ? report.whom : report.who;
      const auto known = health_.try_emplace(line.whose, *report.health_after).first;
      line.health_before = std::exchange(known->second, *report.health_after);
    }
  }

 private:
  std::map<EntityId, int> health_;  // after the last line
};

// The reports that a line describes. A hostile server may claim any number.
std::span<const Report> described(const std::vector<Report>& reports, std::size_t& next,
                                  const ToldLine& line) {
  next = std::min(reports.size(), next + line.skip);
  const std::size_t count = std::min<std::size_t>(line.reports, reports.size() - next);
  next += count;
  return std::span(reports).subspan(next - count, count);
}

LogLine log_line(const ToldLine& told) {
  LogLine line{.text = plain_text(told.text, kLongestLine)};
  line.tone = static_cast<Tone>(told.tone);
  line.weight = static_cast<Weight>(told.weight);
  line.presence_of = told.presence_of;
  return line;
}

}  // namespace

std::vector<LogLine> lines_of(const Delta& delta, const Observation& before,
                              const Observation& after, const Reword& reword) {
  const std::vector<ToldLine> sentences =
      delta.lines.empty() ? old_server_lines(delta.reports, after) : std::vector<ToldLine>{};
  std::vector<LogLine> lines;
  Health health(before, after);
  std::size_t next = 0;
  for (const ToldLine& told : delta.lines.empty() ? sentences : delta.lines) {
    const auto reports = described(delta.reports, next, told);
    LogLine line = log_line(told);
    line.turn = reports.empty() ? after.turn : reports.front().turn;
    health.note(reports, line);
    const auto other = reports.empty() ? std::nullopt : reword(reports.front());
    if (other) line.text = *other;
    if (!line.text.empty()) lines.push_back(std::move(line));
  }
  return lines;
}

namespace {

// Lines that describe one of the first `count` reports are dropped with them.
void drop_lines(std::vector<ToldLine>& lines, std::uint32_t count) {
  std::uint32_t place = 0;       // in the reports, after the line before
  std::uint32_t kept_place = 0;  // the same without the dropped reports and lines
  std::erase_if(lines, [&](ToldLine& line) {
    const std::uint32_t begin = place + line.skip;
    place = begin + line.reports;
    if (line.reports > 0 && begin < count) return true;
    const std::uint32_t now = begin > count ? begin - count : 0;
    line.skip = now - std::min(now, kept_place);
    kept_place = now + line.reports;
    return false;
  });
}

}  // namespace

std::uint32_t drop_known_reports(Delta& delta, std::uint32_t last) {
  if (delta.reports.empty()) return last;
  const auto count = static_cast<std::uint32_t>(delta.reports.size());
  const std::uint32_t first = delta.first_report != 0 ? delta.first_report : last + 1;
  const std::uint32_t known = first > last ? 0 : std::min(count, last + 1 - first);
  delta.reports.erase(delta.reports.begin(), delta.reports.begin() + known);
  if (known > 0) {
    delta.first_report = first + known;
    drop_lines(delta.lines, known);
  }
  return std::max(last, first + count - 1);
}

}  // namespace undercroft
