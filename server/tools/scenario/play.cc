// play.cc: turns planned intents into turns of the simulation and named events.
#include "server/tools/scenario/play.h"

#include <algorithm>
#include <utility>

#include "server/narration/narration.h"
#include "server/narration/observation_scene.h"
#include "server/sim/rules/death.h"
#include "server/sim/rules/growth.h"
#include "server/sim/rules/orders.h"
#include "server/sim/turn/joining.h"
#include "server/sim/turn/triggers.h"
#include "server/tools/scenario/event_text.h"

namespace undercroft {
namespace {

// "P.vial", or just "vial" for the player's own. Returns kNobody for an unknown item (R104).
EntityId thing_called(const Names& names, const PlannedIntent& planned) {
  const EntityId own = names.find(planned.player + "." + planned.item);
  return own != kNobody ? own : names.find(planned.item);
}

// Verbs that are not events of a scenario: speech, and the reason of a rejected intent (F24), which
// is reported before the turn begins.
bool is_words_alone(Verb verb) { return verb == Verb::Said || verb == Verb::Rejected; }

// Takes the option of that key in the open choice that has it.
bool choose_by_key(World& world, EntityId player, const std::string& key) {
  const GrowthTables& tables = world.catalogue().growth();
  const std::vector<HeroChoice> choices = std::as_const(world).entity(player).growth.get().choices;
  for (const HeroChoice& choice : choices) {
    for (std::size_t i = 0; choice.chosen == 0 && i < choice.options.size(); ++i) {
      const auto number = static_cast<std::size_t>(choice.options[i]);
      const std::string& found =
          choice.is_kit() ? tables.kits[number].key : tables.boons[number].key;
      if (found != key) continue;
      return choose_option(world, player, choice.number, static_cast<std::uint32_t>(i));
    }
  }
  return false;
}

// The ability's place among those of the hero; past all of them if it has not got it (R104).
std::uint32_t ability_called(const World& world, EntityId player, const std::string& key) {
  const std::vector<HeldAbility>& held = world.entity(player).growth.get().abilities;
  const auto number = place_of_key(world.catalogue().growth().abilities, key);
  const auto found = std::find_if(held.begin(), held.end(),
                                  [&](const HeldAbility& h) { return h.ability == number; });
  return static_cast<std::uint32_t>(found - held.begin());
}

bool wants_back(const std::map<EntityId, Intent>& intents, EntityId player) {
  const auto found = intents.find(player);
  return found != intents.end() && found->second.verb == IntentVerb::Respawn;
}

// Returns false if it cannot be.
bool pass(World& world, EntityId player, const PlannedPassage& passage) {
  const PlannedPassage::Sort sort = passage.sort;
  if (sort == PlannedPassage::Sort::Points) {
    order_to(world, player, passage.at);
    return true;
  }
  if (sort == PlannedPassage::Sort::Orders) {
    order_aloud(world, player, passage.words);
    return true;
  }
  if (sort == PlannedPassage::Sort::Respawns) {
    if (!respawn(world, player)) return false;
    ++world.entity(player).turn;  // as in a realm: the dead are in no group
    return true;
  }
  const bool can = sort == PlannedPassage::Sort::Leaves || can_return(world, player);
  if (!can) return false;
  sort == PlannedPassage::Sort::Leaves ? leave_level(world, player)
                                       : return_to_level(world, player);
  return true;
}

}  // namespace

Play::Play(const Scenario& scenario, const PlayMode& mode)
    : staged_(set_up(scenario, mode.reversed)), observes_(mode.observes) {
  look_around();
}

void Play::begin_turn() {
  events_.clear();
  logs_.clear();
  rounds_.clear();
  round_ = 1;
}

std::vector<ContentError> Play::take_turn(const TurnPlan& plan) {
  std::vector<ContentError> faults;
  begin_turn();
  let_pass(plan, faults);
  make_choices(plan, faults);
  if (plan.dice) staged_.world.dice.script(*plan.dice);
  for (; round_ <= plan.times; ++round_) {
    plan.group ? play_group(plan, faults) : play_once(plan, faults);
  }
  if (plan.dice) {
    const auto fitted = staged_.world.dice.end_script();
    if (!fitted) faults.push_back({"", plan.dice_line, fitted.error()});
  }
  return faults;
}

std::vector<ContentError> Play::take_turn(std::map<EntityId, Intent> intents) {
  std::vector<ContentError> faults;
  begin_turn();
  forget_actions();
  resolve(std::move(intents), {}, faults);
  return faults;
}

void Play::let_pass(const TurnPlan& plan, std::vector<ContentError>& faults) {
  for (const PlannedPassage& passage : plan.passages) {
    const EntityId player = staged_.names.find(passage.player);
    staged_.world.forget_events();
    if (!pass(staged_.world, player, passage)) {
      faults.push_back({"", passage.line, passage.player + " finds no room, or is not dead"});
    }
    end_phase(staged_.world);
    hear_events();
  }
}

// A choice is no turn, and no dice are rolled for it.
void Play::make_choices(const TurnPlan& plan, std::vector<ContentError>& faults) {
  for (const PlannedChoice& planned : plan.choices) {
    const EntityId player = staged_.names.find(planned.player);
    staged_.world.forget_events();
    if (!choose_by_key(staged_.world, player, planned.option)) {
      faults.push_back(
          {"", planned.line, planned.player + " has no open choice of '" + planned.option + "'"});
    }
    hear_events();
  }
}

// Resets `acted`, because entities that take no part in the coming turn (dead, or on a sleeping
// level) do not act in it.
void Play::forget_actions() {
  std::vector<EntityId> acted;
  for (const Entity& e : staged_.world.entities()) {
    if (e.acted != Acted::None) acted.push_back(e.id);
  }
  for (const EntityId id : acted) staged_.world.entity(id).acted = Acted::None;
}

void Play::play_once(const TurnPlan& plan, std::vector<ContentError>& faults) {
  forget_actions();
  resolve(intents_of(plan, faults), absent_in(plan), faults);
}

void Play::resolve(std::map<EntityId, Intent> intents, const std::vector<EntityId>& absent,
                   std::vector<ContentError>& faults) {
  const auto built = build_levels_ahead_of(staged_);
  if (!built) faults.push_back({"", 1, built.error()});
  const auto rejected = reject_futile(intents);
  std::vector<Group> groups;
  for (const int depth : levels_in_play(intents)) groups.push_back(group_on(depth, absent));
  resolve_turns(staged_.world, groups, intents);
  // A player who waited because the intent was rejected has not acted.
  for (const EntityId id : rejected) staged_.world.entity(id).acted = Acted::None;
  hear_events();
  bots_.hear(staged_.world, observers_);
  look_around();
}

// On the level of the first of them.
Group Play::group_of(const TurnPlan& plan, std::vector<ContentError>& faults) const {
  Group group;
  for (const std::string& name : *plan.group) {
    const EntityId id = staged_.names.find(name);
    const int depth = staged_.world.entity(id).depth();
    if (group.players.empty()) group.depth = std::max(1, depth);
    if (depth != group.depth) {
      faults.push_back({"", plan.line, name + " is not on the level of its group"});
    } else {
      group.players.push_back(id);
    }
  }
  std::sort(group.players.begin(), group.players.end());
  return group;
}

// As realms play it: an intent that has become futile is tried (F24), and what takes no part keeps
// the result of its last action.
void Play::play_group(const TurnPlan& plan, std::vector<ContentError>& faults) {
  Group group = group_of(plan, faults);
  for (const PlannedIntent& planned : plan.intents) {
    if (planned.is_absent) group.absent.push_back(staged_.names.find(planned.player));
  }
  resolve_turn(staged_.world, group, intents_of(plan, faults));
  hear_events();
  bots_.hear(staged_.world, observers_);
  look_around();
}

std::optional<Intent> Play::intent_of(const PlannedIntent& planned, EntityId player) {
  if (planned.is_auto) {
    const bool acts = staged_.world.entity(player).alive;
    if (!acts) return std::nullopt;
    return bots_.ask(staged_.world, player, observers_.at(player), knowledge_.at(player),
                     staged_.players);
  }
  if (!planned.intent) return std::nullopt;
  Intent intent = *planned.intent;
  if (!planned.item.empty()) intent.item = thing_called(staged_.names, planned);
  if (!planned.ability.empty()) {
    intent.ability = ability_called(staged_.world, player, planned.ability);
  }
  return intent;
}

std::map<EntityId, Intent> Play::intents_of(const TurnPlan& plan,
                                            std::vector<ContentError>& faults) {
  std::map<EntityId, Intent> intents;
  for (const PlannedIntent& planned : plan.intents) {
    const EntityId player = staged_.names.find(planned.player);
    const auto intent = intent_of(planned, player);
    if (intent && !intents.emplace(player, *intent).second) {
      faults.push_back({"", planned.line, planned.player + " has two intents"});
    }
  }
  return intents;
}

// Rejects futile intents before the turn begins (F24). A rejected intent counts as none. Intents of
// the dead are ignored (F22).
std::vector<EntityId> Play::reject_futile(std::map<EntityId, Intent>& intents) {
  std::vector<EntityId> rejected;
  for (const auto& [player, intent] : intents) {
    const Reason reason = futile(staged_.world, player, intent);
    if (reason == Reason::None || reason == Reason::Dead) continue;
    rejected.push_back(player);
    hear("rejected " + staged_.names.of(player) + " " + std::string(name_of(reason)));
  }
  for (const EntityId id : rejected) intents.erase(id);
  return rejected;
}

// Levels without living players sleep (R112). When no player is alive, the levels where they fell
// go on.
std::set<int> Play::levels_in_play(const std::map<EntityId, Intent>& intents) const {
  std::set<int> depths, graves;
  for (const EntityId id : staged_.players) {
    const Entity& p = staged_.world.entity(id);
    if (!p.place().on_level()) continue;
    (p.alive || wants_back(intents, id) ? depths : graves).insert(p.depth());
  }
  if (depths.empty()) depths = graves;
  return depths.empty() ? std::set<int>{staged_.shown} : depths;
}

std::vector<EntityId> Play::absent_in(const TurnPlan& plan) const {
  std::vector<EntityId> absent;
  for (const PlannedIntent& planned : plan.intents) {
    if (planned.is_absent) absent.push_back(staged_.names.find(planned.player));
  }
  return absent;
}

Group Play::group_on(int depth, const std::vector<EntityId>& absent) const {
  Group group{depth, {}, true, absent};
  for (const EntityId id : staged_.players) {
    if (staged_.world.entity(id).depth() == depth) group.players.push_back(id);
  }
  return group;
}

// Formats each event with the names before it, and updates the names after it.
void Play::hear_events() {
  staged_.names.call_newcomers(staged_.world);
  for (const Event& event : staged_.world.events) {
    if (is_words_alone(event.verb)) continue;
    hear(text_of(event, staged_.names));
    staged_.names.follow(staged_.world, event);
  }
}

void Play::hear(std::string event) {
  events_.push_back(std::move(event));
  rounds_.push_back(round_);
}

void Play::look_around() {
  if (!observes_) return;
  for (const EntityId id : staged_.players) {
    Observer& eyes = observers_.try_emplace(id, id).first->second;
    const std::vector<Report> reports = eyes.reports(staged_.world);
    Observation now = eyes.look(staged_.world);
    const Observation before = std::exchange(knowledge_[id], std::move(now));
    const ObservationScene scene(before, knowledge_[id]);
    std::vector<std::string>& log = logs_[id];
    for (ToldLine& line : narrate(reports, scene)) log.push_back(std::move(line.text));
  }
  if (staged_.world.rules().shares_maps()) share_all_maps();
}

// The players of a level are a group here (R208).
void Play::share_all_maps() {
  std::map<int, std::vector<MapHolder>> holders;  // by depth
  for (auto& [id, eyes] : observers_) {
    const int depth = eyes.knowledge().depth;
    if (depth > 0) holders[depth].push_back(eyes.map_holder());
  }
  for (const auto& [depth, group] : holders) share_maps(staged_.world, group);
  for (auto& [id, eyes] : observers_) knowledge_[id] = eyes.seen(staged_.world);
}

}  // namespace undercroft
