// shooting.cc: choosing a foe in line.
#include "client/input/shooting.h"

#include <algorithm>

#include "client/model/flight_path.h"
#include "client/model/in_line.h"

namespace undercroft {

Expected<Intent> shoot_at(const ViewModel& view, Point at) {
  const Point way = at - view.known.self.at;
  if (is_in_line(view.known.self.at, at))
    return Intent{.verb = IntentVerb::Fire, .direction = direction_of(way)};
  return failed("That is not in line with you.");
}

std::vector<const EntityView*> foes_to_aim_at(const ViewModel& view) {
  std::vector<const EntityView*> foes = foes_in_view(view);
  std::stable_partition(foes.begin(), foes.end(), [](const EntityView* e) {
    return e->sign == StepSign::Hunts || e->sign == StepSign::Crouches || e->sign == StepSign::Aims;
  });
  return foes;
}

std::vector<const EntityView*> foes_to_aim_at(const ViewModel& view, int range) {
  std::vector<const EntityView*> foes = foes_to_aim_at(view);
  if (range <= 0) return foes;
  std::stable_partition(foes.begin(), foes.end(), [&](const EntityView* e) {
    return distance(view.known.self.at, e->at) <= range;
  });
  return foes;
}

namespace {

// Cells; 0: unknown, as when nothing that shoots is wielded.
int range_of_shots(const Observation& known) {
  const auto& pack = known.self.pack;
  const auto weapon = std::find_if(pack.begin(), pack.end(), [](const PackView& thing) {
    return thing.worn && thing.slot == Slot::Weapon;
  });
  return weapon == pack.end() ? 0 : weapon->reach;
}

// Nothing that the player knows of is before it.
bool is_clear_to(const ViewModel& view, const EntityView& foe) {
  const FlightPath path = flight_path(view.known, foe.at);
  return path.met != nullptr && path.met->id == foe.id;
}

}  // namespace

Expected<Direction> way_of_nearest(const ViewModel& view) {
  auto foes = foes_to_aim_at(view, range_of_shots(view.known));
  if (foes.empty()) return failed("There is no foe in view.");
  std::stable_partition(foes.begin(), foes.end(),
                        [&view](const EntityView* foe) { return is_clear_to(view, *foe); });
  for (const EntityView* foe : foes) {
    if (const auto shot = shoot_at(view, foe->at)) return shot->direction;
  }
  return failed("No foe is in line with you: in the list, ~ marks those that are not.");
}

}  // namespace undercroft
