// use_summary.h: what came of using a thing, told in one line with it.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "shared/delta.h"

namespace undercroft {

struct Effects {
  std::string text;      // "Flash powder: two are stunned.", "Bob uses the vial."
  std::size_t told = 0;  // how many of the reports it tells, from the first on
};

// Of the use that `reports` begin with; nothing when they begin with something else, or do not say
// what was used, or by whom.
[[nodiscard]] std::optional<Effects> effects_of(std::span<const Report> reports,
                                                const Observation& before,
                                                const Observation& after);

}  // namespace undercroft
