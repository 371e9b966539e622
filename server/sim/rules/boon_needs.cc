// boon_needs.cc: looks for what a boon needs among the hero's things, abilities and company.
#include "server/sim/rules/boon_needs.h"

#include <algorithm>
#include <string>

#include "server/sim/rules/followers.h"
#include "server/sim/sight/sight.h"

namespace undercroft {
namespace {

const HeroAbility& ability_of(const World& world, const HeldAbility& held) {
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
bool has_ability(const World& world, const Entity& hero, Test test) {
  const std::vector<HeldAbility>& all = hero.growth.get().abilities;
  return std::any_of(all.begin(), all.end(),
                     [&](const HeldAbility& held) { return test(ability_of(world, held)); });
}

bool is_thrown(const Blueprint& b) { return b.thrown > 0 || b.breaks; }
bool shoots(const Blueprint& b) { return b.slot == Slot::Weapon && b.range > 0; }
bool strikes(const Blueprint& b) { return b.slot == Slot::Weapon && b.range == 0; }
bool heals(const std::optional<Use>& use) { return use && use->heal > 0; }
bool gives_status(const std::optional<Use>& use) { return use && use->status; }

bool has_tag(const std::vector<std::string>& tags, const std::string& tag) {
  return std::find(tags.begin(), tags.end(), tag) != tags.end();
}

bool has_something_tagged(const World& world, const Entity& hero, const std::string& tag) {
  const std::vector<Boon>& boons = world.catalogue().growth().boons;
  const std::vector<int>& taken = hero.growth.get().boons;
  return holds_any(world, hero, [&](const Blueprint& b) { return has_tag(b.tags, tag); }) ||
         has_ability(world, hero, [&](const HeroAbility& a) { return has_tag(a.tags, tag); }) ||
         std::any_of(taken.begin(), taken.end(), [&](int boon) {
           return has_tag(boons[static_cast<std::size_t>(boon)].tags, tag);
         });
}

bool gives_only_new_abilities(const Entity& hero, const Gain& gain) {
  const std::vector<HeldAbility>& has = hero.growth.get().abilities;
  return std::none_of(has.begin(), has.end(), [&gain](const HeldAbility& held) {
    return std::find(gain.abilities.begin(), gain.abilities.end(), held.ability) !=
           gain.abilities.end();
  });
}

bool has_means_of(const World& world, const Entity& hero, BoonNeed need) {
  const auto heals_it = [](const auto& one) { return heals(one.use); };
  const auto gives_it = [](const auto& one) { return gives_status(one.use); };
  const auto in_slot = [](Slot slot) {
    return [slot](const Blueprint& b) { return b.slot == slot; };
  };
  switch (need) {
    case BoonNeed::Shooting:
      return holds_any(world, hero, shoots);
    case BoonNeed::Throwing:
      return holds_any(world, hero, is_thrown);
    case BoonNeed::Weapon:
      return holds_any(world, hero, strikes);
    case BoonNeed::Armour:
      return holds_any(world, hero, in_slot(Slot::Armour));
    case BoonNeed::Light:
      return holds_any(world, hero, in_slot(Slot::Light));
    case BoonNeed::Healing:
      return holds_any(world, hero, heals_it) || has_ability(world, hero, heals_it);
    case BoonNeed::Status:
      return holds_any(world, hero, gives_it) || has_ability(world, hero, gives_it);
    default:
      return has_ability(world, hero, [](const HeroAbility&) { return true; });
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
    if (need == BoonNeed::NewAbility) return gives_only_new_abilities(hero, boon.gain);
    if (need == BoonNeed::Tag) return has_something_tagged(world, hero, boon.gain.rewards->tag);
    return has_means_of(world, hero, need);
  });
}

}  // namespace undercroft
