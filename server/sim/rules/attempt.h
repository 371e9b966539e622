// attempt.h: one component being tried in one direction, and what its handlers may answer (R21,
// R22).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "server/sim/rules/tile_arbiter.h"

namespace undercroft {

struct Attempt {
  EntityId actor = kNobody;
  Mover as = Mover::Player;
  Direction direction = Direction::None;
  bool deliberate = false;  // an attack that was meant (F10)
  Point target;
  std::optional<Resident> blocker;  // of the target cell
  Ruling ruling;                    // on the blocker; None when there is none
};

enum class Answer : std::uint8_t {
  Continue,  // to the next handler; after the last one the component has succeeded
  Done,      // spent, and counts as success
  Refuse     // the component fails, and the chain goes on
};

// A handler looks, and may refuse; or it acts, and never refuses. All that look rank above all that
// act, so nothing is changed before the component is sure of success (R22).
enum class Part : std::uint8_t { Look, Act };

struct Handler {
  int rank = 0;  // highest first, then in order of declaration
  Part part = Part::Look;
  std::string_view name;
  Answer (*run)(World&, const Attempt&) = nullptr;
};

// The handlers of a component, in the order they run.
[[nodiscard]] std::span<const Handler> handlers_of(Component component);
[[nodiscard]] std::span<const Handler> attack_handlers();
[[nodiscard]] std::span<const Handler> dig_handlers();
[[nodiscard]] std::span<const Handler> interact_handlers();
[[nodiscard]] std::span<const Handler> move_handlers();

template <std::size_t N>
constexpr bool in_order(const Handler (&handlers)[N]) {
  for (std::size_t i = 1; i < N; ++i) {
    if (handlers[i].rank > handlers[i - 1].rank) return false;
    if (handlers[i].part == Part::Look && handlers[i - 1].part == Part::Act) return false;
  }
  return true;
}

// ---- handlers that several components share ----

// Refuses around a pinch (F6).
Answer keep_from_corners(World& world, const Attempt& attempt);

// Water swallows what would have succeeded. It is spent, not refused: were it refused, the actor
// would go on to its next component and walk out all the same (R92, F15).
Answer swallow_in_water(World& world, const Attempt& attempt);

// A touched mimic wakes before anything is done to it, and so strikes first (F12).
Answer wake_and_be_ambushed(World& world, const Attempt& attempt);

}  // namespace undercroft
