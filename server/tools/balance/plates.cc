// plates.cc: puts a crate on one plate, steps on the other, and enters the door they open (R143).
#include <algorithm>
#include <vector>

#include "server/tools/balance/mind.h"

namespace undercroft {
namespace {

constexpr int kOfTheRoom = 12;       // cells: a door's plates are not farther
constexpr int kTouchesOfAChest = 2;  // R81

using Views = std::vector<const EntityView*>;

bool is_their_door(const Mind& mind, const EntityView& view) {
  return mind.known.look(view).name.find("blind door") != std::string::npos;
}

Views near(const Mind& mind, Point door, Kind kind) {
  Views found;
  for (const auto& [id, view] : mind.known.entities) {
    if (mind.known.kind(view) == kind && distance(view.at, door) <= kOfTheRoom) {
      found.push_back(&view);
    }
  }
  std::sort(found.begin(), found.end(), [door](const EntityView* a, const EntityView* b) {
    return distance(a->at, door) < distance(b->at, door);
  });
  return found;
}

bool is_on(const Views& views, Point at) {
  return std::any_of(views.begin(), views.end(),
                     [at](const EntityView* view) { return view->at == at; });
}

// Pushes the crate once, from the side opposite to the plate.
Decision push_onto(Mind& mind, const Views& crates, Point plate) {
  for (const EntityView* crate : crates) {
    if (distance(crate->at, plate) != 1) continue;
    const Direction way = direction_of(plate - crate->at);
    const Point behind = crate->at - (plate - crate->at);
    if (is_diagonal(way) || (mind.is_solid_at(behind) && behind != mind.here())) continue;
    if (behind == mind.here()) return bump_to(way);
    if (mind.chart().reaches(behind)) return walk_to(mind.chart(), behind);
  }
  return std::nullopt;
}

// From the doorway the bot can reach the chest, and the door does not close on a body.
Decision empty_the_niche(Mind& mind, const EntityView& door) {
  for (const EntityView* chest : near(mind, door.at, Kind::Chest)) {
    if (distance(chest->at, door.at) != 1) continue;
    if (mind.memory.touched[chest->id] >= kTouchesOfAChest) return std::nullopt;
    if (door.at == mind.here()) {
      ++mind.memory.touched[chest->id];
      return bump_to(direction_of(chest->at - door.at));
    }
    return walk_to(mind.chart(), door.at);
  }
  return walk_to(mind.chart(), door.at);
}

// The bot stands on the plate by the door, and the crate goes onto the other.
Decision work_the_plates(Mind& mind, const EntityView& door) {
  const Views plates = near(mind, door.at, Kind::Plate);
  if (plates.size() != 2) return std::nullopt;
  const Views crates = near(mind, door.at, Kind::Crate);
  const Point by_the_door = plates.front()->at;
  const Point far = plates.back()->at;
  if (!is_on(crates, far) && !is_on(mind.fellows, far)) {
    const Decision push = push_onto(mind, crates, far);
    return push ? push : push_onto(mind, crates, by_the_door);
  }
  if (by_the_door == mind.here()) return wait_here();
  return walk_to(mind.chart(), by_the_door);
}

bool is_done(const Mind& mind, const EntityView& door) {
  const auto touched = mind.memory.touched.find(door.id);
  return touched != mind.memory.touched.end();
}

}  // namespace

Decision press_plates(Mind& mind) {
  if (!mind.has_free_hands() || mind.carries_crown()) return std::nullopt;
  for (const auto& [id, door] : mind.known.entities) {
    if (!is_their_door(mind, door) || is_done(mind, door) || mind.is_hopeless(door.at)) continue;
    mind.aim_at(door.at);
    const bool open = mind.known.kind(door) == Kind::OpenDoor;
    Decision step = open ? empty_the_niche(mind, door) : work_the_plates(mind, door);
    if (step) return step;
    if (open) mind.memory.touched[id] = 1;
  }
  return std::nullopt;
}

}  // namespace undercroft
