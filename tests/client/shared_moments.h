// shared_moments.h: the moments of a link, as a server sends them, for tests.
#pragma once

#include <cstdint>

#include "shared/messages.h"
#include "tests/support/observation_diff.h"

namespace undercroft::testing {

// What Ann knew at the moment. Her turns begin at 400.
[[nodiscard]] inline Observation shared_moment(std::uint32_t moment) {
  Observation known;
  known.turn = 400 + moment;
  known.depth = 3;
  known.cells = Grid<CellView>(Size{20, 5});
  known.self.id = EntityId{1};
  known.self.alive = true;
  known.self.health = 9;
  known.members[EntityId{1}] = {.id = EntityId{1}, .name = "Ann", .connected = true, .alive = true};
  return known;
}

// The moments from `first` to `end` of a link that has `last` of them.
[[nodiscard]] inline PastPart shared_part(std::uint32_t first, std::uint32_t end,
                                          std::uint32_t last) {
  PastPart part{.first = first, .last = last};
  Observation before;
  for (std::uint32_t moment = first; moment <= end; ++moment) {
    const Observation now = shared_moment(moment);
    Delta delta = diff(before, now);
    delta.from_turn = before.turn;
    delta.to_turn = now.turn;
    part.deltas.push_back(delta);
    before = now;
  }
  return part;
}

}  // namespace undercroft::testing
