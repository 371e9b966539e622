// past_of_link.cc: puts the parts of a link together.
#include "client/model/past_of_link.h"

#include <utility>

#include "client/model/past_chapters.h"
#include "shared/codec.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

constexpr const char* kNoFit = "The server sent moments that do not fit together.";

bool fits_link(const PastWalk& walk, const PastPart& part, const PastChapter& chapter) {
  const std::uint32_t before = walk.chapters.empty() ? 0 : walk.chapters.rbegin()->second->last();
  const bool goes_on = part.first == next_of_link(walk) && chapter.last() > before;
  const bool has_end = chapter.last() <= part.last && part.last <= kMaxShared;
  return goes_on && has_end && (walk.last == 0 || walk.last == part.last);
}

}  // namespace

PastWalk begin_past_of_link() {
  PastWalk walk;
  walk.is_of_link = true;
  return walk;
}

// Each part begins with the last moment of the one before.
std::uint32_t next_of_link(const PastWalk& walk) {
  if (walk.chapters.empty()) return 1;
  const std::uint32_t last = walk.chapters.rbegin()->second->last();
  return last == walk.last ? 0 : last;
}

Expected<> add_part_of_link(PastWalk& walk, const PastPart& part) {
  if (part.deltas.empty()) {
    return failed(part.sentence.empty() ? kNoFit : plain_text(part.sentence, kMaxSentence));
  }
  auto chapter = chapter_of(part);
  if (!chapter || !fits_link(walk, part, *chapter)) return failed(kNoFit);
  if (walk.chapters.size() >= kMostChapters) return failed(kNoFit);  // would drop another
  walk.last = part.last;
  add_chapter(walk, *std::move(chapter), 1);
  return {};
}

}  // namespace undercroft
