// geometry.cc: the words for directions.
#include "shared/geometry.h"

namespace undercroft {
namespace {
constexpr std::array<std::string_view, 9> kNames = {
    "none", "up", "up-right", "right", "down-right", "down", "down-left", "left", "up-left"};
}  // namespace

std::string_view name_of(Direction d) { return kNames[static_cast<std::size_t>(d)]; }

std::optional<Direction> parse_direction(std::string_view word) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == word) return static_cast<Direction>(i);
  }
  return std::nullopt;
}

}  // namespace undercroft
