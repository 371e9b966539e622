// standing.cc: conditions that end any standing intent, and its next step.
#include "server/protocol/standing.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "server/protocol/rescue_words.h"
#include "server/protocol/standing_fight.h"
#include "server/protocol/standing_steps.h"
#include "shared/ascii_case.h"
#include "shared/bearing.h"
#include "shared/nouns.h"

namespace undercroft {
namespace {

constexpr int kMaxInVain = 2;   // opening a closed door takes one step without moving
constexpr int kMostWatch = 30;  // turns of waiting at full health
constexpr int kMaxSwaps = 4;    // in a row; more mean two players block each other

std::string capital(std::string sentence) {
  sentence.front() = to_upper(sentence.front());
  return sentence;
}

bool is_under(const SelfView& self, Status status) {
  return std::any_of(self.statuses.begin(), self.statuses.end(),
                     [status](const StatusView& s) { return s.status == status; });
}

// Water holds whoever wades for a turn in each cell (R92). That is no reason to stop.
bool wades_here(const Knowledge& known, const Standing& standing) {
  return standing.wades && known.depth > 0 &&
         known.level().cells[known.self.at].ground == Ground::Water;
}

std::string too_weak(const SelfView& self) {
  return "You have " + std::to_string(self.health) + " of " + std::to_string(self.max_health) +
         " health left: again to explore all the same.";
}

// Says once that the health is under half. Exploring then goes on at the next order.
std::string hurt(const StandingSight& sight, const Standing& standing) {
  const bool explores = standing.intent.verb == StandingVerb::Explore;
  if (!explores || !is_weak(sight.known.self) || std::exchange(sight.memory.knows_weak, true)) {
    return "You are hurt.";
  }
  return "You are hurt. " + too_weak(sight.known.self);
}

void note_strength(const StandingSight& sight) {
  if (!is_weak(sight.known.self)) sight.memory.knows_weak = false;
}

// Health may have fallen under half in a fight.
std::optional<NotTaken> asks_when_weak(const StandingSight& sight, const StandingIntent& intent) {
  const bool is_new = intent.verb == StandingVerb::Explore && is_weak(sight.known.self) &&
                      !std::exchange(sight.memory.knows_weak, true);
  if (!is_new) return std::nullopt;
  return NotTaken{Reason::Foe, too_weak(sight.known.self)};
}

std::optional<StandingEnd> harm(const StandingSight& sight, const Standing& standing) {
  const Knowledge& known = sight.known;
  const SelfView& self = known.self;
  if (!self.alive) return StandingEnd{StopReason::Harm, why_idle(self)};
  if (self.health < standing.health) return StandingEnd{StopReason::Harm, hurt(sight, standing)};
  if (standing.struck_by && can_harm(sight.threats, *standing.struck_by)) {
    return StandingEnd{StopReason::Harm, "You are attacked."};
  }
  if (is_under(self, Status::Stun)) return StandingEnd{StopReason::Harm, "You are stunned."};
  if (is_under(self, Status::Confusion)) {
    return StandingEnd{StopReason::Harm, "You are confused."};
  }
  if (is_under(self, Status::Sliding)) return StandingEnd{StopReason::Harm, "You slide."};
  if (is_under(self, Status::Held) && !wades_here(known, standing)) {
    return StandingEnd{StopReason::Harm, "You are held fast."};
  }
  return std::nullopt;
}

// Warns the player of every hostile creature in view, if one of them is a reason to (R174). The
// next standing intent then goes on in spite of them.
// A follower keeps up with its leader until one of them is near.
std::optional<StandingEnd> warning(const StandingSight& sight, StandingVerb verb, bool begins) {
  Wariness& wary = sight.memory.wary;
  const bool follows = verb == StandingVerb::Follow;
  const auto approach = follows ? Wariness::Approach::Ignored : Wariness::Approach::Counts;
  const auto alarm = wary.alarm(sight.known, sight.threats, approach);
  if (!alarm || (follows && !alarm->is_near)) return std::nullopt;
  const bool comes_into_view = alarm->is_new && !begins;
  if (comes_into_view && !follows) {
    wary.show(sight.known, sight.threats);
  } else {
    wary.warn(sight.known, sight.threats);
  }
  std::vector<std::string> names;
  std::vector<EntityId> ids;
  for (const KnownEntity* foe : alarm->foes) {
    names.push_back(named(sight, *foe));
    ids.push_back(foe->view.id);
  }
  const std::string who = capital(list_of_names(names)) + " ";
  if (comes_into_view) {
    return StandingEnd{StopReason::Foe,
                       who + std::string(verb_for(names, "come", "comes")) + " into view.", ids};
  }
  const std::string_view where = alarm->is_near || begins ? " near" : " in view";
  return StandingEnd{StopReason::Foe, who + std::string(verb_for(names, "are", "is")) +
                                          std::string(where) + ": again to go on."};
}

// Goes on for one step with a hostile in view. Says so only of one that has just come into view.
std::optional<StandingEnd> what_ends_going(const StandingSight& sight, const Standing& standing) {
  auto end = warning(sight, standing.intent.verb, false);
  const bool has_begun = standing.steps > 0 || sight.known.turn != standing.turn;
  if (!has_begun || !has_foe_in_view(sight.known)) return std::nullopt;
  return std::move(end).value_or(StandingEnd{StopReason::Foe, ""});
}

// With such a foe every step is the player's own decision.
std::optional<StandingEnd> attack_in_view(const StandingSight& sight) {
  const KnownEntity* foe = sight.memory.wary.attacker(sight.known, sight.threats);
  if (foe == nullptr) return std::nullopt;
  sight.memory.wary.warn(sight.known, sight.threats);
  return StandingEnd{StopReason::Foe,
                     capital(named(sight, *foe)) + " is upon you: fight it (Tab) or step away."};
}

// With a foe upon the player each further order to travel is for one step.
std::optional<StandingEnd> what_ends_walking_off(const StandingSight& sight,
                                                 const Standing& standing) {
  const bool has_begun = standing.steps > 0 || sight.known.turn != standing.turn;
  if (!has_begun) return std::nullopt;
  return StandingEnd{StopReason::Foe, ""};
}

std::optional<StandingEnd> what_ends_any(const StandingSight& sight, const Standing& standing) {
  const Knowledge& known = sight.known;
  if (auto end = harm(sight, standing)) return end;
  if (known.depth == 0 || known.depth != standing.depth) {
    return StandingEnd{StopReason::NoWay, "You are on another level now."};
  }
  if (standing.intent.verb == StandingVerb::Go) return what_ends_going(sight, standing);
  if (standing.walks_off) return what_ends_walking_off(sight, standing);
  if (auto end = attack_in_view(sight)) return end;
  if (auto end = warning(sight, standing.intent.verb, false)) return end;
  return news_of_friends(sight, standing.intent.verb);
}

// A follower has taken the stairs after the player that it follows.
void note_stairs_taken(const Knowledge& known, Standing& standing) {
  const bool is_elsewhere = known.depth > 0 && known.depth != standing.depth;
  if (!standing.on_stairs || !is_elsewhere) return;
  standing.on_stairs.reset();
  standing.depth = known.depth;
  standing.waited = 0;
}

// Counts steps that did not move the player, also with turns of waiting in between. Something
// unseen blocks it then, or a player who is not to be moved (F8).
void note_progress(const Knowledge& known, Standing& standing) {
  if (known.turn == standing.turn) return;  // the previous step was not played yet
  const bool stands_still = standing.last_step != Direction::None && known.self.at == standing.at;
  const bool swapped = std::exchange(standing.is_swapped, false);
  if (swapped) ++standing.swaps;
  if (!swapped && known.self.at != standing.at) standing.swaps = 0;
  standing.gives_way = swapped && stands_still;
  if (stands_still && !swapped) ++standing.in_vain;
  if (swapped || known.self.at != standing.at) standing.in_vain = 0;
  ++standing.steps;
  standing.turn = known.turn;
  standing.at = known.self.at;
  standing.health = known.self.health;
  standing.struck_by.reset();
}

bool stands_on_plate(const Knowledge& known) {
  const auto& entities = known.level().entities;
  return std::any_of(entities.begin(), entities.end(), [&](const KnownEntity& e) {
    return e.kind == Kind::Plate && e.view.at == known.self.at;
  });
}

bool is_in_company(const StandingSight& sight) {
  const auto& entities = sight.known.level().entities;
  return !sight.players_fight &&
         std::any_of(entities.begin(), entities.end(), [&](const KnownEntity& e) {
           return e.perceived && e.kind == Kind::Player && e.view.id != sight.known.self.id;
         });
}

bool is_healing(const EntityView& player) {
  return player.health > 0 && player.health < player.max_health;
}

// Another player in view whose health is not full.
const KnownEntity* friend_who_heals(const StandingSight& sight) {
  const auto& entities = sight.known.level().entities;
  const auto found = std::find_if(entities.begin(), entities.end(), [&](const KnownEntity& e) {
    return e.perceived && e.kind == Kind::Player && e.view.id != sight.known.self.id &&
           is_healing(e.view);
  });
  return found == entities.end() || sight.players_fight ? nullptr : &*found;
}

// A player who needs no rest may keep watch for a friend: on a plate that it holds, or beside
// others. A rest that has healed goes on while a friend in view heals.
StandingStep step_of_watch(const StandingSight& sight, Standing& standing) {
  const bool begins = !standing.watches_since;
  const int since = standing.watches_since.value_or(standing.steps);
  const bool has_healed = since > 0;
  const KnownEntity* other = friend_who_heals(sight);
  const bool is_in_group = sight.in_company && !sight.players_fight;
  const bool may_begin = stands_on_plate(sight.known) || is_in_company(sight) || is_in_group;
  const bool goes_on = has_healed ? other != nullptr : !begins || may_begin;
  if (!goes_on) return StandingEnd{StopReason::Done, "You are in full health."};
  standing.watches_since = since;
  if (begins && has_healed) {
    standing.remark = "You are in full health: you rest on for " + named(sight, *other) + ".";
  }
  if (standing.steps - since < kMostWatch) return Intent{};
  return StandingEnd{StopReason::Done, "You have waited for " + std::to_string(kMostWatch) +
                                           " turns: again to go on."};
}

StandingStep step_of_rest(const StandingSight& sight, const WalkMap& map, Standing& standing) {
  const Knowledge& known = sight.known;
  if (known.self.health >= known.self.max_health) return step_of_watch(sight, standing);
  if (map.at(known.self.at) == Footing::Danger && !stands_on_plate(known)) {
    return StandingEnd{StopReason::Harm, "It is not safe to rest here: step off " +
                                             name_of_danger(sight, known.self.at) + "."};
  }
  return Intent{};
}

StandingStep step_of(const StandingSight& sight, Standing& standing) {
  const bool explores = standing.intent.verb == StandingVerb::Explore;
  const WalkMap map = avoiding_foes(sight, explores ? map_of_exploring(sight) : map_of(sight));
  switch (standing.intent.verb) {
    case StandingVerb::Travel:
      return step_of_travel(sight, map, standing);
    case StandingVerb::Explore:
      return step_of_explore(sight, map, standing);
    case StandingVerb::Rest:
      return step_of_rest(sight, map, standing);
    case StandingVerb::Run:
      return step_of_run(sight, map, standing);
    case StandingVerb::Follow:
      return step_of_follow(sight, map, standing);
    case StandingVerb::Go:
      return step_of_go(sight, map, standing);
    case StandingVerb::Fight:
      break;  // next_fight_step() has its own ends
  }
  return StandingEnd{StopReason::Done, ""};
}

std::optional<NotTaken> malformed(const StandingIntent& intent) {
  if (!is_known(intent.verb))
    return NotTaken{Reason::Malformed, "This server does not know that action."};
  if (intent.verb == StandingVerb::Run && intent.direction == Direction::None) {
    return NotTaken{Reason::Malformed, "That needs a direction."};
  }
  return std::nullopt;
}

// The Crown that the player has lost lies on its level, and the walk leads to the stairs up. Said
// once.
std::optional<std::string> leaves_crown(const StandingSight& sight, const StandingIntent& intent) {
  const KnownLevel& level = sight.known.level();
  const Point to = intent.place;
  const bool leaves = intent.verb == StandingVerb::Travel && intent.whom == kNobody &&
                      level.cells.contains(to) && level.cells[to].ground == Ground::StairsUp;
  EntityId& crown = sight.memory.lost_crown;
  const auto lies = std::find_if(level.entities.begin(), level.entities.end(),
                                 [&](const KnownEntity& e) { return e.view.id == crown; });
  if (!leaves || crown == kNobody || lies == level.entities.end()) return std::nullopt;
  crown = kNobody;
  return "The Crown lies " + way_in_words(sight.known.self.at, lies->view.at) +
         ": again to leave it behind.";
}

// The first order to travel with a foe upon the player asks; the next one, in this turn or the turn
// after, walks off.
std::optional<NotTaken> asks_before_walking_off(const StandingSight& sight,
                                                const StandingIntent& intent, bool& walks_off) {
  const auto upon = attack_in_view(sight);
  if (!upon) return std::nullopt;
  if (intent.verb != StandingVerb::Travel) return NotTaken{Reason::Foe, upon->sentence};
  const TurnNumber now = sight.known.turn;
  const auto before = std::exchange(sight.memory.walked_off_in, now);
  walks_off = before && now <= *before + 1;
  if (walks_off) return std::nullopt;
  const std::string_view either = " or step away.";
  const std::string who = upon->sentence.substr(0, upon->sentence.size() - either.size());
  return NotTaken{Reason::Foe, who + ", step away, or again to walk off."};
}

// Why an intent that would end at once is not taken.
Reason reason_of(StopReason stop) {
  if (stop == StopReason::Explored) return Reason::Explored;
  return stop == StopReason::NoWay ? Reason::NoWay : Reason::Pointless;
}

}  // namespace

bool is_weak(const SelfView& self) { return self.health * 2 < self.max_health; }

std::variant<Standing, NotTaken> begin_standing(const StandingSight& sight,
                                                const StandingIntent& intent) {
  if (auto fault = malformed(intent)) return *std::move(fault);
  const Knowledge& known = sight.known;
  if (known.depth == 0 || !known.self.alive) {
    return NotTaken{Reason::Dead, why_idle(known.self)};
  }
  const bool asks_again = intent.verb != StandingVerb::Go && intent.verb != StandingVerb::Fight;
  bool walks_off = false;
  if (auto no = asks_again ? asks_before_walking_off(sight, intent, walks_off) : std::nullopt) {
    return *std::move(no);
  }
  if (auto no = asks_again && !walks_off ? warning(sight, intent.verb, true) : std::nullopt) {
    return NotTaken{Reason::Foe, std::move(no->sentence)};
  }
  note_strength(sight);
  if (auto no = asks_when_weak(sight, intent)) return *std::move(no);
  if (auto words = leaves_crown(sight, intent)) {
    return NotTaken{Reason::Pointless, *std::move(words)};
  }
  Standing standing{.intent = intent,
                    .turn = known.turn,
                    .depth = known.depth,
                    .health = known.self.health,
                    .at = known.self.at,
                    .way = intent.direction,
                    .walks_off = walks_off};
  standing.wades = known.level().cells[known.self.at].ground == Ground::Water;
  if (intent.verb == StandingVerb::Explore) begin_exploring(sight);
  if (intent.verb == StandingVerb::Fight) {
    standing.intent.whom = sight.fighter;
  }
  Standing tried = standing;
  const StandingStep first = next_step(sight, tried);
  if (const auto* end = std::get_if<StandingEnd>(&first)) {
    const std::string& why = end->sentence;
    return NotTaken{reason_of(end->reason), why.empty() ? "There is nothing to do there." : why};
  }
  return standing;
}

void note_lost_crown(StandingMemory& memory, const Report& report, EntityId player) {
  const bool is_knocked = report.verb == Verb::Dropped && !report.words.empty();
  if (is_knocked && report.who == player) memory.lost_crown = report.whom;
  if (report.verb == Verb::Taken && report.whom == memory.lost_crown) memory.lost_crown = kNobody;
}

void note_swap(Standing& standing, const Report& report, EntityId player) {
  const bool concerns = report.who == player || report.whom == player;
  if (report.verb != Verb::Swapped || !concerns) return;
  const EntityId other = report.who == player ? report.whom : report.who;
  if (other != standing.swapped_with) standing.swaps = 0;
  standing.is_swapped = true;
  standing.swapped_with = other;
}

StandingStep next_step(const StandingSight& sight, Standing& standing) {
  if (sight.known.turn != standing.turn) note_handled(sight, standing);
  const bool fights = standing.intent.verb == StandingVerb::Fight;
  const bool shoots = fights && standing.intent.direction != Direction::None;
  if (shoots) return next_shot_step(sight, standing);
  if (fights) return next_fight_step(sight, standing);
  note_stairs_taken(sight.known, standing);
  if (auto end = what_ends_any(sight, standing)) return *std::move(end);
  note_progress(sight.known, standing);
  if (standing.in_vain > kMaxInVain) return blocked(sight, standing);
  if (standing.swaps > kMaxSwaps) return keep_changing_places(sight, standing);
  StandingStep step = standing.gives_way ? Intent{} : step_of(sight, standing);
  const auto* intent = std::get_if<Intent>(&step);
  standing.last_step = intent == nullptr ? Direction::None : intent->direction;
  if (standing.last_step != Direction::None) standing.last_bump = standing.last_step;
  return step;
}

}  // namespace undercroft
