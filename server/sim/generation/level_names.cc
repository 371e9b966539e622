// level_names.cc: two short lists of words.
#include "server/sim/generation/level_names.h"

#include <array>
#include <string_view>

namespace undercroft {
namespace {

// clang-format off
constexpr std::array<std::string_view, 12> kQualities = {
    "Sunken", "Silent", "Crooked", "Drowned", "Forgotten", "Hollow",
    "Ashen",  "Narrow", "Weeping", "Broken",  "Gilded",    "Lower"};
constexpr std::array<std::array<std::string_view, 4>, 3> kPlaces = {{  // by style
    {"Halls",   "Vaults",  "Cellars", "Chambers"},
    {"Caverns", "Warrens", "Grottos", "Hollows"},
    {"Ruins",   "Delvings", "Crypts", "Undercroft"},
}};
// clang-format on

template <typename List>
std::string_view one_of(const List& list, Rng& rng) {
  return list[static_cast<std::size_t>(rng.roll(static_cast<int>(list.size()) - 1))];
}

}  // namespace

std::string level_name(const Catalogue& catalogue, const LevelOptions& options) {
  const LevelTable table = catalogue.level_table(options.depth);
  if (table.depth == options.depth && !table.name.empty()) return table.name;
  Rng rng = options.stream("name");
  const std::string quality(one_of(kQualities, rng));
  return quality + " " + std::string(one_of(kPlaces[static_cast<std::size_t>(options.style)], rng));
}

}  // namespace undercroft
