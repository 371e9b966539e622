// moment_words.h: puts a run's moments into sentences (R203).
#pragma once

#include <string>
#include <vector>

#include "server/realm/state/run_facts.h"

namespace undercroft {

// "Ann took the Crown. It was heavier than it looked."
[[nodiscard]] std::string words_of_moment(const RunMoment& moment);

// "3 turns"; "1 turn".
[[nodiscard]] std::string count_in_words(std::uint32_t count, const std::string& noun);

}  // namespace undercroft
