// scenario_shadow.cc: translates inputs from the realm's numbers, and compares what comes of them.
#include "server/replay/scenario_shadow.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "shared/names.h"

namespace undercroft {
namespace {

std::uint32_t number(EntityId id) { return static_cast<std::uint32_t>(id); }

// Verbs that are no events of a scenario (server/tools/scenario/play.cc).
bool is_words_alone(Verb verb) { return verb == Verb::Said || verb == Verb::Rejected; }

std::string place_text(const Place& place) {
  if (place.on_level()) return fmt::format("at {},{}", place.at.x, place.at.y);
  return place.holder != kNobody ? "in a pack" : "nowhere";
}

}  // namespace

ScenarioShadow::ScenarioShadow(const Stretch& stretch, const std::map<EntityId, std::string>& names,
                               Staged staged)
    : stretch_(stretch),
      first_names_(names),
      state_(std::move(staged.world)),
      names_(std::move(staged.names)),
      realm_last_(stretch.last_id),
      our_last_(state_.world.entities().last()) {
  for (const auto& [realms, name] : names) ours_[realms] = names_.find(name);
  for (const EntityId id : staged.players) {
    Player player;
    player.body = id;
    player.name = names_.of(id);
    state_.players.push_back(std::move(player));
  }
}

EntityId ScenarioShadow::counterpart(EntityId realms) const {
  const auto found = ours_.find(realms);
  return found == ours_.end() ? kNobody : found->second;
}

// Names from the beginning last for the whole file.
std::string ScenarioShadow::name_of_thing(EntityId realms) const {
  if (const auto first = first_names_.find(realms); first != first_names_.end()) {
    return first->second;
  }
  const EntityId id = counterpart(realms);
  return id == kNobody ? "" : names_.of(id);
}

std::optional<Input> ScenarioShadow::translated(const Input& input) const {
  if (const auto* turn = std::get_if<input::Turn>(&input)) {
    input::Turn ours;
    ours.group.depth = turn->group.depth - stretch_.above;
    for (const EntityId id : turn->group.players) ours.group.players.push_back(counterpart(id));
    for (const EntityId id : turn->group.absent) ours.group.absent.push_back(counterpart(id));
    for (const auto& [id, intent] : turn->intents) {
      Intent one = intent;
      if (needs_item(one.verb)) one.item = counterpart(one.item);
      ours.intents[counterpart(id)] = one;
    }
    return ours;
  }
  const auto* leaving = std::get_if<input::Depart>(&input);
  if (leaving != nullptr) return input::Depart{counterpart(leaving->player)};
  const auto* back = std::get_if<input::Return>(&input);
  if (back != nullptr) return input::Return{counterpart(back->player)};
  const auto* life = std::get_if<input::Respawn>(&input);
  if (life != nullptr) return input::Respawn{counterpart(life->player)};
  const auto* order = std::get_if<input::Order>(&input);
  if (order != nullptr) return input::Order{counterpart(order->player), order->at, order->words};
  const auto* choice = std::get_if<input::MakeChoice>(&input);
  if (choice == nullptr) return std::nullopt;
  return input::MakeChoice{counterpart(choice->player), choice->choice, choice->option};
}

// The rules expect the players of a group on its level.
std::string ScenarioShadow::absentee_of(const Input& ours) const {
  const auto* turn = std::get_if<input::Turn>(&ours);
  if (turn == nullptr) return "";
  for (const EntityId id : turn->group.players) {
    const bool is_there = world().exists(id) && world().entity(id).depth() == turn->group.depth;
    if (!is_there) return names_.of(id) + " is not on the level of its group in the file";
  }
  return "";
}

std::string ScenarioShadow::apply(const Input& input) {
  const auto ours = translated(input);
  if (!ours) return "";
  if (std::string absentee = absentee_of(*ours); !absentee.empty()) return absentee;
  const Outcome outcome = undercroft::apply(state_, *ours);
  if (!outcome.why_not.empty()) return outcome.why_not;
  names_.call_newcomers(state_.world);
  for (const Event& event : state_.world.events) {
    if (!is_words_alone(event.verb)) names_.follow(state_.world, event);
  }
  return "";
}

bool ScenarioShadow::is_early(EntityId realms) const {
  return std::any_of(stretch_.early.begin(), stretch_.early.end(), [realms](const IdRange& range) {
    return realms >= range.first && realms <= range.second;
  });
}

// Both worlds number what appears in the order of its appearance.
void ScenarioShadow::meet(const World& realm) {
  for (auto id = number(realm_last_) + 1; id <= number(realm.entities().last()); ++id) {
    const auto realms = static_cast<EntityId>(id);
    if (is_early(realms)) continue;
    if (our_last_ == state_.world.entities().last()) break;
    our_last_ = static_cast<EntityId>(number(our_last_) + 1);
    ours_[realms] = our_last_;
  }
  realm_last_ = realm.entities().last();
  our_last_ = state_.world.entities().last();
}

Place ScenarioShadow::translated(Place place) const {
  if (place.holder != kNobody) return Place::held_by(counterpart(place.holder));
  if (!place.on_level() || place.depth <= stretch_.above) return Place::nowhere();
  place.depth -= stretch_.above;
  return place;
}

std::string ScenarioShadow::difference_of(const Entity& realms, const Entity& ours) const {
  const std::string name = names_.of(ours.id);
  const auto differs = [&name](std::string_view what, const auto& there, const auto& here) {
    return fmt::format("{} has {} {} in the realm, and {} in the file", name, what, there, here);
  };
  if (const Place place = translated(realms.place()); place != ours.place()) {
    return fmt::format("{} is {} in the realm, and {} in the file", name, place_text(place),
                       place_text(ours.place()));
  }
  if (realms.health != ours.health) return differs("health", realms.health, ours.health);
  if (realms.kind() != ours.kind()) {
    return differs("the kind", name_of(realms.kind()), name_of(ours.kind()));
  }
  if (realms.state != ours.state) {
    return differs("the state", name_of(realms.state), name_of(ours.state));
  }
  if (realms.treasure != ours.treasure) {
    return differs("treasure", realms.treasure, ours.treasure);
  }
  if (realms.sequence.step != ours.sequence.step) {
    return differs("step", realms.sequence.step, ours.sequence.step);
  }
  for (int i = 0; i < kStatusCount; ++i) {
    const auto status = static_cast<Status>(i);
    if (realms.turns(status) == ours.turns(status)) continue;
    return differs(name_of(status), realms.turns(status), ours.turns(status));
  }
  return "";
}

std::string ScenarioShadow::difference_from(const World& realm) const {
  for (const auto& [realms, ours] : ours_) {
    if (realms > realm.entities().last()) continue;  // here from the beginning
    const bool is_there = realm.exists(realms);
    const bool is_here = state_.world.exists(ours);
    if (!is_there && !is_here) continue;
    if (is_there != is_here) {
      return fmt::format("{} is {} in the realm, and {} in the file", name_of_thing(realms),
                         is_there ? "there" : "gone", is_here ? "there" : "gone");
    }
    std::string difference = difference_of(realm.entity(realms), state_.world.entity(ours));
    if (!difference.empty()) return difference;
  }
  const bool same_dice = realm.dice.rng() == state_.world.dice.rng();
  return same_dice ? "" : "the dice have been rolled another number of times";
}

}  // namespace undercroft
