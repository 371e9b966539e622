// past_chapters.cc: chapters overlap by one moment, whose lines the earlier one has.
#include "client/model/past_chapters.h"

#include <algorithm>
#include <utility>

#include "shared/codec.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

constexpr std::uint32_t kMost = kMaxMoments;
constexpr std::uint32_t kMomentsInLog = 60;

// The walk may lead through several runs.
LogLine line_of(const ToldLine& told, const Observation& known) {
  return {.turn = known.turn,
          .text = plain_text(told.text, kMaxLine),
          .tone = static_cast<Tone>(told.tone),
          .weight = static_cast<Weight>(told.weight),
          .read_as = known.shown_turn(known.turn)};
}

PastChapter::Moment moment_of(const Observation& known, const Delta& delta) {
  PastChapter::Moment moment{known.turn, known.depth, known.self.alive};
  for (const ToldLine& told : delta.lines) moment.lines.push_back(line_of(told, known));
  return moment;
}

std::uint32_t distance_between(std::uint32_t a, std::uint32_t b) { return a > b ? a - b : b - a; }

// The last moment up to `moment` at which a chapter ends; 0 when there is none within reach.
std::uint32_t end_before(const PastWalk& walk, std::uint32_t moment) {
  std::uint32_t end = 0;
  for (const auto& [first, chapter] : walk.chapters) {
    if (chapter->last() < moment) end = std::max(end, chapter->last());
  }
  return end + kMost > moment ? end : 0;
}

}  // namespace

Expected<PastChapter> chapter_of(const PastPart& part) {
  PastChapter chapter{part.first, part.deltas, {}};
  Observation known;
  for (const Delta& delta : part.deltas) {
    if (auto applied = apply(known, delta); !applied) return failed(applied.error());
    chapter.moments.push_back(moment_of(known, delta));
  }
  return chapter;
}

// Never drops the new chapter: the walk would ask for it again for ever.
void add_chapter(PastWalk& walk, PastChapter chapter, std::uint32_t around) {
  const std::uint32_t first = chapter.first;
  walk.chapters[first] = std::make_shared<const PastChapter>(std::move(chapter));
  if (walk.chapters.size() <= kMostChapters) return;
  const auto farthest = std::max_element(
      walk.chapters.begin(), walk.chapters.end(), [around, first](const auto& a, const auto& b) {
        const auto rank = [&](const auto& held) {
          return std::pair(held.first != first, distance_between(held.first, around));
        };
        return rank(a) < rank(b);
      });
  walk.chapters.erase(farthest);
}

std::shared_ptr<const PastChapter> chapter_with(const PastWalk& walk, std::uint32_t moment) {
  if (walk.chapter && walk.chapter->has(moment)) return walk.chapter;
  auto at = walk.chapters.upper_bound(moment);
  while (at != walk.chapters.begin()) {
    --at;
    if (at->second->has(moment)) return at->second;
    if (at->first + kMost < moment) break;
  }
  return nullptr;
}

AskPast request_for(const PastWalk& walk, std::uint32_t moment, bool back) {
  AskPast asks{.number = walk.number + 1, .first = moment, .count = kMost};
  if (moment == PastWalk::kEnd) return asks;
  const std::uint32_t end = end_before(walk, moment);
  const std::uint32_t before = back ? kMost - 1 : 1;
  asks.first = end > 0 ? end : moment - std::min(moment - 1, before);
  if (back) asks.count = std::max<std::uint32_t>(2, moment - asks.first + 1);
  return asks;
}

std::vector<LogLine> lines_up_to(const PastWalk& walk, std::uint32_t moment) {
  const std::uint32_t from = moment > kMomentsInLog ? moment - kMomentsInLog : 1;
  std::vector<LogLine> lines;
  for (std::uint32_t at = from; at <= moment; ++at) {
    const auto chapter = chapter_with(walk, at);
    if (!chapter) {
      lines.clear();
      continue;
    }
    for (const LogLine& line : chapter->moments[at - chapter->first].lines) add_line(lines, line);
  }
  return lines;
}

}  // namespace undercroft
