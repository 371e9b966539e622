// play.cc: intents in, turns through the simulation, events out by name.
#include "server/scenario/play.h"

#include <algorithm>
#include <set>

#include "server/protocol/observe.h"
#include "server/scenario/event_text.h"
#include "server/sim/turn/turn.h"

namespace undercroft {
namespace {

// "P.vial", or just "vial" of one's own. Nobody's thing is one that the player lacks (R104).
EntityId thing_called(const Names& names, const PlannedIntent& planned) {
  const EntityId own = names.find(planned.player + "." + planned.item);
  return own != kNobody ? own : names.find(planned.item);
}

bool wants_back(const std::map<EntityId, Intent>& intents, EntityId player) {
  const auto found = intents.find(player);
  return found != intents.end() && found->second.verb == IntentVerb::Respawn;
}

}  // namespace

Play::Play(const Scenario& scenario, bool reversed) : staged_(set_up(scenario, reversed)) {
  look_around();
}

std::vector<ContentError> Play::take_turn(const TurnPlan& plan) {
  std::vector<ContentError> faults;
  events_.clear();
  if (plan.dice) staged_.world.dice.script(*plan.dice);
  for (int i = 0; i < plan.times; ++i) play_once(plan, faults);
  if (plan.dice) {
    if (auto fault = staged_.world.dice.end_script())
      faults.push_back({"", plan.dice_line, *fault});
  }
  return faults;
}

void Play::play_once(const TurnPlan& plan, std::vector<ContentError>& faults) {
  const auto intents = intents_of(plan, faults);
  for (const int depth : levels_in_play(intents)) play_level(depth, intents);
  look_around();
}

std::map<EntityId, Intent> Play::intents_of(const TurnPlan& plan,
                                            std::vector<ContentError>& faults) const {
  std::map<EntityId, Intent> intents;
  for (const PlannedIntent& planned : plan.intents) {
    const EntityId player = staged_.names.find(planned.player);
    if (!planned.intent) continue;
    Intent intent = *planned.intent;
    if (!planned.item.empty()) intent.item = thing_called(staged_.names, planned);
    if (!intents.emplace(player, intent).second) {
      faults.push_back({"", planned.line, planned.player + " has two intents"});
    }
  }
  return intents;
}

// A level without living players sleeps (R112); but the top one runs when nobody is left at all.
std::vector<int> Play::levels_in_play(const std::map<EntityId, Intent>& intents) const {
  std::set<int> depths;
  bool anyone_lives = false;
  for (const EntityId id : staged_.players) {
    const Entity& p = staged_.world.entity(id);
    if (!p.place().on_level()) continue;
    anyone_lives = anyone_lives || p.alive;
    if (p.alive || wants_back(intents, id)) depths.insert(p.depth());
  }
  if (!anyone_lives) depths.insert(1);
  return {depths.begin(), depths.end()};
}

void Play::play_level(int depth, const std::map<EntityId, Intent>& intents) {
  Group group{depth, {}, true};
  for (const EntityId id : staged_.players) {
    if (staged_.world.entity(id).depth() == depth) group.players.push_back(id);
  }
  resolve_turn(staged_.world, group, intents);
  hear_events();
}

// Things are called as before the event: names follow after each.
void Play::hear_events() {
  staged_.names.call_newcomers(staged_.world);
  for (const Event& event : staged_.world.events) {
    events_.push_back(text_of(event, staged_.names));
    staged_.names.follow(staged_.world, event);
  }
}

void Play::look_around() {
  for (const EntityId id : staged_.players) {
    knowledge_[id] = memories_[id].recall(observe(staged_.world, id));
  }
}

}  // namespace undercroft
