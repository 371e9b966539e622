// fight_risk.cc: the worst that one exchange may cost the player (R204).
#include <algorithm>

#include "server/protocol/standing_fight.h"
#include "shared/grammar.h"

namespace undercroft {
namespace {

constexpr int kLeast = 4;  // the part of the full health that an exchange must leave

bool reaches(const KnownEntity& foe, Point at) {
  return distance(foe.view.at, at) <= std::max(1, foe.view.reach_cells);
}

// It neither strikes first nor answers (R204).
bool is_stunned(const KnownEntity& foe) {
  return foe.view.statuses.has(Status::Stun) || foe.view.state == State::Asleep;
}

int most_of(const Threats& threats, EntityId foe) {
  const auto threat = std::find_if(threats.begin(), threats.end(),
                                   [foe](const ThreatView& one) { return one.id == foe; });
  return threat == threats.end() ? 0 : threat->most;
}

struct Worst {
  int health = 0;
  int foes = 0;
  const KnownEntity* foe = nullptr;  // one of them
};

// A duel ends with the first blow that does harm (R72). The foe that the player strikes has two of
// them in a turn, its own and the player's; the others have one each.
Worst worst_of(const StandingSight& sight, EntityId struck, Point at) {
  Worst worst;
  for (const KnownEntity* foe : foes_by_distance(sight.known)) {
    const bool strikes = reaches(*foe, at) && !is_stunned(*foe);
    const int most = strikes ? most_of(sight.threats, foe->view.id) : 0;
    if (most == 0) continue;
    worst.health += foe->view.id == struck ? 2 * most : most;
    ++worst.foes;
    worst.foe = foe;
  }
  return worst;
}

}  // namespace

const KnownEntity* who_would_strike(const StandingSight& sight, Point at) {
  for (const KnownEntity* foe : foes_by_distance(sight.known)) {
    const bool has_announced = foe->view.sign == StepSign::Crouches && !is_stunned(*foe);
    if (has_announced && reaches(*foe, at) && most_of(sight.threats, foe->view.id) > 0) return foe;
  }
  return nullptr;
}

Risk risk_of_exchange(const StandingSight& sight, const Standing& standing, Point at) {
  const SelfView& self = sight.known.self;
  const Worst worst = worst_of(sight, standing.fight.foe, at);
  if (worst.foes == 0) return {};
  const int left = self.health - worst.health;
  const bool is_weak = is_too_weak(self.health, self.max_health, standing.intent.stop_at);
  const bool leaves_enough = is_weak ? left * 2 >= self.health : left * kLeast >= self.max_health;
  if (left > 0 && leaves_enough) return {};
  const std::string who = worst.foes == 1 ? capitalised(the_name(sight, *worst.foe)) : "They";
  const std::string cost =
      std::to_string(worst.health) + " of your " + std::to_string(self.health) + " health";
  if (left <= 0 && is_weak) {
    return {who + " could kill you now (" + cost + "): step away, heal, or strike it yourself.",
            true};
  }
  if (left <= 0) return {who + " could kill you (" + cost + "): again for one exchange."};
  if (is_weak) return {who + " could take " + cost + ": again for one exchange."};
  return {who + " could take " + cost + ": again to fight on.", false, true};
}

}  // namespace undercroft
