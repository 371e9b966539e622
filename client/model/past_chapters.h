// past_chapters.h: the parts of the past that a client has, and those that it must ask for.
#pragma once

#include <cstddef>

#include "client/model/past.h"
#include "shared/expected.h"

namespace undercroft {

// Applies the part's deltas from the beginning. Fails with a sentence when one does not fit.
[[nodiscard]] Expected<PastChapter> chapter_of(const PastPart& part);

// A walk has at most this many chapters.
inline constexpr std::size_t kMostChapters = 256;

// Adds the chapter. When there are too many, drops the other one that is farthest from the moment.
void add_chapter(PastWalk& walk, PastChapter chapter, std::uint32_t around);

// The chapter that has all of the moment; null when none has.
[[nodiscard]] std::shared_ptr<const PastChapter> chapter_with(const PastWalk& walk,
                                                              std::uint32_t moment);

// What to ask for to have the moment. `back`: those before it are wanted next.
[[nodiscard]] AskPast request_for(const PastWalk& walk, std::uint32_t moment, bool back);

// The lines up to the moment, of the latest moments that are here without a gap.
[[nodiscard]] std::vector<LogLine> lines_up_to(const PastWalk& walk, std::uint32_t moment);

}  // namespace undercroft
