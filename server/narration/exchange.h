// exchange.h: one fight between two creatures, from the first blow to the last, as one line.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "server/narration/mention.h"
#include "shared/observation.h"

namespace undercroft {

struct Exchange {
  std::string text;      // "The rat strikes first; you dodge. You hit it for 2."
  std::size_t told = 0;  // reports that the text covers
};

// The doer and the sufferer of a report, mentioned in this order. Asked once for each blow.
struct Pair {
  Mention who;
  Mention whom;
};
using PairOf = std::function<Pair(const Report&)>;

// Names that off which harmless blows against the target glance: "your mail", "Bob", "it".
using ShieldOf = std::function<std::string(const Mention& target, const std::string& name)>;

// True if the player saw the creature before these reports: it springs from no ambush.
using WasSeen = std::function<bool(EntityId)>;

// The exchange that `reports` begins with; nullopt if it begins with none, or with blows of which
// nothing is known. `number`: from 1, of those that the pair has had in this turn; the text says so
// from the second on.
[[nodiscard]] std::optional<Exchange> exchange_of(std::span<const Report> reports,
                                                  const PairOf& pair_of, const ShieldOf& shield_of,
                                                  const WasSeen& was_seen, int number = 1);

}  // namespace undercroft
