// player_place.h: finds a player among those of a realm.
#pragma once

#include <cstddef>

#include "shared/in_order.h"
#include "shared/vocabulary.h"

namespace undercroft {

// Where the player with that body is, or would be inserted. The search begins at `from`.
auto place_of_player(auto& players, EntityId body, std::size_t from = 0) {
  const std::size_t place = place_in_order(
      from, players.size(), [&players](std::size_t nth) { return players[nth].body; }, body);
  return players.begin() + static_cast<std::ptrdiff_t>(place);
}

}  // namespace undercroft
