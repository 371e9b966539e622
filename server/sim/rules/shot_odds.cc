// shot_odds.cc: the rolls of a missile, counted.
#include "server/sim/rules/shot_odds.h"

#include "server/sim/rules/charges.h"
#include "server/sim/rules/combat.h"
#include "server/sim/rules/flight.h"
#include "server/sim/rules/harmful_rolls.h"
#include "server/sim/rules/hits.h"
#include "server/sim/rules/reflection.h"
#include "server/sim/world/attributes.h"

namespace undercroft {
namespace {

const Blueprint* ammunition_in(const World& world, const Entity& shooter) {
  const EntityId ammunition = ammunition_of(world, shooter);
  return ammunition == kNobody ? nullptr : &world.blueprint(world.entity(ammunition));
}

// An aimed item sends a bolt instead of a blow (R191), and a mirror sends the missile back (R225).
bool does_a_blow(const World& world, const Blueprint* ammunition, EntityId target) {
  return (ammunition == nullptr || !ammunition->aimed) && !is_mirror(world.entity(target));
}

}  // namespace

BlowOdds odds_of_shot(const World& world, EntityId shooter, EntityId target) {
  const Entity& e = world.entity(shooter);
  if (bow_of(world, e) == nullptr || lacks_ammunition(world, e)) return {};
  const Blueprint* ammunition = ammunition_in(world, e);
  if (!does_a_blow(world, ammunition, target)) return {};
  const auto harm_of = [&](int rolled) {
    const int damage = damage_of(world, rolled, target);
    return harm_of_hit(world, shooter, target, through_shell(world, shooter, target, false, damage),
                       HitBy::Missile, ammunition);
  };
  const int force = force_of_shot(world, shooter);
  const int most = harm_of(force);
  if (most == 0) return {};
  if (world.rules().combat == Combat::Plain) return {most, most, 100};
  const int least = least_harmful_roll(force, harm_of);
  return {harm_of(least), most, static_cast<int>(100L * (force + 1 - least) / (force + 1))};
}

}  // namespace undercroft
