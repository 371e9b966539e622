// blow_odds.cc: the rolls of a strike, counted.
#include "server/sim/rules/blow_odds.h"

#include <algorithm>

#include "server/sim/rules/combat.h"
#include "server/sim/rules/harmful_rolls.h"
#include "server/sim/rules/hits.h"
#include "server/sim/rules/statuses.h"
#include "server/sim/world/attributes.h"

namespace undercroft {
namespace {

// The sides of the die for its speed: its roll is from 0 to one less (R204).
long sides_of_speed(const World& world, EntityId id) {
  const Entity& e = world.entity(id);
  return is_stunned(e) ? 1 : attributes(world, e).speed + 1L;
}

// The pairs of rolls in which theirs, divided by `slowed`, is not higher than ours by `lead` or
// more.
Odds odds_without_lead(long ours, long theirs, long lead, long slowed = 1) {
  long pairs = 0;
  for (long roll = 0; roll < ours; ++roll) pairs += std::min(theirs, (roll + lead) * slowed);
  return {pairs, ours * theirs};
}

bool is_flanked_by(const World& world, EntityId target, EntityId striker) {
  const Entity& t = world.entity(target);
  const Entity& s = world.entity(striker);
  const bool fights = t.depth() == s.depth() && distance(t.at(), s.at()) == 1;
  return fights && is_flanked(world, target, striker);
}

// A Strike is a blow whose speed has decided for its striker: its harm follows from its roll of
// force alone, as in the fight itself.
class Strike {
 public:
  Strike(const World& world, EntityId striker, EntityId target)
      : world_(world),
        striker_(striker),
        target_(target),
        most_force_(force_against(world, striker, target)),
        is_flanked_(is_flanked_by(world, target, striker)) {}

  [[nodiscard]] bool is_flanked() const { return is_flanked_; }
  [[nodiscard]] int most_force() const { return most_force_; }

  // The health that a blow with that roll takes.
  [[nodiscard]] int harm_of(int rolled) const {
    const int force = rolled + (is_flanked_ ? force_of_flanking(world_, striker_) : 0);
    return harm_left_of(damage_of(world_, force, target_));
  }
  // The same of the one blow of plain combat (R71).
  [[nodiscard]] int plain_harm() const {
    const int more = is_flanked_ ? 1 + force_of_flanking(world_, striker_) : 0;
    return harm_left_of(damage_of(world_, most_force_, target_) + more);
  }

 private:
  [[nodiscard]] int harm_left_of(int damage) const {
    return harm_of_hit(world_, striker_, target_,
                       through_shell(world_, striker_, target_, is_flanked_, damage));
  }

  const World& world_;
  EntityId striker_;
  EntityId target_;
  int most_force_;
  bool is_flanked_;
};

int least_roll_of(const Strike& strike) {
  return least_harmful_roll(strike.most_force(), [&](int roll) { return strike.harm_of(roll); });
}

int harmful_rolls(const Strike& strike) { return strike.most_force() + 1 - least_roll_of(strike); }

}  // namespace

Odds odds_of_harm(const World& world, EntityId striker, EntityId target) {
  const Strike strike(world, striker, target);
  const Odds meeting =
      odds_without_lead(sides_of_speed(world, striker), sides_of_speed(world, target),
                        world.rules().lead_that_avoids(), strike.is_flanked() ? 2 : 1);
  return {meeting.part * harmful_rolls(strike), meeting.whole * (strike.most_force() + 1)};
}

Odds odds_of_first_strike(const World& world, EntityId mover, EntityId resident) {
  return odds_without_lead(sides_of_speed(world, mover), sides_of_speed(world, resident), 1);
}

BlowOdds odds_of_blow(const World& world, EntityId striker, EntityId target) {
  const Strike strike(world, striker, target);
  if (world.rules().combat == Combat::Plain) {
    const int harm = strike.plain_harm();
    return harm == 0 ? BlowOdds{} : BlowOdds{harm, harm, 100};
  }
  const int most = strike.harm_of(strike.most_force());
  if (most == 0) return {};
  const Odds odds = odds_of_harm(world, striker, target);
  return {strike.harm_of(least_roll_of(strike)), most,
          static_cast<int>(100 * odds.part / odds.whole)};
}

}  // namespace undercroft
