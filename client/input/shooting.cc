// shooting.cc: choosing a foe in line.
#include "client/input/shooting.h"

#include <algorithm>

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

Expected<Direction> way_of_nearest(const ViewModel& view) {
  const auto foes = foes_to_aim_at(view);
  if (foes.empty()) return failed("There is no foe in view.");
  for (const EntityView* foe : foes) {
    if (const auto shot = shoot_at(view, foe->at)) return shot->direction;
  }
  return failed("No foe is in line with you: in the list, ~ marks those that are not.");
}

}  // namespace undercroft
