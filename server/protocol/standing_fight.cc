// standing_fight.cc: which foe to fight, and the next step of the fight (R204).
#include "server/protocol/standing_fight.h"

#include <algorithm>
#include <utility>

#include "shared/grammar.h"

namespace undercroft {
namespace {

constexpr int kMaxUnmoved = 2;  // a closed door takes one step without moving
constexpr int kMostChase = 30;  // turns after a foe that it does not reach
constexpr int kMostCalm = 4;    // exchanges in a row that hurt neither side
constexpr int kMostSwaps = 4;   // in a row; more mean two players block each other

// An intent against a foe, or why there is none, or the friend who fights in the only way to it.
using Approach = std::variant<Intent, std::string, const KnownEntity*>;

// A cell beside the foe from which no corner keeps the player's blow.
IsGoal any_striking_cell(const WalkMap& map, Point foe) {
  return [&map, foe](Point p) {
    return distance(p, foe) == 1 && map.can_touch(p, direction_of(foe - p));
  };
}

// As above, where nobody else stands.
IsGoal striking_cell(const WalkMap& map, Point foe) {
  return [&map, is_goal = any_striking_cell(map, foe)](Point p) {
    return map.at(p) != Footing::Player && is_goal(p);
  };
}

std::string stands_between(const StandingSight& sight, const KnownEntity& other,
                           const KnownEntity& foe) {
  const std::string name = the_name(sight, other);
  const bool is_down = other.kind == Kind::Downed;
  return capitalised(name) + (is_down ? " lies" : " stands") + " between you and " +
         the_name(sight, foe) + (is_down ? ": walk into " + name + " to revive them." : ".");
}

// The foe stands beside the player, or water, a danger or nothing that is known leads to it.
std::string why_out_of_reach(const StandingSight& sight, const WalkMap& map, const GoalsOn& beside,
                             const KnownEntity& foe) {
  const std::string name = the_name(sight, foe);
  const Point here = sight.known.self.at;
  if (distance(here, foe.view.at) == 1) {
    return "A corner keeps your blows from " + name + ": step around it.";
  }
  const auto danger = danger_before(sight.known, map, beside, Locked::Opens);
  if (!danger) return "No way that you know leads to " + name + ": shoot, throw, or let it come.";
  return "You know no safe way to " + name + " but past " + danger_in_words(sight, *danger) +
         remedy_for(sight, *danger) + ".";
}

std::string why_no_way_to(const StandingSight& sight, const WalkMap& map, const KnownEntity& foe) {
  const GoalsOn beside = [&](const WalkMap& on) { return striking_cell(on, foe.view.at); };
  const KnownEntity* other = who_bars(sight.known, map, beside);
  return other != nullptr && other != &foe ? stands_between(sight, *other, foe)
                                           : why_out_of_reach(sight, map, beside, foe);
}

// It changes places with a friend who stands in the way, but not with one who fights there.
Approach step_towards(const StandingSight& sight, const WalkMap& map, const KnownEntity& foe) {
  const Point here = sight.known.self.at;
  auto way = way_to(map, here, striking_cell(map, foe.view.at));
  if (!way) way = way_to(map, here, any_striking_cell(map, foe.view.at));
  if (!way) return why_no_way_to(sight, map, foe);
  if (way->first == Direction::None) {
    return Intent{.verb = IntentVerb::Attack, .direction = direction_of(foe.view.at - here)};
  }
  const KnownEntity* fighter = fighter_ahead(sight, map, way->first);
  if (fighter != nullptr) return fighter;
  return bump(way->first);
}

Approach approach(const StandingSight& sight, const WalkMap& map, const KnownEntity& foe) {
  std::string in_vain = why_in_vain(sight, foe);
  if (!in_vain.empty()) return in_vain;
  return step_towards(sight, map, foe);
}

// Waits for them in a doorway, where they come one by one.
Intent hold_or(const StandingSight& sight, Standing& standing, const Intent& intent) {
  int& held = standing.fight.held;
  const bool walks = intent.verb == IntentVerb::Bump;
  if (!walks || held >= kMostHeld || !should_hold_doorway(sight.known)) return intent;
  if (held++ == 0) standing.remark = "You hold the narrow place: they come to you.";
  return Intent{};
}

// A step into an announced blow waits until the blow has fallen.
std::optional<Intent> let_pass(const StandingSight& sight, Standing& standing,
                               const Intent& intent) {
  int& passed = standing.fight.passed;
  if (intent.verb != IntentVerb::Bump || passed >= kMostPassed) return std::nullopt;
  const Point here = sight.known.self.at;
  const KnownEntity* foe = who_would_strike(sight, step(here, intent.direction));
  if (foe == nullptr || who_would_strike(sight, here) != nullptr) return std::nullopt;
  if (passed++ == 0) {
    standing.remark = capitalised(the_name(sight, *foe)) + " is about to strike: you wait for it.";
  }
  return Intent{};
}

// The nearest first, and those last that run away: a chase would lead the player from the others.
std::vector<const KnownEntity*> foes_to_fight(const Knowledge& known) {
  auto foes = foes_by_distance(known);
  std::stable_partition(foes.begin(), foes.end(), [&](const KnownEntity* foe) {
    const bool is_beside = distance(foe->view.at, known.self.at) == 1;
    return foe->view.sign != StepSign::Flees || is_beside;
  });
  return foes;
}

// The nearest foe that can be reached and hurt; else one that a friend keeps the player from; else
// why the nearest one cannot be reached.
StandingStep step_of_fight(const StandingSight& sight, Standing& standing) {
  const WalkMap map = map_of(sight);
  const auto foes = foes_to_fight(sight.known);
  if (foes.empty()) return step_to_fighter(sight, map, standing);
  std::string why_not;
  std::vector<Behind> behind;
  for (const KnownEntity* foe : foes) {
    Approach found = approach(sight, map, *foe);
    if (const auto* intent = std::get_if<Intent>(&found)) {
      standing.fight.go_for(*foe, the_name(sight, *foe));
      standing.fight.behind = 0;
      if (const auto wait = let_pass(sight, standing, *intent)) return *wait;
      standing.fight.passed = 0;
      return hold_or(sight, standing, *intent);
    }
    const auto* fighter = std::get_if<const KnownEntity*>(&found);
    if (fighter != nullptr) behind.push_back({foe, *fighter});
    if (fighter == nullptr && why_not.empty()) why_not = std::get<std::string>(std::move(found));
  }
  if (!behind.empty()) return step_behind(sight, map, standing, behind);
  for (const KnownEntity* foe : foes) {
    if (!why_in_vain(sight, *foe).empty()) continue;
    if (auto step = step_that_dares(sight, map, standing, *foe)) return *std::move(step);
  }
  return StandingEnd{StopReason::NoWay, why_not};
}

// Once its player knows of the risk, each order is for one exchange, or for the fight if nothing
// can kill the player. With less health than it had then, the player does not know of what can.
std::optional<StandingEnd> risky(const StandingSight& sight, const Standing& standing,
                                 const Intent& intent) {
  const bool walks = intent.verb == IntentVerb::Bump;
  const Point here = sight.known.self.at;
  const Point at = walks ? step(here, intent.direction) : here;
  Risk risk = risk_of_exchange(sight, standing, at);
  const int health = sight.known.self.health;
  const KnownRisk now{risk.words.empty() ? kNobody : standing.fight.foe, health};
  const KnownRisk before = std::exchange(sight.memory.fights.known_risk, now);
  if (risk.words.empty()) return std::nullopt;
  if (risk.is_deadly) return StandingEnd{StopReason::Harm, std::move(risk.words)};
  if (risk.asks_once && before.foe == now.foe) return std::nullopt;
  const bool knew = before.foe == now.foe && before.health <= health;
  const bool has_struck = standing.steps > 0 && standing.fight.chase == 0;
  if (knew && !has_struck) return std::nullopt;
  return StandingEnd{StopReason::Harm, knew ? "" : std::move(risk.words)};
}

// Exchanges that hurt neither the player nor its foe.
void note_exchange(const Knowledge& known, Standing& standing) {
  FightSoFar& fight = standing.fight;
  const auto& entities = known.level().entities;
  const auto foe = std::find_if(entities.begin(), entities.end(), [&](const KnownEntity& e) {
    return e.view.id == fight.foe && e.perceived;
  });
  const bool is_calm = !fight.hurt && foe != entities.end() &&
                       foe->view.health >= fight.foe_health && known.self.health >= standing.health;
  fight.calm = is_calm ? fight.calm + 1 : 0;
}

void note_burning(const Knowledge& known, FightSoFar& fight) {
  fight.burning.clear();
  for (const KnownEntity& e : known.level().entities) {
    if (is_burning_friend(known, e)) fight.burning.insert(e.view.id);
  }
}

// Counts the turn that was played: steps that did not move the player, and those since its last
// blow.
void note_turn_of_fight(const Knowledge& known, Standing& standing) {
  if (known.turn == standing.turn) return;
  FightSoFar& fight = standing.fight;
  const bool was_blow = std::exchange(fight.strikes, false);
  if (was_blow) note_exchange(known, standing);
  if (std::exchange(fight.hurt, false)) fight.calm = 0;
  const bool waited = std::exchange(fight.waits, false);
  const bool moved = known.self.at != standing.at;
  const bool swapped = std::exchange(standing.is_swapped, false);
  fight.chase = was_blow || waited ? 0 : fight.chase + 1;
  standing.in_vain = was_blow || waited || moved || swapped ? 0 : standing.in_vain + 1;
  standing.swaps = swapped ? standing.swaps + 1 : moved ? 0 : standing.swaps;
  ++standing.steps;
  standing.turn = known.turn;
  standing.at = known.self.at;
  standing.health = known.self.health;
}

std::optional<StandingEnd> gets_nowhere(const StandingSight& sight, const Standing& standing) {
  if (standing.in_vain > kMaxUnmoved) return blocked(sight, standing);
  if (standing.swaps > kMostSwaps) return keep_changing_places(sight, standing);
  if (standing.fight.calm >= kMostCalm) {
    return StandingEnd{StopReason::NoWay,
                       "Four exchanges have hurt neither you nor " + standing.fight.name + "."};
  }
  const bool chases = standing.fight.foe != kNobody && standing.fight.chase >= kMostChase;
  if (!chases) return std::nullopt;
  return StandingEnd{StopReason::NoWay, "You do not catch " + standing.fight.name + "."};
}

void note_step(Standing& standing, const Intent* intent) {
  const IntentVerb verb = intent == nullptr ? IntentVerb::Bump : intent->verb;
  standing.fight.strikes = verb == IntentVerb::Attack || verb == IntentVerb::Fire;
  standing.fight.waits = verb == IntentVerb::Wait;
  if (verb == IntentVerb::Bump && intent != nullptr) standing.last_bump = intent->direction;
}

}  // namespace

StandingStep next_fight_step(const StandingSight& sight, Standing& standing) {
  if (auto news = news_of_fight(sight, standing)) return *std::move(news);
  note_turn_of_fight(sight.known, standing);
  sight.memory.fights.see(sight.known);
  sight.memory.wary.warn(sight.known, sight.threats);  // who fights has seen them
  if (auto end = gets_nowhere(sight, standing)) return *std::move(end);
  note_burning(sight.known, standing.fight);
  StandingStep next = step_of_fight(sight, standing);
  standing.fight.has_begun = true;
  const auto* intent = std::get_if<Intent>(&next);
  if (intent != nullptr) {
    if (auto end = risky(sight, standing, *intent)) return *std::move(end);
  }
  note_step(standing, intent);
  return next;
}

}  // namespace undercroft
