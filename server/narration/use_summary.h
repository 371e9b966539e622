// use_summary.h: one log line for the use of an item and its effects.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "server/narration/scene.h"

namespace undercroft {

struct Effects {
  std::string text;      // "Flash powder: two are stunned.", "Bob uses the vial."
  std::size_t told = 0;  // number of reports it covers, from the first
};

// Covers the use that `reports` begins with. Returns nullopt if it begins with another verb, or
// does not say which item was used or by whom.
[[nodiscard]] std::optional<Effects> effects_of(std::span<const Report> reports,
                                                const Scene& scene);

}  // namespace undercroft
