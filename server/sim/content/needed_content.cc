// needed_content.cc: what rules and the level generator look up by key or by kind.
#include "server/sim/content/needed_content.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace undercroft {
namespace {

// Joining, death, the disguise of mimics, and the doors of plate rooms.
constexpr std::array<std::string_view, 4> kNeededKeys = {"player", "corpse", "chest", "plate_door"};

// The generator and the rules take the first blueprint of these kinds.
constexpr std::array kNeededKinds = {Kind::Chest,  Kind::ClosedDoor, Kind::Treasure, Kind::Crate,
                                     Kind::Spikes, Kind::BounceTrap, Kind::Plate,    Kind::Portal,
                                     Kind::Fire,   Kind::Frost,      Kind::Smoke};

template <typename Words, typename Word>
bool has(const Words& words, const Word& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_first_that(const Catalogue& catalogue, const Blueprint& b,
                   bool (*is_like)(const Blueprint&, const Blueprint&)) {
  const std::vector<Blueprint>& all = catalogue.all();
  const auto first = std::find_if(all.begin(), all.end(),
                                  [&](const Blueprint& other) { return is_like(other, b); });
  return first != all.end() && first->key == b.key;
}

bool are_of_a_kind(const Blueprint& a, const Blueprint& b) { return a.kind == b.kind; }

bool open_the_same(const Blueprint& a, const Blueprint& b) {
  return a.kind == b.kind && a.metal == b.metal;
}

}  // namespace

const char* why_needed(const Catalogue& catalogue, BlueprintId id) {
  const Blueprint& b = catalogue[id];
  if (b.crown) return "it is the Crown, for which heroes come";
  if (has(kNeededKeys, std::string_view(b.key))) return "the game itself uses it";
  if (has(kNeededKinds, b.kind) && is_first_that(catalogue, b, are_of_a_kind)) {
    return "levels and rules use it as the first of its kind";
  }
  if (b.kind == Kind::Key && is_first_that(catalogue, b, open_the_same)) {
    return "levels lay it out for locks of its metal";
  }
  if (b.look_of != Unidentified::None) return "unknown draughts and scrolls look so";
  return nullptr;
}

}  // namespace undercroft
