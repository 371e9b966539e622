// missed_throw.h: throws and shots that were meant for a creature and hit nobody.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "server/narration/scene.h"

namespace undercroft {

// True if report number `at` says that something thrown or shot has come down without hitting
// anybody, although a creature stood in its target cell before the turn. Every shot is meant for
// one.
[[nodiscard]] bool is_missed_throw(const std::vector<Report>& reports, std::size_t at,
                                   const Scene& scene);

// "The dagger hits nobody.", "Your shot hits nobody."
[[nodiscard]] std::string miss_in_words(const Report& report, const Scene& scene);

}  // namespace undercroft
