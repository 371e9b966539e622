// bot.cc: breadth-first search over the player's knowledge.
#include "client/tools/bot.h"

#include <algorithm>
#include <deque>

#include "client/model/kinds.h"
#include "shared/grid.h"
#include "shared/pack_room.h"

namespace undercroft {
namespace {

// How an entity affects walking into its cell.
enum class Standing : std::uint8_t { Free, Goal, Barred };

bool is_walkable(const CellView& cell) {
  return cell.ground != Ground::Unknown && !is_wall(cell.ground) && cell.ground != Ground::Ledge;
}

// A locked door is worth a bump only with its key.
bool opens(const EntityView& door, const SelfView& self) {
  if (door.state != State::Locked) return true;
  if (!door.metal) return false;  // opened by pressure plates
  return self.keys[static_cast<std::size_t>(*door.metal)] > 0;
}

Standing standing(const EntityView& entity, Kind kind, const SelfView& self) {
  // clang-format off
  switch (kind) {
    case Kind::Key: case Kind::Treasure: return Standing::Goal;
    case Kind::Item:       return has_room(self.pack) ? Standing::Goal : Standing::Free;
    case Kind::Chest:      return entity.state == State::Closed ? Standing::Goal : Standing::Barred;
    case Kind::ClosedDoor: return opens(entity, self) ? Standing::Goal : Standing::Barred;
    case Kind::Monster: case Kind::Mimic: return Standing::Goal;
    case Kind::Friend: case Kind::Lever: case Kind::Crate: case Kind::Spikes: return Standing::Barred;
    default:               return Standing::Free;
  }
  // clang-format on
}

Grid<Standing> standings(const Observation& known) {
  Grid<Standing> grid(known.cells.size(), Standing::Free);
  for (const auto& [id, entity] : known.entities) {
    if (id == known.self.id || !grid.contains(entity.at)) continue;
    const Standing its = standing(entity, known.kind(entity), known.self);
    if (its != Standing::Free) grid[entity.at] = its;
  }
  return grid;
}

bool borders_the_unknown(const Observation& known, Point at) {
  for (const Direction way : kEightDirections) {
    const Point next = step(at, way);
    if (known.cells.contains(next) && known.cells[next].ground == Ground::Unknown) return true;
  }
  return false;
}

// R5: no diagonal step between two blocked neighbours.
bool pinched(const Observation& known, Point at, Direction way) {
  if (!is_diagonal(way)) return false;
  const auto blocked = [&](Direction side) {
    const Point next = step(at, side);
    return !known.cells.contains(next) || !is_walkable(known.cells[next]);
  };
  return blocked(rotated(way, 1)) && blocked(rotated(way, -1));
}

}  // namespace

Direction step_to_something(const Observation& known, bool descend) {
  const Grid<Standing> standing_at = standings(known);
  Grid<Direction> first(known.cells.size(), Direction::None);  // step of the path from the player
  std::deque<Point> queue{known.self.at};
  while (!queue.empty()) {
    const Point at = queue.front();
    queue.pop_front();
    for (const Direction way : kEightDirections) {
      const Point next = step(at, way);
      if (!known.cells.contains(next) || next == known.self.at) continue;
      if (first[next] != Direction::None || !is_walkable(known.cells[next])) continue;
      if (standing_at[next] == Standing::Barred || pinched(known, at, way)) continue;
      first[next] = at == known.self.at ? way : first[at];
      if (standing_at[next] == Standing::Goal || borders_the_unknown(known, next))
        return first[next];
      if (descend && known.cells[next].ground == Ground::StairsDown) return first[next];
      queue.push_back(next);
    }
  }
  return Direction::None;
}

Direction Bot::any_way() { return kEightDirections[chance_() % kEightDirections.size()]; }

// A cell within reach, known or not: the server has to refuse the bad ones.
Point Bot::any_place(const Observation& known, std::uint32_t reach) {
  const int far = static_cast<int>(std::min(reach, 8U));
  const auto offset = [&] { return static_cast<int>(chance_() % (2U * far + 1U)) - far; };
  const Point place{known.self.at.x + offset(), known.self.at.y + offset()};
  return known.cells.contains(place) ? place : known.self.at;
}

// One of its abilities, mostly one that is ready.
std::optional<Intent> Bot::invocation(const Observation& known) {
  const auto& abilities = known.self.abilities;
  if (abilities.empty()) return std::nullopt;
  const auto number = static_cast<std::uint32_t>(chance_() % abilities.size());
  const Ability& ability = abilities[number];
  if (ability.ready_in > 0 && !one_in(8)) return std::nullopt;
  Intent intent{.verb = IntentVerb::Invoke, .ability = number};
  if (ability.aim == AbilityAim::Direction) intent.direction = any_way();
  if (ability.aim == AbilityAim::Place) intent.place = any_place(known, ability.reach);
  return intent;
}

std::optional<std::uint32_t> Bot::pick(const Choice& choice) {
  if (one_in(8)) return std::nullopt;
  return static_cast<std::uint32_t>(chance_() % choice.options.size());
}

Intent Bot::choose(const Observation& known) {
  if (!known.self.alive) return {.verb = IntentVerb::Respawn};
  if (!known.cells.contains(known.self.at)) return {.verb = IntentVerb::Wait};
  if (!known.self.abilities.empty() && one_in(6)) {
    if (const auto intent = invocation(known)) return *intent;
  }
  for (const auto& [id, entity] : known.entities) {
    if (!known.look(entity).hostile || distance(known.self.at, entity.at) != 1) continue;
    return {.verb = IntentVerb::Bump, .direction = direction_of(entity.at - known.self.at)};
  }
  if (one_in(12)) return {.verb = IntentVerb::Wait};
  if (one_in(8)) return {.verb = IntentVerb::Bump, .direction = any_way()};
  const bool on_stairs = known.cells[known.self.at].ground == Ground::StairsDown;
  if (on_stairs && one_in(3)) return {.verb = IntentVerb::Descend};
  const Direction way = step_to_something(known, one_in(2));
  return {.verb = IntentVerb::Bump, .direction = way == Direction::None ? any_way() : way};
}

}  // namespace undercroft
