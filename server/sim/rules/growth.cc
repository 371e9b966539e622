// growth.cc: opening choices, drawing boons, and what a kit or boon changes in its hero.
#include "server/sim/rules/growth.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "server/sim/rules/ability_words.h"
#include "server/sim/rules/boon_draw.h"
#include "server/sim/rules/entering.h"
#include "server/sim/rules/things.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

const GrowthTables& tables_of(const World& world) { return world.catalogue().growth(); }

const Kit& kit_numbered(const World& world, int kit) {
  return tables_of(world).kits[static_cast<std::size_t>(kit)];
}

const Boon& boon_numbered(const World& world, int boon) {
  return tables_of(world).boons[static_cast<std::size_t>(boon)];
}

// ---- what a kit or boon changes ----

Attributes sum_of(const Attributes& a, const Attributes& b, int times) {
  return {a.strength + times * b.strength, a.speed + times * b.speed, a.armour + times * b.armour,
          a.vision + times * b.vision, a.dig + times * b.dig};
}

// Adds it, or takes it away with -1.
void change_body(World& world, EntityId hero, const Gain& gain, int times) {
  Entity& e = world.entity(hero);
  e.base = sum_of(e.base, gain.attributes, times);
  e.max_health = std::max(1, e.max_health + times * gain.health);
  if (e.alive) e.health = std::clamp(e.health + times * gain.health, 1, e.max_health);
  if (gain.attributes.vision != 0) world.forget_farthest_sight();
}

void add_traits(Traits& traits, Traits more) {
  for (int i = 0; i < kTraitCount; ++i) {
    if (more.has(static_cast<Trait>(i))) traits.add(static_cast<Trait>(i));
  }
}

// Those of its blueprint, its kit and its boons.
void reset_traits(World& world, EntityId hero) {
  Traits left = world.blueprint(world.entity(hero)).traits;
  const HeroGrowth& growth = std::as_const(world).entity(hero).growth.get();
  if (growth.kit > 0) add_traits(left, kit_numbered(world, growth.kit - 1).gain.traits);
  for (const int boon : growth.boons) add_traits(left, boon_numbered(world, boon).gain.traits);
  world.entity(hero).traits = left;
}

bool is_among(const std::vector<int>& numbers, int number) {
  return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}

// Calls visit(Gain) for its kit, then for its boons in the order taken.
template <typename Visit>
void for_each_gain(const World& world, const HeroGrowth& growth, Visit visit) {
  if (growth.kit > 0) visit(kit_numbered(world, growth.kit - 1).gain);
  for (const int boon : growth.boons) visit(boon_numbered(world, boon).gain);
}

// The numbers of the abilities that its kit and its boons give, each once, without those whose
// place others take.
std::vector<int> abilities_given(const World& world, const HeroGrowth& growth) {
  std::vector<int> gone;
  for_each_gain(world, growth, [&gone](const Gain& gain) {
    gone.insert(gone.end(), gain.instead_of.begin(), gain.instead_of.end());
  });
  std::vector<int> given;
  for_each_gain(world, growth, [&](const Gain& gain) {
    for (const int ability : gain.abilities) {
      const bool is_new = !is_among(given, ability) && !is_among(gone, ability);
      if (is_new && given.size() < static_cast<std::size_t>(kMaxAbilities))
        given.push_back(ability);
    }
  });
  return given;
}

// An ability that stays keeps its cooldown.
void list_abilities(World& world, EntityId hero) {
  HeroGrowth& growth = world.entity(hero).growth.change();
  std::vector<HeldAbility> now;
  for (const int ability : abilities_given(world, growth)) {
    const auto before = std::find_if(growth.abilities.begin(), growth.abilities.end(),
                                     [=](const HeldAbility& h) { return h.ability == ability; });
    now.push_back(before == growth.abilities.end() ? HeldAbility{ability, 0} : *before);
  }
  growth.abilities = std::move(now);
}

