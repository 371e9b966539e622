// fighting.cc: which foe to strike, which to wait for, and when to leave.
#include <algorithm>

#include "server/tools/balance/mind.h"

namespace undercroft {
namespace {

constexpr int kNear = 3;            // cells: may strike in a turn or two
constexpr int kPatience = 4;        // turns to let a foe come
constexpr int kCalm = 20;           // turns without a foe in view that restore patience
constexpr int kStrong = 9;          // health of a foe that is worth a draught
constexpr int kLongFight = 120;     // turns without progress
constexpr int kDearestFlight = 60;  // the highest cost of a path to the stairs

bool pinched(const Observation& known, Point from, Direction way) {
  if (!is_diagonal(way)) return false;
  const auto barrier = [&](Point p) {
    if (is_wall(known.cells[p].ground)) return true;
    return std::any_of(known.entities.begin(), known.entities.end(), [&](const auto& entry) {
      return entry.second.at == p && known.kind(entry.second) == Kind::ClosedDoor;
    });
  };
  const Point to = step(from, way);
  return barrier({from.x, to.y}) && barrier({to.x, from.y});
}

bool in_reach(const Mind& mind, const EntityView& foe) {
  if (distance(foe.at, mind.here()) != 1) return false;
  return !pinched(mind.known, mind.here(), direction_of(foe.at - mind.here()));
}

// Prefers stairs up: the level above is known and quiet. Depth 1 cannot be left without the Crown.
std::vector<std::pair<Point, IntentVerb>> ways_out(const Mind& mind) {
  std::vector<std::pair<Point, IntentVerb>> ways;
  if (mind.known.depth > 1 || mind.carries_crown()) {
    if (auto up = mind.ground_known(Ground::StairsUp)) ways.push_back({*up, IntentVerb::Ascend});
  }
  if (auto down = mind.ground_known(Ground::StairsDown)) {
    ways.push_back({*down, IntentVerb::Descend});
  }
  return ways;
}

bool comes_nearer(const Mind& mind, const EntityView& foe) {
  const auto before = mind.memory.foe_distances.find(foe.id);
  return before == mind.memory.foe_distances.end() ||
         distance(foe.at, mind.here()) <= before->second;
}

// A step onto a fellow swaps places (R63), and the fellow's blow would miss.
Decision walk_past_nobody(Mind& mind, Point goal) {
  Decision walk = walk_to(mind.chart(), goal);
  if (!walk) return walk;
  const Point next = step(mind.here(), walk->direction);
  const bool taken = std::any_of(mind.fellows.begin(), mind.fellows.end(),
                                 [&](const EntityView* fellow) { return fellow->at == next; });
  return taken ? wait_here() : walk;
}

// A cell here or adjacent that fewer foes can reach and that is no closer to the nearest foe.
std::optional<Point> narrower_place(Mind& mind) {
  const Point foe = mind.foes.front()->at;
  Point best = mind.here();
  for (const Direction d : kEightDirections) {
    const Point p = step(mind.here(), d);
    if (!mind.known.cells.contains(p) || mind.chart().first_step(p) != d) continue;
    if (mind.chart().cost(p) > 2 || distance(p, foe) < distance(mind.here(), foe)) continue;
    if (mind.chart().openness(p) < mind.chart().openness(best)) best = p;
  }
  if (best == mind.here()) return std::nullopt;
  return best;
}

}  // namespace

// Counts the worst blow of any foe near, and those of all that stand beside it.
bool Mind::is_weak() const {
  int single = 0, together = 0;
  for (const EntityView* foe : foes) {
    const int harm = std::max(0, worst_blow(*foe) - self().armour);
    if (distance(foe->at, here()) <= 2) single = std::max(single, harm);
    if (distance(foe->at, here()) == 1 && foes_within(1) > 1) together += harm;
  }
  const int together_at_most = std::min(together, self().max_health / 2);
  return self().health <= std::max({self().max_health / 3, single, together_at_most});
}

Decision drink_when_weak(Mind& mind) {
  const int lost = mind.self().max_health - mind.self().health;
  if (!mind.is_weak() || (mind.foes_within(kNear) == 0 && mind.threat(mind.here()) == 0)) {
    return std::nullopt;
  }
  const EntityId draught = mind.has("draught of healing");
  if (draught != kNobody && lost >= 12) return Intent{.verb = IntentVerb::Use, .item = draught};
  const EntityId vial = mind.has("vial");
  if (vial == kNobody || lost < 6) return std::nullopt;
  return Intent{.verb = IntentVerb::Use, .item = vial};
}

Decision brace_for_the_strong(Mind& mind) {
  const bool strong = std::any_of(mind.foes.begin(), mind.foes.end(), [&](const EntityView* foe) {
    return foe->health >= kStrong && distance(foe->at, mind.here()) <= kNear;
  });
  if (!strong) return std::nullopt;
  constexpr std::pair<std::string_view, Status> kBraces[] = {
      {"draught of strength", Status::Strong}, {"war horn", Status::Strong},
      {"scroll of courage", Status::Strong},   {"scroll of stone", Status::Tough},
      {"draught of stone", Status::Tough},     {"draught of speed", Status::Swift},
  };
  for (const auto& [word, status] : kBraces) {
    const PackView* thing = mind.thing(word);
    const bool is_empty = thing == nullptr || (thing->most_charges > 0 && thing->charges == 0);
    if (is_empty || mind.is_under(status)) continue;
    return Intent{.verb = IntentVerb::Use, .item = thing->id};
  }
  return std::nullopt;
}

// Teleports away when no healing is left. Tries scrolls first, because they never miss.
Decision escape_when_weak(Mind& mind) {
  if (!mind.is_weak() || mind.foes_within(2) == 0) return std::nullopt;
  for (const std::string_view word :
       {"scroll of recall", "scroll of blinking", "draught of slipping"}) {
    const EntityId thing = mind.has(word);
    if (thing != kNobody) return Intent{.verb = IntentVerb::Use, .item = thing};
  }
  return std::nullopt;
}

// Walking away is fairly safe: most monsters either step or strike in a turn.
Decision flee_when_weak(Mind& mind) {
  if (!mind.is_weak() || mind.foes_within(6) == 0) return std::nullopt;
  std::optional<Point> nearest;
  for (const auto& [at, verb] : ways_out(mind)) {
    if (at == mind.here()) return Intent{.verb = verb};
    if (!mind.chart().reaches(at) || mind.chart().cost(at) > kDearestFlight) continue;
    if (!nearest || mind.chart().cost(at) < mind.chart().cost(*nearest)) nearest = at;
  }
  if (!nearest) return std::nullopt;
  mind.memory.resting = true;
  return walk_to(mind.chart(), *nearest);
}

// Goes after monsters that summon others, because they never stop.
Decision hunt_who_summons(Mind& mind) {
  for (const EntityView* foe : mind.foes) {
    if (!mind.experience(*foe).summons || mind.is_weak()) continue;
    if (in_reach(mind, *foe)) {
      return Intent{.verb = IntentVerb::Attack, .direction = direction_of(foe->at - mind.here())};
    }
    Decision walk = walk_to(mind.chart(), foe->at);
    if (walk && mind.may_step(walk->direction)) return walk;
  }
  return std::nullopt;
}

// Strikes the weakest foe: killing it soonest saves the most blows.
Decision strike(Mind& mind) {
  const EntityView* chosen = nullptr;
  for (const EntityView* foe : mind.foes) {
    if (!in_reach(mind, *foe)) continue;
    if (mind.is_beyond_me(*foe) && !mind.is_flanked(*foe, mind.here())) continue;
    if (chosen == nullptr || foe->health < chosen->health) chosen = foe;
  }
  if (chosen == nullptr) return std::nullopt;
  mind.memory.patience = mind.memory.dance = mind.memory.pinned = 0;
  return fight_on(
      mind, {.verb = IntentVerb::Attack, .direction = direction_of(chosen->at - mind.here())});
}

// Lets the foe spend its turn on the last step, to strike first. Meets several foes where only one
// can reach the bot.
Decision await_the_foe(Mind& mind) {
  if (mind.foes_within(kNear) == 0) {
    mind.memory.calm = mind.foes.empty() ? mind.memory.calm + 1 : 0;
    if (mind.memory.calm > kCalm) mind.memory.patience = mind.memory.pinned = 0;
    return std::nullopt;
  }
  if (mind.memory.fight > kLongFight) return std::nullopt;
  const EntityView& foe = *mind.foes.front();
  if (comes_nearer(mind, foe) && mind.memory.patience < kPatience) {
    ++mind.memory.patience;
    const bool outnumbered = mind.foes_within(6) > 1;
    if (const auto place = outnumbered ? narrower_place(mind) : std::nullopt) {
      return walk_past_nobody(mind, *place);
    }
    return wait_here();
  }
  if (mind.self().health * 4 < mind.self().max_health * 3) return std::nullopt;
  return walk_past_nobody(mind, foe.at);
}

}  // namespace undercroft
