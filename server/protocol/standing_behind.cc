// standing_behind.cc: standing intents behind a friend who fights in the only way: they wait, and
// say what else the player can do.
#include <algorithm>

#include "server/protocol/standing_fight.h"
#include "server/protocol/standing_steps.h"
#include "shared/grammar.h"

namespace undercroft {
namespace {

constexpr std::size_t kMostStands = 64;  // remembered for one player

bool is_about_to_strike(const KnownEntity& e) {
  const StepSign sign = e.view.sign;
  return sign == StepSign::Hunts || sign == StepSign::Crouches || sign == StepSign::Aims;
}

// It strikes there in this turn or the next one.
bool is_near_a_foe(const Knowledge& known, Point at) {
  const auto foes = foes_by_distance(known);
  return std::any_of(foes.begin(), foes.end(), [at](const KnownEntity* foe) {
    return distance(foe->view.at, at) <= 2 && is_about_to_strike(*foe);
  });
}

bool is_doorway(const Knowledge& known, Point at) {
  const auto& entities = known.level().entities;
  return std::any_of(entities.begin(), entities.end(), [at](const KnownEntity& e) {
    return e.kind == Kind::OpenDoor && e.view.at == at;
  });
}

// An opening of one cell between two walls, or a corridor.
bool is_gap(const Knowledge& known, Point at) {
  const auto& cells = known.level().cells;
  const auto walled = [&](Direction way) {
    const Point side = step(at, way);
    return !cells.contains(side) || is_wall(cells[side].ground);
  };
  return (walled(Direction::Left) && walled(Direction::Right)) ||
         (walled(Direction::Up) && walled(Direction::Down));
}

bool fights_from_afar(const KnownEntity& foe) {
  return foe.view.sign == StepSign::Aims || foe.view.reach_cells > 1;
}

}  // namespace

bool should_hold_doorway(const Knowledge& known) {
  const auto foes = foes_by_distance(known);
  const Point here = known.self.at;
  if (foes.empty() || !(is_doorway(known, here) || is_gap(known, here))) return false;
  if (distance(foes.front()->view.at, known.self.at) <= 1) return false;
  if (std::any_of(foes.begin(), foes.end(), [](auto* foe) { return fights_from_afar(*foe); })) {
    return false;
  }
  return std::count_if(foes.begin(), foes.end(), [](const KnownEntity* foe) {
           return foe->view.sign == StepSign::Hunts;
         }) > 1;
}

void note_stands(StandingMemory& memory, const Knowledge& known) {
  if (known.depth == 0) return memory.stands.clear();
  if (memory.stands.size() > kMostStands) memory.stands.clear();
  for (const KnownEntity& e : known.level().entities) {
    if (!e.perceived || e.kind != Kind::Player || e.view.id == known.self.id) continue;
    const auto [stand, is_new] =
        memory.stands.try_emplace(e.view.id, StandingMemory::Stand{e.view.at, known.turn});
    if (!is_new && stand->second.at != e.view.at) stand->second = {e.view.at, known.turn};
  }
}

bool is_fighting(const StandingSight& sight, const KnownEntity& other) {
  return sight.memory.fights.has_fought(other.view.id, sight.known.turn, 1) ||
         is_near_a_foe(sight.known, other.view.at);
}

const KnownEntity* fighter_ahead(const StandingSight& sight, const WalkMap& map, Direction way) {
  const Point next = step(sight.known.self.at, way);
  if (way == Direction::None || map.at(next) != Footing::Player) return nullptr;
  const KnownEntity* other = player_at(sight.known, next);
  return other != nullptr && is_fighting(sight, *other) ? other : nullptr;
}

std::string waiting_behind(const StandingSight& sight, const KnownEntity& fighter) {
  const std::string_view where = is_doorway(sight.known, fighter.view.at) ? "at the door" : "ahead";
  return capitalised(the_name(sight, fighter)) + " fights " + std::string(where) +
         "; you wait behind.";
}

StandingEnd stuck_behind(const StandingSight& sight, const KnownEntity& fighter) {
  const std::string name = the_name(sight, fighter);
  return {StopReason::NoWay, capitalised(name) + " still fights ahead of you. Walk into " + name +
                                 " to change places, or throw or shoot where your line is clear."};
}

}  // namespace undercroft
