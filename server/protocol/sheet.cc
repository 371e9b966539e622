// sheet.cc: goes through what makes the hero what it is.
#include "server/protocol/sheet.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "server/sim/rules/ability_words.h"
#include "server/sim/rules/flight.h"
#include "server/sim/sight/sight.h"
#include "server/sim/world/gifts.h"
#include "shared/grammar.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

using Sheet = std::vector<SheetLine>;
using NamesOfTags = std::map<std::string, std::vector<std::string>>;

const GrowthTables& growth_of(const World& world) { return world.catalogue().growth(); }

const Boon& taken_boon(const World& world, int boon) {
  return growth_of(world).boons[static_cast<std::size_t>(boon)];
}

const HeroAbility& ability_of(const World& world, const HeldAbility& held) {
  return growth_of(world).abilities[static_cast<std::size_t>(held.ability)];
}

void add_kit(const World& world, const HeroGrowth& growth, Sheet& sheet) {
  if (growth.kit == 0) return;
  const Kit& kit = growth_of(world).kits[static_cast<std::size_t>(growth.kit) - 1];
  sheet.push_back({"Kit", kit.name + ": " + kit.text});
}

void add_abilities(const World& world, const Entity& hero, Sheet& sheet) {
  for (const HeldAbility& held : hero.growth.get().abilities) {
    const HeroAbility& ability = ability_of(world, held);
    std::string text;
    write_text_for(world, hero.id, ability, text);
    sheet.push_back({"Ability", ability.name + ": " + text + " Every " +
                                    std::to_string(ability.cooldown) + " turns."});
  }
}

void add_boons(const World& world, const Entity& hero, Sheet& sheet) {
  for (const int number : hero.growth.get().boons) {
    const Boon& boon = taken_boon(world, number);
    sheet.push_back(
        {boon.mastery ? "Mastery" : "Boon", boon.name + ": " + text_for(world, hero.id, boon)});
  }
}

void add_throws(const World& world, const Entity& hero, Sheet& sheet) {
  if (!has_gift(world, hero, Gift::ThrowFarther)) return;
  sheet.push_back({"Throws", "Up to " + std::to_string(throwing_range(world, hero)) + " cells."});
}

// Adds each worn item that gives more than the numbers that are shown anyway (R193).
void add_worn(const World& world, const Entity& hero, Sheet& sheet) {
  for (const EntityId id : hero.worn) {
    if (id == kNobody) continue;
    const Entity& item = world.entity(id);
    const Blueprint& b = world.blueprint(item);
    if (b.gives == Gifts{} || !is_known_to(world, hero.id, item)) continue;
    sheet.push_back({"Worn", capitalised(item.name) + ": " + b.description});
  }
}

void note_tags(const std::vector<std::string>& tags, const std::string& name, NamesOfTags& names) {
  for (const std::string& tag : tags) {
    std::vector<std::string>& of_tag = names[tag];
    const bool is_new = std::find(of_tag.begin(), of_tag.end(), name) == of_tag.end();
    if (is_new) of_tag.push_back(name);
  }
}

NamesOfTags names_of_tags(const World& world, const Entity& hero) {
  NamesOfTags names;
  const HeroGrowth& growth = hero.growth.get();
  for (const HeldAbility& held : growth.abilities) {
    note_tags(ability_of(world, held).tags, ability_of(world, held).name, names);
  }
  for (const int boon : growth.boons) {
    note_tags(taken_boon(world, boon).tags, taken_boon(world, boon).name, names);
  }
  for (const EntityId id : hero.holds()) {
    const Entity& thing = world.entity(id);
    if (is_known_to(world, hero.id, thing)) {
      note_tags(world.blueprint(thing).tags, thing.name, names);
    }
  }
  return names;
}

// "fire: Ember, torch"
void add_tags(const World& world, const Entity& hero, Sheet& sheet) {
  for (const auto& [tag, names] : names_of_tags(world, hero)) {
    std::string text = tag + ":";
    for (const std::string& name : names) text += (text.back() == ':' ? " " : ", ") + name;
    sheet.push_back({"Tag", std::move(text)});
  }
}

}  // namespace

std::vector<SheetLine> sheet_of(const World& world, EntityId body) {
  const Entity& hero = world.entity(body);
  const HeroGrowth& growth = hero.growth.get();
  Sheet sheet;
  if (growth.kit == 0 && growth.boons.empty()) {
    add_worn(world, hero, sheet);
    return sheet;
  }
  add_kit(world, growth, sheet);
  add_abilities(world, hero, sheet);
  add_boons(world, hero, sheet);
  add_throws(world, hero, sheet);
  add_worn(world, hero, sheet);
  add_tags(world, hero, sheet);
  if (sheet.size() > kMaxSheetLines) sheet.resize(kMaxSheetLines);
  return sheet;
}

}  // namespace undercroft
