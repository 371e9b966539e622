// mind.h: what a bot's policies think with: what it knows, what it remembers, and where it can go.
#pragma once

#include <optional>
#include <vector>

#include "server/sim/world/rng.h"
#include "tests/balance/bot_memory.h"
#include "tests/balance/chart.h"

namespace undercroft {

class Mind {
 public:
  Mind(BotMemory& remembered, const Observation& observed, Rng& dice);

  // The cheapest ways, made when first asked for: most turns of a game are waited through.
  [[nodiscard]] const Chart& chart();
  [[nodiscard]] const Chart& bold_chart();

  [[nodiscard]] const SelfView& self() const { return known.self; }
  [[nodiscard]] Point here() const { return known.self.at; }
  [[nodiscard]] Ground ground_here() const { return known.cells[here()].ground; }
  [[nodiscard]] bool is_alone_in_view() const { return foes.empty(); }
  // Living monsters in view at most so many cells away.
  [[nodiscard]] int foes_within(int cells) const;
  // Could die of what stands near, or nearly; see fighting.cc.
  [[nodiscard]] bool is_weak() const;
  // In the pack, by a word of its name; kNobody when there is none.
  [[nodiscard]] EntityId has(std::string_view word) const;
  [[nodiscard]] bool carries_crown() const { return has("Crown") != kNobody; }
  [[nodiscard]] std::optional<Point> ground_known(Ground sought) const;

  // Errands that take too long are given up: something stands in the way that will not go.
  void aim_at(Point goal) { ++memory.aims[{known.depth, goal}]; }
  [[nodiscard]] bool is_hopeless(Point goal) const;

  BotMemory& memory;
  const Observation& known;
  Rng& chance;
  std::vector<const EntityView*> foes;     // in view, the nearest first
  std::vector<const EntityView*> fellows;  // living players in view

 private:
  std::optional<Chart> chart_;
  std::optional<Chart> bold_chart_;
};

// One way to spend a turn, or nothing when there is no reason for it.
using Decision = std::optional<Intent>;
using Policy = Decision (*)(Mind& mind);

[[nodiscard]] Intent wait_here();
[[nodiscard]] Intent bump(Direction way);
// A step of the cheapest way to `goal`; nothing when there is none.
[[nodiscard]] Decision walk_to(const Chart& chart, Point goal);

[[nodiscard]] Intent step_anywhere(Mind& mind);

// The policies, by the file that tells why.
// fighting.cc
Decision drink_when_weak(Mind& mind);
Decision brace_for_the_strong(Mind& mind);
Decision flee_when_weak(Mind& mind);
Decision strike(Mind& mind);
Decision await_the_foe(Mind& mind);
// tending.cc
Decision rest_when_hurt(Mind& mind);
Decision wear_what_is_better(Mind& mind);
Decision shed_what_is_worse(Mind& mind);
// exploring.cc
Decision gather(Mind& mind);
Decision gather_within(Mind& mind, int most);  // what is worth a way that costs so much
Decision explore(Mind& mind);
Decision try_what_is_left(Mind& mind);
Decision wander(Mind& mind);
// journey.cc
Decision keep_company(Mind& mind);
Decision climb_home(Mind& mind);
Decision descend_when_done(Mind& mind);

}  // namespace undercroft
