// several.h: like events of one doer as one line: "The slime splits into two slimelets."
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "server/narration/mentions.h"

namespace undercroft {

struct Several {
  std::string text;
  std::size_t told = 0;  // reports that it covers
};

// Covers the first report and those with the same verb and doer that follow at once, if they say
// that it takes, drops, calls or splits into something. Nullopt for other verbs, and if one of the
// parties is not known.
[[nodiscard]] std::optional<Several> several_of(std::span<const Report> reports, const Scene& scene,
                                                Mentions& mentions);

}  // namespace undercroft
