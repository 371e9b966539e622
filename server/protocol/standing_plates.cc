// standing_plates.cc: plates that exploring crosses: those on which players stood without harm, and
// one, or ice, for which its player has asked twice (R210).
#include <algorithm>
#include <utility>

#include "server/protocol/standing_steps.h"

namespace undercroft {
namespace {

constexpr std::size_t kMostPlates = 256;  // remembered for one player

bool was_harmed(std::span<const Report> reports, EntityId whom) {
  return std::any_of(reports.begin(), reports.end(), [whom](const Report& report) {
    const bool is_harm = report.verb == Verb::Damage || report.verb == Verb::Spiked ||
                         report.verb == Verb::Death || report.verb == Verb::WentDown ||
                         (report.verb == Verb::Hit && report.amount > 0);
    return is_harm && (report.whom == whom || (report.whom == kNobody && report.who == whom));
  });
}

const KnownEntity* plate_at(const Knowledge& known, Point at) {
  const auto& entities = known.level().entities;
  const auto plate = std::find_if(entities.begin(), entities.end(), [at](const KnownEntity& e) {
    return e.kind == Kind::Plate && e.view.at == at;
  });
  return plate == entities.end() ? nullptr : &*plate;
}

}  // namespace

void note_plates(StandingMemory& memory, const Knowledge& known, std::span<const Report> reports) {
  if (known.depth == 0) return;
  if (memory.trodden.size() >= kMostPlates) memory.trodden.clear();
  for (const KnownEntity& e : known.level().entities) {
    const KnownEntity* plate =
        e.perceived && e.kind == Kind::Player ? plate_at(known, e.view.at) : nullptr;
    if (plate == nullptr) continue;
    if (was_harmed(reports, e.view.id)) {
      memory.trodden.erase(plate->view.id);
    } else {
      memory.trodden.insert(plate->view.id);
    }
  }
}

void dare(const StandingSight& sight, EntityId plate) {
  sight.memory.dared = plate;
  sight.memory.dares_ice = plate == kNobody;
  sight.memory.dared_in = sight.known.turn;
}

void cross_what_is_dared(const StandingSight& sight) {
  const EntityId plate = std::exchange(sight.memory.dared, kNobody);
  const bool dares_ice = std::exchange(sight.memory.dares_ice, false);
  if (sight.memory.dared_in != sight.known.turn) return;
  if (plate != kNobody) sight.memory.trodden.insert(plate);
  if (dares_ice) sight.memory.icy_depth = sight.known.depth;
}

void dare_ice(const StandingSight& sight, WalkMap& map) {
  const KnownLevel& level = sight.known.level();
  if (sight.memory.icy_depth != sight.known.depth) return;
  level.cells.for_each_point([&](Point p) {
    const bool is_bare = level.cells[p].ground == Ground::Ice && map.at(p) == Footing::Danger &&
                         thing_before(sight.known, p) == nullptr;
    if (is_bare) map.dare(p);
  });
}

WalkMap map_of(const StandingSight& sight) {
  WalkMap map(sight.known, sight.players_fight, sight.memory.trodden);
  for (const KnownEntity& e : sight.known.level().entities) {
    if (is_choice(sight, e) && e.view.at != sight.known.self.at) map.shun(e.view.at);
  }
  return map;
}

}  // namespace undercroft
