// crown.cc: the way up with the Crown (R202).
#include <algorithm>

#include "server/tools/balance/mind.h"
#include "shared/pack_room.h"

namespace undercroft {
namespace {

constexpr int kFarFromStairs = 12;  // turns that are worth a scroll of recall
constexpr int kEmptied = 99;        // touches of a corpse from which all was taken that fitted

const EntityView* hale_fellow(const Mind& mind) {
  const EntityView* best = nullptr;
  for (const EntityView* fellow : mind.fellows) {
    const bool is_hale = fellow->health * 2 > fellow->max_health;
    const bool in_reach = distance(fellow->at, mind.here()) <= throwing_range(mind) &&
                          mind.is_clear_between(mind.here(), fellow->at);
    if (!is_hale || !in_reach) continue;
    if (best == nullptr || fellow->health > best->health) best = fellow;
  }
  return best;
}

// An ability or a scroll that leads to the stairs up.
Decision go_at_once(const Mind& mind) {
  const std::vector<Ability>& abilities = mind.self().abilities;
  for (std::size_t i = 0; i < abilities.size(); ++i) {
    if (abilities[i].name != "Way Home" || abilities[i].ready_in > 0) continue;
    return Intent{.verb = IntentVerb::Invoke, .ability = static_cast<std::uint32_t>(i)};
  }
  const EntityId scroll = mind.has("scroll of recall");
  if (scroll == kNobody) return std::nullopt;
  return Intent{.verb = IntentVerb::Use, .item = scroll};
}

bool is_blocked(const Mind& mind, Point next) {
  return std::any_of(mind.foes.begin(), mind.foes.end(),
                     [next](const EntityView* foe) { return foe->at == next; });
}

// A corpse that bears a member's name. It has a colour of its own only while its hero waits (R201).
bool is_hero(const Mind& mind, const EntityView& view) {
  const Look& look = mind.known.look(view);
  if (look.kind != Kind::Corpse) return false;
  const auto& members = mind.known.members;
  return std::any_of(members.begin(), members.end(), [&look](const auto& member) {
    return look.name.find(member.second.name) != std::string::npos;
  });
}

// The nearest hero's corpse that was not searched yet; null if there is none.
const EntityView* nearest_dead(Mind& mind) {
  const EntityView* best = nullptr;
  for (const auto& [id, view] : mind.known.entities) {
    if (!is_hero(mind, view)) continue;
    const bool is_searched = mind.memory.touched[id] >= (view.at == mind.here() ? kEmptied : 1);
    if (is_searched || !mind.chart().reaches(view.at)) continue;
    if (best == nullptr || mind.chart().cost(view.at) < mind.chart().cost(best->at)) best = &view;
  }
  return best;
}

// Takes until all fitted. With a full pack it first drops something elsewhere.
Decision empty_the_corpse(Mind& mind, const EntityView& corpse) {
  int& touched = mind.memory.touched[corpse.id];
  if (!has_room(mind.self().pack)) {
    touched = 0;
    return step_anywhere(mind);
  }
  touched = touched == 0 ? 1 : kEmptied;
  if (touched == kEmptied) return std::nullopt;
  return Intent{.verb = IntentVerb::Take};
}

// A bearer that died has left the Crown on its corpse (F22).
Decision search_the_dead(Mind& mind) {
  const int depth = number_after(mind.known.notice.words, "lies on depth ");
  if (depth != mind.known.depth || mind.foes_within(3) > 0) return std::nullopt;
  const EntityView* corpse = nearest_dead(mind);
  if (corpse == nullptr) return std::nullopt;
  if (corpse->at == mind.here()) return empty_the_corpse(mind, *corpse);
  if (!has_room(mind.self().pack)) return make_room(mind);
  return walk_to(mind.chart(), corpse->at);
}

}  // namespace

const Sighting* bearer_of(const Mind& mind) {
  const std::string& words = mind.known.notice.words;
  const std::size_t with = words.rfind(" with ");
  if (with == std::string::npos) return nullptr;
  const std::string name = words.substr(with + 6);
  for (const auto& [id, member] : mind.known.members) {
    if (member.name != name || id == mind.self().id) continue;
    const auto bearer = mind.memory.fellows.find(id);
    return bearer == mind.memory.fellows.end() ? nullptr : &bearer->second;
  }
  return nullptr;
}

// The bearer does not stop for foes that do not bar its way: nearly all of them rest between steps.
// It makes a detour round them only when a blow could kill it.
Decision carry_on(Mind& mind) {
  if (!mind.carries_crown() || mind.foes.empty()) return std::nullopt;
  const auto stairs = mind.ground_known(Ground::StairsUp);
  if (!stairs) return std::nullopt;
  if (*stairs == mind.here()) return Intent{.verb = IntentVerb::Ascend};
  if (!mind.chart().reaches(*stairs) || mind.chart().cost(*stairs) > kFarFromStairs) {
    if (Decision home = go_at_once(mind)) return home;
  }
  Decision walk = walk_to(mind.is_weak() ? mind.chart() : mind.hasty_chart(), *stairs);
  if (!walk || is_blocked(mind, step(mind.here(), walk->direction))) return std::nullopt;
  return walk;
}

// The Crown is safer with a friend who still stands well.
Decision pass_the_crown(Mind& mind) {
  const EntityId crown = mind.has("Crown");
  const bool in_danger =
      mind.foes_within(2) > 0 && mind.self().health * 3 <= mind.self().max_health;
  if (crown == kNobody || !in_danger) return std::nullopt;
  const EntityView* fellow = hale_fellow(mind);
  if (fellow == nullptr) return std::nullopt;
  return Intent{.verb = IntentVerb::Throw, .item = crown, .place = fellow->at};
}

// A Crown that has been thrown down is taken before anything else, if it can be reached.
Decision fetch_the_crown(Mind& mind) {
  if (!mind.is_awake() || mind.is_weak()) return std::nullopt;
  for (const auto& [id, view] : mind.known.entities) {
    const Look& look = mind.known.look(view);
    if (look.kind != Kind::Item || look.name.find("Crown") == std::string::npos) continue;
    if (!mind.chart().reaches(view.at)) continue;
    if (view.at == mind.here()) return Intent{.verb = IntentVerb::Take};
    return walk_to(mind.chart(), view.at);
  }
  return search_the_dead(mind);
}

}  // namespace undercroft
