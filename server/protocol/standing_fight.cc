// standing_fight.cc: which foe to fight, and the next step of the fight (R204).
#include "server/protocol/standing_fight.h"

#include <algorithm>
#include <utility>

#include "shared/grammar.h"

namespace undercroft {
namespace {

constexpr int kMaxUnmoved = 2;  // a closed door takes one step without moving
constexpr int kMostChase = 30;  // turns after a foe that it does not reach

// An intent against a foe, or why there is none.
using Approach = std::variant<Intent, std::string>;

// A cell beside the foe from which no corner keeps the player's blow, and where nobody else stands.
IsGoal striking_cell(const WalkMap& map, Point foe) {
  return [&map, foe](Point p) {
    return distance(p, foe) == 1 && map.at(p) != Footing::Player &&
           map.can_touch(p, direction_of(foe - p));
  };
}

std::string stands_between(const StandingSight& sight, const KnownEntity& other,
                           const KnownEntity& foe) {
  return capitalised(the_name(sight, other)) + " stands between you and " + the_name(sight, foe) +
         ".";
}

std::string why_no_way_to(const StandingSight& sight, const WalkMap& map, const KnownEntity& foe) {
  const KnownEntity* other = who_bars(sight.known, map, striking_cell(map, foe.view.at));
  return other != nullptr ? stands_between(sight, *other, foe)
                          : "You know of no safe way to " + the_name(sight, foe) + ".";
}

// A swap would put the player in front of a friend who fights there, so it takes no such step.
Approach step_towards(const StandingSight& sight, const WalkMap& map, const KnownEntity& foe) {
  const Point here = sight.known.self.at;
  const auto way = way_to(map, here, striking_cell(map, foe.view.at));
  if (!way) return why_no_way_to(sight, map, foe);
  if (way->first == Direction::None) {
    return Intent{.verb = IntentVerb::Attack, .direction = direction_of(foe.view.at - here)};
  }
  const Point next = step(here, way->first);
  if (map.at(next) != Footing::Player) return bump(way->first);
  return stands_between(sight, *player_at(sight.known, next), foe);
}

Approach approach(const StandingSight& sight, const WalkMap& map, const KnownEntity& foe) {
  std::string in_vain = why_in_vain(sight, foe);
  if (!in_vain.empty()) return in_vain;
  return step_towards(sight, map, foe);
}

// The nearest foe that can be reached and hurt; else why the nearest one cannot.
StandingStep step_of_fight(const StandingSight& sight, Standing& standing) {
  const WalkMap map(sight.known, sight.players_fight);
  std::string why_not = "There is no foe in view.";
  bool is_nearest = true;
  for (const KnownEntity* foe : foes_by_distance(sight.known)) {
    Approach found = approach(sight, map, *foe);
    if (const auto* intent = std::get_if<Intent>(&found)) {
      standing.fight.foe = foe->view.id;
      standing.fight.name = the_name(sight, *foe);
      return *intent;
    }
    if (std::exchange(is_nearest, false)) why_not = std::get<std::string>(std::move(found));
  }
  return StandingEnd{StopReason::NoWay, why_not};
}

// Counts the turn that was played: steps that did not move the player, and those since its last
// blow.
void note_turn_of_fight(const Knowledge& known, Standing& standing) {
  if (known.turn == standing.turn) return;
  FightSoFar& fight = standing.fight;
  const bool was_blow = std::exchange(fight.strikes, false);
  fight.chase = was_blow ? 0 : fight.chase + 1;
  standing.in_vain = was_blow || known.self.at != standing.at ? 0 : standing.in_vain + 1;
  ++standing.steps;
  standing.turn = known.turn;
  standing.at = known.self.at;
  standing.health = known.self.health;
}

std::optional<StandingEnd> gets_nowhere(const Standing& standing) {
  if (standing.in_vain > kMaxUnmoved) {
    return StandingEnd{StopReason::NoWay, "Something is in the way."};
  }
  if (standing.fight.chase < kMostChase) return std::nullopt;
  return StandingEnd{StopReason::NoWay, "You do not catch " + standing.fight.name + "."};
}

}  // namespace

StandingStep next_fight_step(const StandingSight& sight, Standing& standing) {
  if (auto news = news_of_fight(sight, standing)) return *std::move(news);
  note_turn_of_fight(sight.known, standing);
  sight.memory.fights.see(sight.known);
  sight.memory.wary.warn(sight.known);  // who fights has seen them
  if (auto end = gets_nowhere(standing)) return *std::move(end);
  StandingStep next = step_of_fight(sight, standing);
  standing.fight.has_begun = true;
  const auto* intent = std::get_if<Intent>(&next);
  standing.fight.strikes = intent != nullptr && intent->verb == IntentVerb::Attack;
  return next;
}

}  // namespace undercroft
