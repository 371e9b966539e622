// bot.h: a bot's policy: explore, pick up items, fight what is near.
#pragma once

#include <optional>
#include <random>

#include "shared/intent.h"
#include "shared/observation.h"

namespace undercroft {

class Bot {
 public:
  explicit Bot(std::uint32_t seed) : chance_(seed) {}

  // The intent for the coming turn. Uses only the player's knowledge.
  [[nodiscard]] Intent choose(const Observation& known);

 private:
  [[nodiscard]] bool one_in(unsigned n) { return chance_() % n == 0; }
  [[nodiscard]] Direction any_way();
  std::mt19937 chance_;
};

// The first step of a shortest known path to the nearest cell worth visiting: loot, closed chests,
// doors that may open, the edge of the unknown, and the stairs down when `descend`. None when there
// is no such cell.
[[nodiscard]] Direction step_to_something(const Observation& known, bool descend);

}  // namespace undercroft
