// waste.cc: healing for those who are not hurt, abilities that reach nothing, items that would do
// harm or nothing, and wares that the player cannot pay or carry.
#include "server/protocol/waste.h"

#include <algorithm>
#include <vector>

#include "server/protocol/item_waste.h"
#include "server/sim/rules/ability_targets.h"
#include "server/sim/rules/effects.h"
#include "server/sim/rules/merchants.h"
#include "server/sim/rules/purse.h"
#include "server/sim/rules/things.h"
#include "server/sim/sight/sight.h"
#include "shared/ascii_case.h"
#include "shared/grammar.h"

namespace undercroft {
namespace {

const HeldAbility* held_ability(const Entity& hero, const Intent& intent) {
  const std::vector<HeldAbility>& all = hero.growth.get().abilities;
  return intent.verb == IntentVerb::Invoke && intent.ability < all.size() ? &all[intent.ability]
                                                                          : nullptr;
}

// Nothing but health: what it does besides may be wanted.
bool does_nothing_but_heal(const HeroAbility& a) {
  const bool does_more =
      a.burst || a.open || a.swap || a.shove > 0 || a.lure > 0 || !a.makes.empty();
  return a.use && a.use->heal > 0 && !a.use->status && a.use->cures.empty() &&
         a.use->effect == UseEffect::None && !does_more;
}

bool is_unhurt(const World& world, EntityId id) {
  const Entity& e = world.entity(id);
  return e.kind() != Kind::Downed && e.health >= e.max_health;
}

bool is_healed_from_afar(const World& world, const Entity& hero, const Entity& e, int reach) {
  const bool is_kind = e.kind() == Kind::Player || e.kind() == Kind::Friend;
  return is_kind && e.id != hero.id && e.alive && distance(e.at(), hero.at()) <= reach &&
         perceives(world, hero.id, e.id);
}

// Those who would be healed by an ability without an aim.
std::vector<EntityId> healed_by(const World& world, const Entity& hero, const HeroAbility& a) {
  if (a.use->company) return company_of(world, hero.id);
  if (a.reach == 0) return {hero.id};
  std::vector<EntityId> healed;
  const Population& here = world.population(hero.depth());
  for (const auto* list : {&here.players, &here.bodies}) {
    for (const EntityId id : *list) {
      if (is_healed_from_afar(world, hero, world.entity(id), a.reach)) healed.push_back(id);
    }
  }
  return healed;
}

std::string why_not_around(const World& world, const Entity& hero, const HeroAbility& a) {
  const std::vector<EntityId> healed = healed_by(world, hero, a);
  const bool helps =
      std::any_of(healed.begin(), healed.end(), [&](EntityId id) { return !is_unhurt(world, id); });
  if (helps) return "";
  return healed == std::vector{hero.id} ? "You are not hurt" : "Nobody near is hurt";
}

// Empty: it may be of use, as far as the player perceives.
std::string why_wasted(const World& world, const Entity& hero, const HeroAbility& a,
                       const Intent& intent) {
  const bool heals = does_nothing_but_heal(a);
  if (a.aim == AbilityAim::None) return heals ? why_not_around(world, hero, a) : "";
  const Invocation in = aimed(world, hero.id, a, intent);
  if (!may_find_a_target(world, in)) return capitalised(a.name) + " reaches nobody there";
  const bool is_known = in.target != kNobody && perceives(world, hero.id, in.target);
  if (!heals || !is_known || !is_unhurt(world, in.target)) return "";
  const Entity& target = world.entity(in.target);
  const bool is_player = target.kind() == Kind::Player;
  return (is_player ? target.name : "The " + target.name) + " is not hurt";
}

// "Mend reaches nobody there: again to use Mend all the same."; empty: it is no ability, or useful.
std::string question_of_use(const World& world, const Entity& hero, const Intent& intent) {
  const HeldAbility* held = held_ability(hero, intent);
  if (held == nullptr) return "";
  const HeroAbility& ability =
      world.catalogue().growth().abilities[static_cast<std::size_t>(held->ability)];
  const std::string why = why_wasted(world, hero, ability, intent);
  return why.empty() ? "" : why + ": again to use " + capitalised(ability.name) + " all the same.";
}

// "No foe is within two cells: again to use the hand drum all the same."; empty: it is no use of an
// item, or it may be of use.
std::string question_of_item(const World& world, const Entity& hero, const Intent& intent) {
  const std::string why = why_use_is_wasted(world, hero, intent);
  if (why.empty()) return "";
  return why + ": again to use the " + world.entity(intent.item).name + " all the same.";
}

std::string why_not_bought(const World& world, const Entity& hero, const WareOffer& ware) {
  const int has = coins_at_hand(world, hero.id);
  if (has < ware.price) {
    return "It costs " + std::to_string(ware.price) + " gold, and you have " + std::to_string(has);
  }
  return has_room(world, hero.id, ware.item) ? "" : "Your pack is full";
}

// "Your pack is full: again to ask all the same."; empty: it is no purchase, or it may succeed.
std::string question_of_purchase(const World& world, const Entity& hero, const Intent& intent) {
  if (intent.verb != IntentVerb::Say) return "";
  for (const WareOffer& ware : wares_beside(world, hero)) {
    if (!equals_ignoring_case(ware.words, intent.words)) continue;
    const std::string why = why_not_bought(world, hero, ware);
    return why.empty() ? "" : why + ": again to ask all the same.";
  }
  return "";
}

}  // namespace

bool is_for_friends(const Catalogue& catalogue, const HeroAbility& ability) {
  if (ability.aim == AbilityAim::None) return false;
  return ability.swap || (ability.use && !harms(catalogue, *ability.use));
}

std::string asks_before_waste(const World& world, EntityId player, const Intent& intent,
                              std::optional<AskedLoss>& asked) {
  const Entity& hero = world.entity(player);
  if (!hero.alive || !hero.place().on_level()) return "";
  const AskedLoss now{intent, hero.turn};
  if (asked == now) return "";
  std::string question = question_of_use(world, hero, intent);
  if (question.empty()) question = question_of_item(world, hero, intent);
  if (question.empty()) question = question_of_purchase(world, hero, intent);
  if (!question.empty()) asked = now;
  return question;
}

}  // namespace undercroft
