// fight_news.cc: what ends a fight: the foe's end or flight, a new sign, harm, another foe, a
// friend's fall (R204).
#include <algorithm>

#include "server/protocol/look_forms.h"
#include "server/protocol/rescue_words.h"
#include "server/protocol/standing_fight.h"
#include "shared/grammar.h"

namespace undercroft {
namespace {

constexpr int kGreatBlow = 4;  // a blow of this part of the health is news

using News = std::optional<StandingEnd>;

const KnownEntity* foe_of(const Knowledge& known, const FightSoFar& fight) {
  const auto& entities = known.level().entities;
  const auto foe = std::find_if(entities.begin(), entities.end(), [&](const KnownEntity& e) {
    return e.view.id == fight.foe && e.perceived && kKinds[e.kind].hostile;
  });
  return foe == entities.end() ? nullptr : &*foe;
}

std::string health_left(const SelfView& self) {
  return std::to_string(self.health) + " of " + std::to_string(self.max_health) + " health left.";
}

// At or below the share each order is for one exchange. Said when the health falls there. A shot is
// one exchange anyway.
News news_of_weakness(const SelfView& self, const Standing& standing) {
  const int stop_at = standing.intent.stop_at;
  const bool was_weak = is_too_weak(standing.health, self.max_health, stop_at);
  const bool shoots = standing.intent.direction != Direction::None;
  const bool is_weak = is_too_weak(self.health, self.max_health, stop_at);
  if (!is_weak || (was_weak && shoots)) return std::nullopt;
  return StandingEnd{StopReason::Harm, was_weak ? "" : "You are badly hurt: " + health_left(self)};
}

News news_of_harm(const SelfView& self, const Standing& standing) {
  const FightSoFar& fight = standing.fight;
  if (!fight.ailment.empty()) return StandingEnd{StopReason::Harm, fight.ailment};
  const int lost = standing.health - self.health;
  const bool is_great = lost * kGreatBlow >= self.max_health && lost > 0;
  if (is_great) {
    return StandingEnd{StopReason::Harm,
                       "That took " + std::to_string(lost) + ": " + health_left(self)};
  }
  return news_of_weakness(self, standing);
}

// The log has just said that it died. Says so again only if others are left.
StandingEnd dead_foe(const Knowledge& known, const FightSoFar& fight) {
  const std::size_t left = foes_by_distance(known).size();
  const std::string more = left == 1 ? "one foe is" : number_word(left) + " foes are";
  return {StopReason::Done,
          left == 0 ? "" : capitalised(fight.name) + " is dead: " + more + " left in view."};
}

// A blow or a shot that is announced is a decision each time, also of another foe.
bool is_telegraph(StepSign sign) { return sign == StepSign::Crouches || sign == StepSign::Aims; }

// Whatever else a foe does changes nothing about the fight.
bool is_news(StepSign sign) { return is_telegraph(sign) || sign == StepSign::Flees; }

constexpr int kNear = 2;  // cells

bool runs_off(const SelfView& self, const KnownEntity& foe) {
  return foe.view.sign == StepSign::Flees && distance(self.at, foe.view.at) > kNear;
}

bool is_known_sign(const FightMemory& memory, const KnownEntity& foe) {
  const StepSign sign = foe.view.sign;
  return is_telegraph(sign) ? memory.shows(foe.view.id, sign) : memory.has_shown(foe.view.id, sign);
}

News new_sign(const StandingSight& sight, const KnownEntity& foe, bool is_ours) {
  const StepSign sign = foe.view.sign;
  const bool matters = is_ours ? is_news(sign) : is_telegraph(sign);
  if (!matters || is_known_sign(sight.memory.fights, foe)) return std::nullopt;
  return StandingEnd{StopReason::Foe,
                     capitalised(the_name(sight, foe)) + " " + word_of(sign).word + "."};
}

News news_of_fire(const StandingSight& sight, const FightSoFar& fight) {
  for (const KnownEntity& e : sight.known.level().entities) {
    if (!is_burning_friend(sight.known, e) || fight.burning.contains(e.view.id)) continue;
    const bool is_self = e.view.id == sight.known.self.id;
    return StandingEnd{StopReason::Harm, is_self
                                             ? "You are burning."
                                             : capitalised(the_name(sight, e)) + " is burning."};
  }
  return std::nullopt;
}

News news_of_foe(const StandingSight& sight, const FightSoFar& fight) {
  if (fight.foe == kNobody) return std::nullopt;
  if (fight.foe_died) return dead_foe(sight.known, fight);
  if (foe_of(sight.known, fight) != nullptr) return std::nullopt;
  return StandingEnd{StopReason::OutOfSight, "You lose sight of " + fight.name + "."};
}

// Foes that have come into view, and new signs.
News news_in_view(const StandingSight& sight, const FightSoFar& fight) {
  for (const KnownEntity* foe : foes_by_distance(sight.known)) {
    if (!sight.memory.fights.has_seen(foe->view.id)) {
      if (runs_off(sight.known.self, *foe)) continue;
      return StandingEnd{
          StopReason::Foe, capitalised(named(sight, *foe)) + " comes into view.", {foe->view.id}};
    }
    if (News sign = new_sign(sight, *foe, foe->view.id == fight.foe)) return sign;
  }
  return std::nullopt;
}

}  // namespace

bool is_too_weak(int health, int max_health, int stop_at) {
  return health * 100 <= max_health * stop_at;
}

bool is_burning_friend(const Knowledge& known, const KnownEntity& e) {
  const bool is_friend = e.kind == Kind::Player || e.kind == Kind::Downed || is_companion(e);
  return (e.perceived || e.view.id == known.self.id) && is_friend &&
         e.view.statuses.has(Status::Burning);
}

std::optional<StandingEnd> news_of_fight(const StandingSight& sight, const Standing& standing) {
  const Knowledge& known = sight.known;
  const FightSoFar& fight = standing.fight;
  if (!known.self.alive) return StandingEnd{StopReason::Harm, why_idle(known.self)};
  if (known.depth == 0 || known.depth != standing.depth) {
    return StandingEnd{StopReason::NoWay, "You are on another level now."};
  }
  if (!fight.has_begun) return std::nullopt;
  if (News harm = news_of_harm(known.self, standing)) return harm;
  if (!fight.loss.empty()) return StandingEnd{StopReason::Harm, fight.loss, {}, "", true};
  if (News fire = news_of_fire(sight, fight)) return fire;
  if (News view = news_in_view(sight, fight)) return view;
  return news_of_foe(sight, fight);
}

}  // namespace undercroft
