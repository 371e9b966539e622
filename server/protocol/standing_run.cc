// standing_run.cc: running straight on and around the bends of a corridor, up to the first choice.
#include <array>

#include "server/protocol/standing_steps.h"

namespace undercroft {
namespace {

// True if the player could walk off to that side. A door counts, although running does not enter
// it.
bool is_open_to(const WalkMap& map, Point at, Direction side) { return map.is_way(step(at, side)); }

bool can_run(const WalkMap& map, Point at, Direction way) {
  return map.can_step(at, way) && map.at(step(at, way)) == Footing::Free;
}

StandingEnd fork_end() { return {StopReason::Fork, "The path forks."}; }

std::string what_bars(const StandingSight& sight, const WalkMap& map, Point ahead) {
  switch (map.at(ahead)) {
    case Footing::Door:
      return "A door is in the way.";
    case Footing::Player:
      return what_is_in_the_way(sight, ahead);
    case Footing::Wade:
      return "Water is in the way.";
    case Footing::Danger:
      return "It is not safe to run on: " + danger_in_words(sight, ahead) + ".";
    default:
      return what_is_in_the_way(sight, ahead);
  }
}

// The only direction around a bend; None if there is none or more than one.
Direction round_the_bend(const WalkMap& map, Point at, Direction way, bool& is_fork) {
  std::array<Direction, 2> found{};
  std::size_t count = 0;
  for (const int side : {-1, 1}) {
    for (const int eighths : {2, 1}) {
      if (!can_run(map, at, rotated(way, side * eighths))) continue;
      found[count++] = rotated(way, side * eighths);
      break;
    }
  }
  is_fork = count > 1;
  return count == 1 ? found[0] : Direction::None;
}

// What stops a run at the cell that was just reached.
std::optional<StandingEnd> what_ends_a_run(const StandingSight& sight, const Standing& standing) {
  const Point at = sight.known.self.at;
  if (standing.in_vain > 0) {
    return StandingEnd{StopReason::NoWay, what_is_in_the_way(sight, step(at, standing.last_bump))};
  }
  if (const KnownEntity* thing = loose_thing_at(sight.known, at)) {
    return StandingEnd{StopReason::Seen, "You stand on " + named(sight, *thing) + "."};
  }
  if (is_stairs(sight.known.level().cells[at].ground)) {
    return StandingEnd{StopReason::Seen, "You stand on stairs."};
  }
  return std::nullopt;
}

}  // namespace

StandingStep step_of_run(const StandingSight& sight, const WalkMap& map, Standing& standing) {
  const Point at = sight.known.self.at;
  const bool begins = standing.steps == 0;
  if (!begins) {
    if (auto end = what_ends_a_run(sight, standing)) return *std::move(end);
  }
  const bool left = is_open_to(map, at, rotated(standing.way, -2));
  const bool right = is_open_to(map, at, rotated(standing.way, 2));
  if (!can_run(map, at, standing.way)) {
    bool is_fork = false;
    const Direction bend =
        standing.in_corridor ? round_the_bend(map, at, standing.way, is_fork) : Direction::None;
    if (is_fork) return fork_end();
    if (bend == Direction::None) {
      return StandingEnd{StopReason::NoWay, what_bars(sight, map, step(at, standing.way))};
    }
    standing.way = bend;
    // The cell the player came from is open, but is not a new opening.
    standing.left_open = standing.right_open = true;
    return bump(bend);
  }
  if (!begins && ((left && !standing.left_open) || (right && !standing.right_open))) {
    return StandingEnd{StopReason::Fork, "A way opens to the side."};
  }
  standing.in_corridor = !left && !right;
  standing.left_open = left;
  standing.right_open = right;
  return bump(standing.way);
}

}  // namespace undercroft
