// boon_needs.cc: looks for what a boon needs among the hero's things, abilities and company.
#include "server/sim/rules/boon_needs.h"

#include <algorithm>
#include <string>

#include "server/sim/content/outdoing.h"
#include "server/sim/rules/followers.h"
#include "server/sim/sight/sight.h"

namespace undercroft {
namespace {

const HeroAbility& held_ability(const World& world, const HeldAbility& held) {
  return world.catalogue().growth().abilities[static_cast<std::size_t>(held.ability)];
}

// Unknown things do not count: the draw would give away what they are.
template <typename Test>
bool holds_any(const World& world, const Entity& hero, Test test) {
  return std::any_of(hero.holds().begin(), hero.holds().end(), [&](EntityId id) {
    const Entity& thing = world.entity(id);
    return is_known_to(world, hero.id, thing) && test(world.blueprint(thing));
  });
}

template <typename Test>
bool has_any_ability(const World& world, const Entity& hero, Test test) {
  const std::vector<HeldAbility>& all = hero.growth.get().abilities;
  return std::any_of(all.begin(), all.end(),
                     [&](const HeldAbility& held) { return test(held_ability(world, held)); });
}

bool is_for_throwing(const Blueprint& b) { return b.thrown > 0 || b.breaks; }
bool is_shooting_weapon(const Blueprint& b) { return b.slot == Slot::Weapon && b.range > 0; }
bool is_striking_weapon(const Blueprint& b) { return b.slot == Slot::Weapon && b.range == 0; }
bool heals_somebody(const std::optional<Use>& use) { return use && use->heal > 0; }
bool gives_status(const std::optional<Use>& use) { return use && use->status; }

bool is_tagged(const std::vector<std::string>& tags, const std::string& tag) {
  return std::find(tags.begin(), tags.end(), tag) != tags.end();
}

bool has_something_tagged(const World& world, const Entity& hero, const std::string& tag) {
  const std::vector<Boon>& boons = world.catalogue().growth().boons;
  const std::vector<int>& taken = hero.growth.get().boons;
  return holds_any(world, hero, [&](const Blueprint& b) { return is_tagged(b.tags, tag); }) ||
         has_any_ability(world, hero,
                         [&](const HeroAbility& a) { return is_tagged(a.tags, tag); }) ||
         std::any_of(taken.begin(), taken.end(), [&](int boon) {
           return is_tagged(boons[static_cast<std::size_t>(boon)].tags, tag);
         });
}

bool lists_ability(const std::vector<int>& numbers, int number) {
  return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}

// True if it has the ability, one that does the same, or a better one in its place.
bool has_or_had(const World& world, const Entity& hero, int ability) {
  const GrowthTables& tables = world.catalogue().growth();
  const HeroGrowth& growth = hero.growth.get();
  const HeroAbility& wanted = tables.abilities[static_cast<std::size_t>(ability)];
  const bool has = std::any_of(
      growth.abilities.begin(), growth.abilities.end(),
      [&](const HeldAbility& held) { return do_alike(held_ability(world, held), wanted); });
  return has || std::any_of(growth.boons.begin(), growth.boons.end(), [&](int boon) {
           return lists_ability(tables.boons[static_cast<std::size_t>(boon)].gain.instead_of,
                                ability);
         });
}

bool gives_only_new_abilities(const World& world, const Entity& hero, const Gain& gain) {
  return std::none_of(gain.abilities.begin(), gain.abilities.end(),
                      [&](int ability) { return has_or_had(world, hero, ability); });
}

bool has_means_of(const World& world, const Entity& hero, BoonNeed need) {
  const auto heals_it = [](const auto& one) { return heals_somebody(one.use); };
  const auto gives_it = [](const auto& one) { return gives_status(one.use); };
  const auto in_slot = [](Slot slot) {
    return [slot](const Blueprint& b) { return b.slot == slot; };
  };
  switch (need) {
    case BoonNeed::Shooting:
      return holds_any(world, hero, is_shooting_weapon);
    case BoonNeed::Throwing:
      return holds_any(world, hero, is_for_throwing);
    case BoonNeed::Weapon:
      return holds_any(world, hero, is_striking_weapon);
    case BoonNeed::Armour:
      return holds_any(world, hero, in_slot(Slot::Armour));
    case BoonNeed::Light:
      return holds_any(world, hero, in_slot(Slot::Light));
    case BoonNeed::Healing:
      return holds_any(world, hero, heals_it) || has_any_ability(world, hero, heals_it);
    case BoonNeed::Status:
      return holds_any(world, hero, gives_it) || has_any_ability(world, hero, gives_it);
    default:
      return has_any_ability(world, hero, [](const HeroAbility&) { return true; });
  }
}

}  // namespace

bool has_company(const World& world, EntityId hero) {
  return std::any_of(world.players().begin(), world.players().end(), [&](EntityId id) {
    return id != hero && world.entity(id).place().on_level();
  });
}

bool can_use(const World& world, EntityId id, const Boon& boon) {
  const Entity& hero = world.entity(id);
  return std::all_of(boon.needs.begin(), boon.needs.end(), [&](BoonNeed need) {
    if (need == BoonNeed::Company) {
      return has_company(world, id) || !followers_near(world, hero).empty();
    }
    if (need == BoonNeed::NewAbility) return gives_only_new_abilities(world, hero, boon.gain);
    if (need == BoonNeed::Tag) return has_something_tagged(world, hero, boon.gain.rewards->tag);
    return has_means_of(world, hero, need);
  });
}

}  // namespace undercroft
