// standing_shot.cc: a Fight with a direction shoots that way once (R204): it reloads first if it
// has to, and asks before it shoots through a friend.
#include <algorithm>

#include "server/protocol/shot_line.h"
#include "server/protocol/standing_fight.h"
#include "shared/grammar.h"

namespace undercroft {
namespace {

constexpr int kMostReloading = 5;      // turns
constexpr TurnNumber kShotAnswer = 3;  // turns in which the same order answers the question

// The bodies on the line of a shot.
struct ShotLine {
  const KnownEntity* friendly = nullptr;  // the first one before the foe
  const KnownEntity* foe = nullptr;       // the first one
  Point blocked_at;                       // what stops it before any foe
  bool is_blocked = false;
};

ShotLine shot_line(const StandingSight& sight, const WalkMap& map, Direction way) {
  const Knowledge& known = sight.known;
  ShotLine line;
  Point at = known.self.at;
  while (line.foe == nullptr && !line.is_blocked) {
    const Point next = step(at, way);
    const KnownEntity* body = target_at(known, next);
    const bool passes = map.can_touch(at, way) && is_open_to_shots(known, next);
    at = next;
    if (body != nullptr && kKinds[body->kind].hostile && body->perceived) {
      line.foe = passes ? body : nullptr;
    } else if (body != nullptr && is_on_our_side(*body) && line.friendly == nullptr) {
      line.friendly = body;
    }
    line.is_blocked = !passes || (body != nullptr && body != line.foe && !is_on_our_side(*body));
    line.blocked_at = at;
  }
  return line;
}

StandingEnd no_foe(const StandingSight& sight, const ShotLine& line) {
  const auto foes = foes_by_distance(sight.known);
  if (foes.empty()) return {StopReason::NoWay, "There is no foe in view."};
  const Point here = sight.known.self.at;
  const bool is_behind = std::any_of(foes.begin(), foes.end(), [&](const KnownEntity* foe) {
    const Point way = foe->view.at - here;
    return lies_in_line(way) && direction_of(way) == direction_of(line.blocked_at - here) &&
           distance(here, foe->view.at) > distance(here, line.blocked_at);
  });
  return {StopReason::NoWay,
          is_behind ? what_is_in_the_way(sight, line.blocked_at) : "No foe is in line that way."};
}

std::optional<StandingEnd> out_of_range(const StandingSight& sight, const KnownEntity& foe) {
  const int away = distance(sight.known.self.at, foe.view.at);
  if (away <= sight.shot.range) return std::nullopt;
  return StandingEnd{StopReason::NoWay,
                     capitalised(the_name(sight, foe)) + " is too far: " + std::to_string(away) +
                         " cells, and you shoot " + std::to_string(sight.shot.range) + "."};
}

// The question that a throw would be asked.
std::optional<StandingEnd> asks_about(const StandingSight& sight, const KnownEntity& friendly,
                                      Direction way) {
  const TurnNumber now = sight.known.turn;
  AskedShot& asked = sight.memory.asked_shot;
  const bool is_answered = asked.way == way && now <= asked.turn + kShotAnswer;
  if (is_answered) return std::nullopt;
  asked = {way, now};
  return StandingEnd{StopReason::Foe, capitalised(the_name(sight, friendly)) +
                                          " stands in the line: again to shoot all the same."};
}

StandingStep reload(Standing& standing) {
  if (standing.steps >= kMostReloading) {
    return StandingEnd{StopReason::NoWay, "Your weapon is still not ready."};
  }
  if (standing.steps == 0) standing.remark = "You reload first.";
  return Intent{};
}

StandingStep step_of_shot(const StandingSight& sight, Standing& standing) {
  if (!sight.shot.refusal.empty()) return StandingEnd{StopReason::NoWay, sight.shot.refusal};
  const Direction way = standing.intent.direction;
  const ShotLine line = shot_line(sight, map_of(sight), way);
  if (line.foe == nullptr) return no_foe(sight, line);
  auto far = out_of_range(sight, *line.foe);
  if (far && !sight.shot.reloads) return *std::move(far);
  if (line.friendly != nullptr && !far) {
    if (auto asks = asks_about(sight, *line.friendly, way)) return *std::move(asks);
  }
  standing.fight.go_for(*line.foe, the_name(sight, *line.foe));
  if (sight.shot.reloads) return reload(standing);
  return Intent{.verb = IntentVerb::Fire, .direction = way};
}

void note_turn_of_shot(const Knowledge& known, Standing& standing) {
  if (known.turn == standing.turn) return;
  ++standing.steps;
  standing.turn = known.turn;
  standing.at = known.self.at;
  standing.health = known.self.health;
}

}  // namespace

StandingStep next_shot_step(const StandingSight& sight, Standing& standing) {
  const bool was_played = sight.known.turn != standing.turn;
  if (standing.fight.strikes && was_played) return StandingEnd{StopReason::Done, ""};
  if (standing.fight.has_begun) {
    if (auto news = news_of_fight(sight, standing)) return *std::move(news);
  }
  if (sight.known.depth == 0 || sight.known.depth != standing.depth || !sight.known.self.alive) {
    return StandingEnd{StopReason::NoWay, "You are on another level now."};
  }
  note_turn_of_shot(sight.known, standing);
  sight.memory.fights.see(sight.known);
  sight.memory.wary.warn(sight.known, sight.threats);  // who shoots has seen them
  StandingStep next = step_of_shot(sight, standing);
  const auto* intent = std::get_if<Intent>(&next);
  standing.fight.has_begun = true;
  standing.fight.strikes = intent != nullptr && intent->verb == IntentVerb::Fire;
  return next;
}

}  // namespace undercroft
