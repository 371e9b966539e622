// components.h: a component being tried in one direction, and what its handlers may answer
// (R20-R22).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "server/sim/rules/tile_arbiter.h"

namespace undercroft {

struct Encounter {
  Entity& actor;
  Mover as = Mover::Player;
  Direction direction = Direction::None;
  bool deliberate = false;  // an attack that was meant (F10)
  Point target;
  bool is_bare = false;               // the target cell: nothing is there to meet
  std::optional<Resident> blocker{};  // of the target cell
  Ruling ruling{};                    // on the blocker; None when there is none
};

enum class Answer : std::uint8_t {
  Continue,  // to the next handler; after the last one the component has succeeded
  Done,      // spent, and counts as success
  Refuse     // the component fails, and the chain goes on
};

// A handler looks, and may refuse; or it acts, and never refuses. All that look rank above all that
// act, so nothing is changed before the component is sure of success (R22).
enum class Part : std::uint8_t { Look, Act };

// Some can only mean a blocker: where there is none they are passed over, as on most steps.
enum class Meant : std::uint8_t { Whatever, Blocker };

struct Handler {
  int rank = 0;  // highest first, then in order of declaration
  Part part = Part::Look;
  std::string_view name;
  Answer (*run)(World&, const Encounter&) = nullptr;
  Meant meant = Meant::Whatever;
};

// What only a blocker can be the object of: without one it fails (R21).
[[nodiscard]] constexpr bool needs_blocker(Component component) {
  return component == Component::Attack || component == Component::Dig ||
         component == Component::Interact || component == Component::Mend;
}

// The handlers of a component, in the order they run.
[[nodiscard]] std::span<const Handler> handlers_of(Component component);

template <std::size_t N>
constexpr bool in_order(const Handler (&handlers)[N]) {
  for (std::size_t i = 1; i < N; ++i) {
    if (handlers[i].rank > handlers[i - 1].rank) return false;
    if (handlers[i].part == Part::Look && handlers[i - 1].part == Part::Act) return false;
  }
  return true;
}

}  // namespace undercroft
