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

// The foe stands beside the player, or water, a danger or nothing that is known leads to it.
std::string why_out_of_reach(const StandingSight& sight, const WalkMap& map, const GoalsOn& beside,
                             const KnownEntity& foe) {
  const std::string name = the_name(sight, foe);
  const Point here = sight.known.self.at;
  if (distance(here, foe.view.at) == 1) {
    return "A corner keeps your blows from " + name + ": step around it.";
  }
  const WalkMap wading = map.with_wading();
  if (way_to(wading, here, beside(wading))) {
    return "No dry way leads to " + name + ": wade, shoot or throw.";
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

// Nobody to fight here, but a friend fights elsewhere.
StandingStep step_to_friend(const StandingSight& sight, const WalkMap& map, Standing& standing) {
  const EntityId whom = standing.intent.whom;
  const auto& entities = sight.known.level().entities;
  const bool is_placed =
      sight.whom || std::any_of(entities.begin(), entities.end(), [whom](const KnownEntity& e) {
        return e.perceived && e.view.id == whom;
      });
  if (whom != kNobody && is_placed) return step_toward_player(sight, map, standing);
  return StandingEnd{StopReason::NoWay, "There is no foe in view."};
}

// The nearest foe that can be reached and hurt; else why the nearest one cannot.
StandingStep step_of_fight(const StandingSight& sight, Standing& standing) {
  const WalkMap map = map_of(sight);
  const auto foes = foes_by_distance(sight.known);
  if (foes.empty()) return step_to_friend(sight, map, standing);
  std::string why_not;
  for (const KnownEntity* foe : foes) {
    Approach found = approach(sight, map, *foe);
    if (const auto* intent = std::get_if<Intent>(&found)) {
      if (standing.fight.foe != foe->view.id) standing.fight.calm = 0;
      standing.fight.foe = foe->view.id;
      standing.fight.name = the_name(sight, *foe);
      standing.fight.foe_health = foe->view.health;
      return *intent;
    }
    if (why_not.empty()) why_not = std::get<std::string>(std::move(found));
  }
  return StandingEnd{StopReason::NoWay, why_not};
}

// Once its player knows of the risk, each order is for one exchange.
std::optional<StandingEnd> risky(const StandingSight& sight, const Standing& standing,
                                 const Intent& intent) {
  const bool strikes = intent.verb == IntentVerb::Attack;
  const Point here = sight.known.self.at;
  const Point at = strikes ? here : step(here, intent.direction);
  std::string risk = risk_of_exchange(sight, standing.fight, at);
  const EntityId foe = standing.fight.foe;
  EntityId& known_of = sight.memory.fights.risk_known_of;
  const bool knew = std::exchange(known_of, risk.empty() ? kNobody : foe) == foe;
  if (risk.empty() || (knew && standing.steps == 0)) return std::nullopt;
  return StandingEnd{StopReason::Harm, knew ? "" : std::move(risk)};
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
  fight.chase = was_blow ? 0 : fight.chase + 1;
  standing.in_vain = was_blow || known.self.at != standing.at ? 0 : standing.in_vain + 1;
  ++standing.steps;
  standing.turn = known.turn;
  standing.at = known.self.at;
  standing.health = known.self.health;
}

std::optional<StandingEnd> gets_nowhere(const Standing& standing) {
  if (standing.in_vain > kMaxUnmoved) {
    return StandingEnd{StopReason::NoWay, "Something that you do not see is in the way."};
  }
  if (standing.fight.calm >= kMostCalm) {
    return StandingEnd{StopReason::NoWay,
                       "Four exchanges have hurt neither you nor " + standing.fight.name + "."};
  }
  const bool chases = standing.fight.foe != kNobody && standing.fight.chase >= kMostChase;
  if (!chases) return std::nullopt;
  return StandingEnd{StopReason::NoWay, "You do not catch " + standing.fight.name + "."};
}

}  // namespace

StandingStep next_fight_step(const StandingSight& sight, Standing& standing) {
  if (auto news = news_of_fight(sight, standing)) return *std::move(news);
  note_turn_of_fight(sight.known, standing);
  sight.memory.fights.see(sight.known);
  sight.memory.wary.warn(sight.known, sight.threats);  // who fights has seen them
  if (auto end = gets_nowhere(standing)) return *std::move(end);
  note_burning(sight.known, standing.fight);
  StandingStep next = step_of_fight(sight, standing);
  standing.fight.has_begun = true;
  const auto* intent = std::get_if<Intent>(&next);
  if (intent != nullptr) {
    if (auto end = risky(sight, standing, *intent)) return *std::move(end);
  }
  standing.fight.strikes = intent != nullptr && intent->verb == IntentVerb::Attack;
  return next;
}

}  // namespace undercroft