void put_on_if_worn(World& world, EntityId hero, EntityId thing) {
  const Slot slot = world.blueprint(world.entity(thing)).slot;
  if (slot == Slot::None) return;
  EntityId& worn = world.entity(hero).worn[static_cast<std::size_t>(slot)];
  if (worn == kNobody) worn = thing;
  world.note_worn(std::as_const(world).entity(hero));
}

// The hero knows what its own things are.
void hand_out_items(World& world, EntityId hero, const Kit& kit) {
  for (const std::string& key : kit.items) {
    const BlueprintId blueprint = world.catalogue().at(key);
    const EntityId thing = world.spawn(blueprint, Place::held_by(hero));
    if (world.catalogue()[blueprint].unknown != Unidentified::None) {
      make_known_to(world, hero, blueprint);
    }
    put_on_if_worn(world, hero, thing);
  }
  if (!kit.items.empty()) world.forget_farthest_sight();  // one of them may be a torch
}

void advise_of(World& world, EntityId hero, const std::string& name, const std::string& text) {
  tell_words(world, Verb::Advised, hero, name + ": " + text);
}

void advise_of_boon(World& world, EntityId hero, int number) {
  const Boon& boon = boon_numbered(world, number);
  advise_of(world, hero, boon.name, text_for(world, hero, boon));
}

// ---- choices ----

void open_choice(World& world, EntityId hero, int depth, std::vector<int> options) {
  HeroGrowth& growth = world.entity(hero).growth.change();
  growth.choices.push_back({++growth.last_choice, depth, std::move(options), 0});
}

void open_kit_choice(World& world, EntityId hero) {
  std::vector<int> options(tables_of(world).kits.size());
  for (std::size_t i = 0; i < options.size(); ++i) options[i] = static_cast<int>(i);
  if (!options.empty()) open_choice(world, hero, 0, std::move(options));
}

HeroChoice* open_one(HeroGrowth& growth, std::uint32_t number) {
  const auto found =
      std::find_if(growth.choices.begin(), growth.choices.end(),
                   [number](const HeroChoice& c) { return c.number == number && c.chosen == 0; });
  return found == growth.choices.end() ? nullptr : &*found;
}

// A choice of a kit is over once it is made. Those of boons stay on record.
void drop_kit_choices(World& world, EntityId hero) {
  std::erase_if(world.entity(hero).growth.change().choices,
                [](const HeroChoice& choice) { return choice.is_kit(); });
}

std::uint32_t number_of_kit_choice(const HeroGrowth& growth) {
  for (const HeroChoice& choice : growth.choices) {
    if (choice.is_kit()) return choice.number;
  }
  return 0;
}

// ---- keeping boons ----

void open_keep_choice(World& world, EntityId hero, std::vector<int> lost) {
  open_choice(world, hero, HeroChoice::kKeeps, std::move(lost));
}

void drop_keep_choices(HeroGrowth& growth) {
  std::erase_if(growth.choices, [](const HeroChoice& choice) { return choice.is_kept(); });
}

// Asks about those that are left, as long as the hero keeps more.
void keep_boon(World& world, EntityId hero, std::vector<int> lost, int kept) {
  HeroGrowth& growth = world.entity(hero).growth.change();
  drop_keep_choices(growth);
  give_boon(world, hero, kept);
  std::erase(lost, kept);
  if (--world.entity(hero).growth.change().keeps > 0) {
    open_keep_choice(world, hero, std::move(lost));
  }
}

// ---- boons of new depths ----

void master_kit(World& world, EntityId hero) {
  for (const int mastery : masteries_of(world, hero)) {
    give_boon(world, hero, mastery);
    advise_of_boon(world, hero, mastery);
  }
}

void draw_for(World& world, EntityId hero) {
  const Entity& e = std::as_const(world).entity(hero);
  if (!e.growth.get().grows || !e.alive) return;
  while (e.growth.get().drawn_to < e.depth()) {
    const int depth = ++world.entity(hero).growth.change().drawn_to;
    std::vector<int> options = drawn_boons(world, hero, depth);
    if (!options.empty()) open_choice(world, hero, depth, std::move(options));
    if (depth == kMasteryDepth) master_kit(world, hero);
  }
}

}  // namespace

