// exchange.h: one fight between two creatures, from the first blow to the last, as one line.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "shared/grammar.h"
#include "shared/observation.h"

namespace undercroft {

struct Exchange {
  std::string text;      // "The rat strikes first; you dodge. You hit it for 2."
  std::size_t told = 0;  // reports that the text covers
};

// The names in a report. `who` and `whom` are players' names, or begin with an article, or are
// "you".
using PartsOf = std::function<Parts(const Report&)>;

// The exchange that `reports` begins with; nullopt if it begins with none, or with blows of which
// nothing is known.
[[nodiscard]] std::optional<Exchange> exchange_of(std::span<const Report> reports,
                                                  const PartsOf& parts_of);

}  // namespace undercroft
