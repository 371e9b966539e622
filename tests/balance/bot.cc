// bot.cc: the bot's policies in order of weight, and what it notes between turns.
#include "tests/balance/bot.h"

#include "tests/balance/mind.h"

namespace undercroft {
namespace {

constexpr int kVainSteps = 4;   // then it tries something else
constexpr int kLongDay = 1500;  // turns on a level after which it has seen enough

struct Reason {
  std::string_view name;
  Policy policy;
};

// The first that has something to say is what the bot does.
// clang-format off
constexpr Reason kReasons[] = {
    {"drinks",    drink_when_weak},
    {"braces",    brace_for_the_strong},
    {"flees",     flee_when_weak},
    {"strikes",   strike},
    {"awaits",    await_the_foe},
    {"rests",     rest_when_hurt},
    {"wears",     wear_what_is_better},
    {"sheds",     shed_what_is_worse},
    {"follows",   keep_company},
    {"climbs",    climb_home},
    {"gathers",   gather},
    {"explores",  explore},
    {"descends",  descend_when_done},
    {"tries",     try_what_is_left},
    {"wanders",   wander},
};
// clang-format on

void note_fellows(Mind& mind) {
  for (const EntityView* f : mind.fellows) {
    mind.memory.fellows[f->id] = {mind.known.depth, f->at, mind.known.turn, f->slot};
  }
  for (const auto& [id, view] : mind.known.entities) {
    if (mind.known.kind(view) == Kind::Corpse) mind.memory.fellows.erase(id);
    if (mind.known.look(view).name.find("the Crown") != std::string::npos)
      mind.memory.crown_seen = true;
  }
}

void note_foes(Mind& mind) {
  mind.memory.foe_distances.clear();
  for (const EntityView* foe : mind.foes) {
    mind.memory.foe_distances[foe->id] = distance(foe->at, mind.here());
  }
}

void note_progress(Mind& mind) {
  BotMemory& m = mind.memory;
  const bool moved = m.depth != mind.known.depth || m.at != mind.here();
  m.vain = m.walked && !moved ? m.vain + 1 : 0;
  if (m.depth != mind.known.depth) m.days = m.waited = 0;
  m.depth = mind.known.depth;
  m.at = mind.here();
}

bool has_seen_enough(const Mind& mind) {
  return mind.memory.days > kLongDay && mind.ground_known(Ground::StairsDown);
}

Intent first_reason(Mind& mind) {
  for (const Reason& reason : kReasons) {
    if (reason.policy == explore && has_seen_enough(mind)) continue;
    mind.memory.reason = reason.name;
    if (const Decision decision = reason.policy(mind)) return *decision;
  }
  return wait_here();
}

// What does not work four times does not work: a few steps anywhere, and think again.
Intent think(Mind& mind) {
  BotMemory& m = mind.memory;
  if (m.vain >= kVainSteps) m.restless = 3;
  const bool in_danger = mind.foes_within(2) > 0 && m.vain < 2 * kVainSteps;
  if (m.restless == 0 || in_danger) return first_reason(mind);
  --m.restless;
  m.reason = "strays";
  return step_anywhere(mind);
}

}  // namespace

Intent decide(BotMemory& memory, const Observation& known, Rng& chance) {
  if (!known.self.alive || known.depth == 0) return wait_here();
  Mind mind(memory, known, chance);
  note_fellows(mind);
  note_progress(mind);
  const Intent intent = think(mind);
  memory.walked = intent.verb == IntentVerb::Bump;
  if (!memory.resting) ++memory.days;
  note_foes(mind);
  return intent;
}

}  // namespace undercroft
