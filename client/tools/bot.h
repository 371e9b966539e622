// bot.h: a bot's policy: explore, pick up items, fight what is near, and use what it has.
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
  // An option of an open choice, as its index; now and then none. REQUIRES: it has options.
  [[nodiscard]] std::optional<std::uint32_t> pick(const Choice& choice);

 private:
  [[nodiscard]] std::optional<Intent> invocation(const Observation& known);
  [[nodiscard]] Point any_place(const Observation& known, std::uint32_t reach);
  [[nodiscard]] bool one_in(unsigned n) { return chance_() % n == 0; }
  [[nodiscard]] Direction any_way();
  std::mt19937 chance_;
};

// The first step of a shortest known path to the nearest cell worth visiting: loot, closed chests,
// doors that may open, the edge of the unknown, and the stairs down when `descend`. None when there
// is no such cell.
[[nodiscard]] Direction step_to_something(const Observation& known, bool descend);

}  // namespace undercroft
