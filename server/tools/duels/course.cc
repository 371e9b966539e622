// course.cc: the rolls of R72, counted to the foe's last health.
#include "server/tools/duels/course.h"

#include <vector>

#include "server/sim/rules/blow_odds.h"
#include "server/sim/rules/combat.h"
#include "server/tools/duels/habit.h"

namespace undercroft {
namespace {

constexpr int kMaxStrikes = 8;  // R72

double value_of(const Odds& odds) {
  return static_cast<double>(odds.part) / static_cast<double>(odds.whole);
}

// A fighter's blow at the other one.
struct Blow {
  double hits = 0;  // share
  int most = 0;     // each harm from 1 to this is equally likely
  double more = 0;  // harm by the status that a hit gives

  [[nodiscard]] double harm() const { return most == 0 ? 0 : (most + 1) / 2.0 + more; }
};

// Poison and fire take 1 health a turn.
double harm_of_statuses(const Blueprint& creature) {
  double harm = 0;
  for (const Hit& hit : creature.hits) {
    const bool hurts = hit.status == Status::Poison || hit.status == Status::Burning;
    if (hurts) harm += static_cast<double>(hit.turns) / hit.one_in;
  }
  return harm;
}

// A lone hero chips 1 off a shell (F3).
Blow blow_of(const World& world, EntityId striker, EntityId target) {
  const int damage = damage_of(world, force_against(world, striker, target), target);
  const int most = through_shell(world, striker, target, false, damage);
  return {value_of(odds_of_harm(world, striker, target)), most,
          harm_of_statuses(world.blueprint(world.entity(striker)))};
}

// The chance of each side to do the harm that ends one duel.
struct Ends {
  double hero = 0;
  double foe = 0;
};

Ends ends_of(double hero_first, const Blow& hero, const Blow& foe) {
  Ends ends;
  double heros_turn = hero_first;
  double foes_turn = 1 - hero_first;
  for (int strike = 0; strike < kMaxStrikes; ++strike) {
    ends.hero += heros_turn * hero.hits;
    ends.foe += foes_turn * foe.hits;
    const double answered = heros_turn * (1 - hero.hits) / 2;
    heros_turn = foes_turn * (1 - foe.hits) / 2;
    foes_turn = answered;
  }
  return ends;
}

double hero_first_when_struck(const Arena& arena) {
  if (arena.world.entity(arena.foe).has(Trait::FirstStrike)) return 0;
  return 1 - value_of(odds_of_first_strike(arena.world, arena.foe, arena.hero));
}

double harm_of_shot(const Arena& arena, const Blow& blow) {
  const int force = force_of(arena.world, arena.foe);
  return blow.most * blow.harm() / (force + 1);
}

// The averages for a foe with so much health left.
struct Rest {
  double hits = 0;
  double turns = 0;
  double lost = 0;
};

// A Tally fills the averages from the smallest health up.
class Tally {
 public:
  explicit Tally(const Arena& arena)
      : hero_(blow_of(arena.world, arena.hero, arena.foe)),
        foe_(blow_of(arena.world, arena.foe, arena.hero)),
        habit_(habit_of(arena.foe_blueprint())),
        ours_(ends_of(value_of(odds_of_first_strike(arena.world, arena.hero, arena.foe)), hero_,
                      foe_)),
        theirs_(ends_of(hero_first_when_struck(arena), hero_, foe_)),
        shot_(harm_of_shot(arena, foe_)) {}

  [[nodiscard]] const Blow& hero() const { return hero_; }
  [[nodiscard]] const Blow& foe() const { return foe_; }

  Rest of(int health) {
    rests_.assign(1, {});
    for (int left = 1; left <= health; ++left) rests_.push_back(rest_of(left));
    return rests_.back();
  }

 private:
  // A turn: the hero's duel, and then the foe's, if it lives and its habit strikes.
  Rest rest_of(int health) {
    Rest sum{hits_of(health), 1, ours_.foe * foe_.harm()};
    stays_ = 0;
    for (int harm = 0; harm <= hero_.most && harm < health; ++harm) {
      answer(health, health - harm, harm == 0 ? 1 - ours_.hero : ours_.hero / hero_.most, sum);
    }
    return {sum.hits, sum.turns / (1 - stays_), sum.lost / (1 - stays_)};
  }

  void answer(int before, int health, double chance, Rest& sum) {
    sum.lost += chance * (habit_.blows * theirs_.foe * foe_.harm() + habit_.shots * shot_);
    const double hit = habit_.blows * theirs_.hero;
    for (int harm = 0; harm <= hero_.most && harm < health; ++harm) {
      const double branch = chance * (harm == 0 ? 1 - hit : hit / hero_.most);
      if (health - harm == before) {
        stays_ += branch;
        continue;
      }
      const Rest& then = rests_[static_cast<std::size_t>(health - harm)];
      sum.turns += branch * then.turns;
      sum.lost += branch * then.lost;
    }
  }

  [[nodiscard]] double hits_of(int health) const {
    double hits = 1;
    for (int harm = 1; harm <= hero_.most && harm < health; ++harm) {
      hits += rests_[static_cast<std::size_t>(health - harm)].hits / hero_.most;
    }
    return hits;
  }

  Blow hero_;
  Blow foe_;
  Habit habit_;
  Ends ours_;    // of duels that the hero begins
  Ends theirs_;  // of duels that the foe begins
  double shot_;
  std::vector<Rest> rests_;  // by the foe's health
  double stays_ = 0;         // the chance that a turn takes nothing from the foe
};

}  // namespace

Course course_of(const Arena& arena) {
  Tally tally(arena);
  if (tally.hero().most == 0) return {};
  const Rest rest = tally.of(arena.world.entity(arena.foe).health);
  return {tally.hero().hits, tally.foe().hits, rest.hits, rest.turns, rest.lost};
}

}  // namespace undercroft
