// components.h: one component tried in one direction, and the answers of its handlers (R20-R22).
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
  bool deliberate = false;  // a deliberate attack (F10)
  Point target;
  bool is_bare = false;               // the target cell is bare
  std::optional<Resident> blocker{};  // in the target cell
  Ruling ruling{};                    // on the blocker; None without one
};

enum class Answer : std::uint8_t {
  Continue,  // call the next handler; after the last one the component has succeeded
  Done,      // the action is spent and counts as success
  Refuse     // the component fails; the chain tries the next one
};

// A Look handler may refuse and changes nothing. An Act handler changes the world and never
// refuses. All Look handlers rank above all Act handlers, so nothing changes before the component
// is sure to succeed (R22).
enum class Part : std::uint8_t { Look, Act };

// Handlers that only concern a blocker are skipped if there is none, as on most steps.
enum class Meant : std::uint8_t { Whatever, Blocker };

struct Handler {
  int rank = 0;  // highest first, then in order of declaration
  Part part = Part::Look;
  std::string_view name;
  Answer (*run)(World&, const Encounter&) = nullptr;
  Meant meant = Meant::Whatever;
};

// True for components that act on a blocker and fail without one (R21).
[[nodiscard]] constexpr bool needs_blocker(Component component) {
  return component == Component::Attack || component == Component::Dig ||
         component == Component::Interact || component == Component::Mend;
}

// The handlers of a component, in the order in which they run.
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
