// use_summary.h: one log line for the use of an item and its effects.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/narration/mentions.h"

namespace undercroft {

struct UseSummary {
  std::string text;      // "Flash powder: two are stunned.", "Bob uses a draught and is strong."
  std::size_t told = 0;  // number of reports it covers, from the first
};

// Covers the use that `reports` begins with. Returns nullopt if it begins with another verb, or
// does not say which item was used or by whom. `is_bolt`: its effects come later, with the bolt.
[[nodiscard]] std::optional<UseSummary> use_summary(std::span<const Report> reports,
                                                    const Scene& scene, Mentions& mentions,
                                                    bool is_bolt);

// "is strong", "is no longer poisoned": statuses that draughts give or end, as others see them, and
// which have come or gone between `before` and `now`.
[[nodiscard]] std::vector<std::string> changed_statuses(const EntityView& before,
                                                        const EntityView& now);

}  // namespace undercroft
