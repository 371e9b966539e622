// level_options.cc: names of styles, and the random streams of stages.
#include "server/sim/generation/plan/level_options.h"

#include <algorithm>
#include <array>

#include "server/sim/world/themes.h"

namespace undercroft {
namespace {
constexpr std::array<std::string_view, 3> kStyles = {"rooms", "caves", "mixed"};
constexpr int kAttemptsPerDepth = 64;  // so that (depth, attempt) fits into one number
constexpr int kCellsPerRoom = 130;
constexpr int kMinCellsPerRoom = 64;  // with fewer, rooms could not be pushed apart

// Every sub-seed has the same guard.
std::string guard_of(const std::vector<std::string>& guards, const LevelOptions& options) {
  const auto longest = longest_away(guards, [&options](const std::string& guard) {
    return options.history.away(number_of_piece("guard", guard));
  });
  Rng rng = Rng::stream(options.seed, "guard", static_cast<std::uint64_t>(options.depth));
  return longest[static_cast<std::size_t>(rng.roll(static_cast<int>(longest.size()) - 1))];
}

}  // namespace

std::string_view name_of(Style style) { return kStyles[static_cast<std::size_t>(style)]; }

std::optional<Style> parse_style(std::string_view word) {
  for (std::size_t i = 0; i < kStyles.size(); ++i) {
    if (kStyles[i] == word) return static_cast<Style>(i);
  }
  return std::nullopt;
}

Rng LevelOptions::stream(std::string_view stage) const {
  return Rng::stream(
      seed, stage,
      static_cast<std::uint64_t>(depth) * kAttemptsPerDepth + static_cast<std::uint64_t>(attempt));
}

int room_count(const LevelOptions& options) {
  const int by_size = options.size.width * options.size.height / kCellsPerRoom;
  const int room_for = std::max(1, options.size.width * options.size.height / kMinCellsPerRoom);
  const int count =
      std::min(options.rooms > 0 ? options.rooms : std::clamp(by_size, 12, 40), room_for);
  return options.style == Style::Mixed ? std::max(6, count / 2) : count;
}

LevelTable table_of(const Catalogue& catalogue, const LevelOptions& options) {
  LevelTable table = table_of(catalogue, options.theme, options.depth, options.deepest);
  if (table.guards.size() > 1) table.guard = guard_of(table.guards, options);
  return table;
}

}  // namespace undercroft
