// shot_odds.cc: the rolls of a missile, counted.
#include "server/sim/rules/shot_odds.h"

#include "server/sim/rules/charges.h"
#include "server/sim/rules/combat.h"
#include "server/sim/rules/flight.h"
#include "server/sim/rules/hits.h"
#include "server/sim/world/attributes.h"

namespace undercroft {
namespace {

const Blueprint* ammunition_in(const World& world, const Entity& shooter) {
  const EntityId ammunition = ammunition_of(world, shooter);
  return ammunition == kNobody ? nullptr : &world.blueprint(world.entity(ammunition));
}

}  // namespace

BlowOdds odds_of_shot(const World& world, EntityId shooter, EntityId target) {
  const Entity& e = world.entity(shooter);
  if (bow_of(world, e) == nullptr || lacks_ammunition(world, e)) return {};
  const Blueprint* ammunition = ammunition_in(world, e);
  const auto harm_of = [&](int rolled) {
    const int damage = damage_of(world, rolled, target);
    return harm_of_hit(world, shooter, target, through_shell(world, shooter, target, false, damage),
                       HitBy::Missile, ammunition);
  };
  const int force = force_of_shot(world, shooter);
  const int most = harm_of(force);
  if (most == 0) return {};
  if (world.rules().combat == Combat::Plain) return {most, most, 100};
  int least_roll = force;  // no higher roll does less
  while (least_roll > 0 && harm_of(least_roll - 1) > 0) --least_roll;
  return {harm_of(least_roll), most, 100 * (force + 1 - least_roll) / (force + 1)};
}

}  // namespace undercroft