void begin_growth(World& world, EntityId hero) {
  if (tables_of(world).empty()) return;
  HeroGrowth& growth = world.entity(hero).growth.change();
  growth.grows = true;
  growth.drawn_to = std::max(1, world.entity(hero).depth());
  open_kit_choice(world, hero);
}

void give_kit(World& world, EntityId hero, int kit) {
  const Kit& chosen = kit_numbered(world, kit);
  world.entity(hero).growth.change().kit = kit + 1;
  change_body(world, hero, chosen.gain, 1);
  add_traits(world.entity(hero).traits, chosen.gain.traits);
  list_abilities(world, hero);
  hand_out_items(world, hero, chosen);
  drop_kit_choices(world, hero);
}

void give_boon(World& world, EntityId hero, int boon) {
  const Boon& chosen = boon_numbered(world, boon);
  world.entity(hero).growth.change().boons.push_back(boon);
  change_body(world, hero, chosen.gain, 1);
  add_traits(world.entity(hero).traits, chosen.gain.traits);
  list_abilities(world, hero);
}

bool choose_option(World& world, EntityId hero, std::uint32_t choice, std::uint32_t option) {
  if (std::as_const(world).entity(hero).growth.untouched()) return false;
  HeroChoice* open = open_one(world.entity(hero).growth.change(), choice);
  if (open == nullptr || option >= open->options.size()) return false;
  const int taken = open->options[option];
  open->chosen = static_cast<int>(option) + 1;
  if (open->is_kept()) {
    keep_boon(world, hero, open->options, taken);
    advise_of_boon(world, hero, taken);
  } else if (open->is_kit()) {
    give_kit(world, hero, taken);
    advise_of(world, hero, kit_numbered(world, taken).name, kit_numbered(world, taken).text);
  } else {
    give_boon(world, hero, taken);
    advise_of_boon(world, hero, taken);
  }
  return true;
}

bool chooses_kit(const World& world, EntityId hero) {
  const Entity& e = world.entity(hero);
  return !e.growth.untouched() && e.alive && number_of_kit_choice(e.growth.get()) != 0;
}

void settle_kits(World& world, std::span<const EntityId> players) {
  for (const EntityId id : players) {
    if (!chooses_kit(world, id)) continue;
    choose_option(world, id, number_of_kit_choice(std::as_const(world).entity(id).growth.get()), 0);
  }
}

void draw_boons(World& world, std::span<const EntityId> players) {
  if (tables_of(world).boons.empty()) return;
  for (const EntityId id : players) draw_for(world, id);
}

void lose_half_of_boons(World& world, EntityId hero) {
  if (std::as_const(world).entity(hero).growth.get().boons.size() < 2) return;
  HeroGrowth& growth = world.entity(hero).growth.change();
  drop_keep_choices(growth);
  std::vector<int> lost = std::exchange(growth.boons, {});
  for (const int boon : lost) change_body(world, hero, boon_numbered(world, boon).gain, -1);
  reset_traits(world, hero);
  list_abilities(world, hero);
  world.entity(hero).growth.change().keeps = (static_cast<int>(lost.size()) + 1) / 2;
  open_keep_choice(world, hero, std::move(lost));
}

void lose_kit(World& world, EntityId hero) {
  if (std::as_const(world).entity(hero).growth.untouched()) return;
  HeroGrowth& growth = world.entity(hero).growth.change();
  const int lost = std::exchange(growth.kit, 0);
  if (lost > 0) {
    change_body(world, hero, kit_numbered(world, lost - 1).gain, -1);
    reset_traits(world, hero);
    list_abilities(world, hero);
  }
  drop_kit_choices(world, hero);
  if (growth.grows) open_kit_choice(world, hero);
}

}  // namespace undercroft
