// figures.h: shares and medians for the survey's tables.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "server/tools/balance/fate.h"

namespace undercroft {

using Fates = std::vector<const Fate*>;

[[nodiscard]] Fates all_fates(const std::vector<PlayedRun>& runs);

// A player survives a depth by leaving it alive: down, or out of the deepest with the Crown.
[[nodiscard]] bool reached(const Fate& fate, int depth);
[[nodiscard]] bool survived(const Fate& fate, int depth, int deepest);
// Heroes that were alive when the Crown was carried out.
[[nodiscard]] std::size_t winners_of(const Fates& fates);

template <typename Items, typename Test>
[[nodiscard]] std::size_t count(const Items& items, Test test) {
  return static_cast<std::size_t>(std::count_if(items.begin(), items.end(), test));
}

// "12.5 %"; "-" if `whole` is 0.
[[nodiscard]] std::string percent(std::size_t part, std::size_t whole);
// "12.5", rounded; "-" if `whole` is 0.
[[nodiscard]] std::string mean(std::size_t sum, std::size_t whole);
// The number below which this percentage of them lies; 0 if there are none.
[[nodiscard]] int percentile(std::vector<int> numbers, std::size_t percentage);
[[nodiscard]] int median(std::vector<int> numbers);
// "210 (180 to 260)": the median and the quartiles; "-" if there are none.
[[nodiscard]] std::string quartiles(const std::vector<int>& numbers);
// "Rat 5, Kobold 3": the largest first; "-" if there are none.
[[nodiscard]] std::string tally(const std::map<std::string, int>& counts);

}  // namespace undercroft
