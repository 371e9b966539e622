// figures.cc: whole numbers only, so that every machine prints the same.
#include "server/tools/balance/figures.h"

namespace undercroft {

Fates all_fates(const std::vector<PlayedRun>& runs) {
  Fates fates;
  for (const PlayedRun& run : runs) {
    for (const Fate& fate : run.fates) fates.push_back(&fate);
  }
  return fates;
}

bool reached(const Fate& fate, int depth) { return fate.deepest >= depth; }

bool survived(const Fate& fate, int depth, int deepest) {
  return depth < deepest ? fate.deepest > depth : fate.escaped;
}

std::size_t winners_of(const Fates& fates) {
  return static_cast<std::size_t>(
      std::count_if(fates.begin(), fates.end(), [](const Fate* fate) { return fate->won; }));
}

std::string mean(std::size_t sum, std::size_t whole) {
  if (whole == 0) return "-";
  const std::size_t tenths = (sum * 10 + whole / 2) / whole;
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

std::string percent(std::size_t part, std::size_t whole) {
  return whole == 0 ? "-" : mean(part * 100, whole) + " %";
}

int percentile(std::vector<int> numbers, std::size_t percentage) {
  if (numbers.empty()) return 0;
  const std::size_t at = std::min(numbers.size() - 1, numbers.size() * percentage / 100);
  const auto place = numbers.begin() + static_cast<std::ptrdiff_t>(at);
  std::nth_element(numbers.begin(), place, numbers.end());
  return *place;
}

int median(std::vector<int> numbers) { return percentile(std::move(numbers), 50); }

std::string quartiles(const std::vector<int>& numbers) {
  if (numbers.empty()) return "-";
  return std::to_string(median(numbers)) + " (" + std::to_string(percentile(numbers, 25)) + " to " +
         std::to_string(percentile(numbers, 75)) + ")";
}

std::string tally(const std::map<std::string, int>& counts) {
  std::vector<std::pair<std::string, int>> order(counts.begin(), counts.end());
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string text;
  for (const auto& [name, number] : order) {
    text += (text.empty() ? "" : ", ") + name + " " + std::to_string(number);
  }
  return text.empty() ? "-" : text;
}

}  // namespace undercroft
