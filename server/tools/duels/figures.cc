// figures.cc: averages over the foes of a level.
#include "server/tools/duels/figures.h"

namespace undercroft {

std::vector<Bout> bouts_of(const std::shared_ptr<const Catalogue>& catalogue, int kit, int depth) {
  std::vector<Bout> bouts;
  for (const LevelFoe& foe : foes_on(*catalogue, depth)) {
    const Arena arena(catalogue, kit, gear_of_depth(depth), foe.key);
    bouts.push_back({foe, course_of(arena)});
  }
  return bouts;
}

Course average_of(const std::vector<Bout>& bouts) {
  Course sum;
  double all = 0;
  for (const auto& [foe, course] : bouts) {
    sum.hero_hits += foe.count * course.hero_hits;
    sum.foe_hits += foe.count * course.foe_hits;
    sum.hits_to_kill += foe.count * course.hits_to_kill;
    sum.turns += foe.count * course.turns;
    sum.health_lost += foe.count * course.health_lost;
    all += foe.count;
  }
  if (all == 0) return {};
  return {sum.hero_hits / all, sum.foe_hits / all, sum.hits_to_kill / all, sum.turns / all,
          sum.health_lost / all};
}

}  // namespace undercroft
