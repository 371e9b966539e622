// removal.cc: takes content out of a catalogue, so that it appears nowhere.
#include <algorithm>

#include "server/sim/content/catalogue.h"

namespace undercroft {
namespace {

template <typename Entry>
void erase_entries(std::vector<Entry>& list, const std::string& key) {
  std::erase_if(list, [&key](const Entry& entry) { return entry.blueprint == key; });
}

template <typename Table>
void erase_from_lists(Table& table, const std::string& key) {
  erase_entries(table.monsters, key);
  erase_entries(table.things, key);
  erase_entries(table.features, key);
  erase_entries(table.drawn_from, key);
  erase_entries(table.loot, key);
}

bool draws(const DrawnRoom& room, const std::string& key) {
  return std::any_of(room.things.begin(), room.things.end(), [&key](const DrawnThing& thing) {
    return thing.blueprint == key ||
           std::find(thing.holds.begin(), thing.holds.end(), key) != thing.holds.end();
  });
}

void forget_key(TriggerEffect& effect, const std::string& key) {
  std::erase(effect.drops, key);
  erase_entries(effect.spawns, key);
  for (auto* named : {&effect.gives, &effect.becomes}) {
    if (*named == key) named->reset();
  }
}

// A whole level keeps the rest of what it draws.
void forget_key(DrawnRoom& level, const std::string& key) {
  std::vector<std::size_t> moved(level.things.size());
  std::vector<DrawnThing> kept;
  for (std::size_t i = 0; i < level.things.size(); ++i) {
    moved[i] = kept.size();
    if (level.things[i].blueprint == key) continue;
    kept.push_back(level.things[i]);
    std::erase(kept.back().holds, key);
  }
  for (DrawnThing& thing : kept) {
    std::erase_if(thing.wired_to,
                  [&](std::size_t other) { return level.things[other].blueprint == key; });
    for (std::size_t& other : thing.wired_to) other = moved[other];
  }
  level.things = std::move(kept);
}

// The last gift of an altar stays: an altar without one would be no altar.
void forget_key(Blueprint& b, const std::string& key) {
  std::erase(b.holds, key);
  if (b.gifts.size() > 1) std::erase(b.gifts, key);
  erase_entries(b.escort, key);
  erase_entries(b.escort_per_hero, key);
  if (b.rises && b.rises->as == key) b.rises.reset();
  std::erase_if(b.sells, [&key](const Ware& ware) { return ware.item == key; });
  erase_entries(b.summons, key);
  for (Trigger& trigger : b.triggers) forget_key(trigger.effect, key);
  if (!b.death) return;
  std::erase(b.death->drop, key);
  if (b.death->into != key) return;
  b.death->into.clear();
  b.death->split = 0;
}

template <typename Entry>
bool erase_keyed(std::vector<Entry>& entries, std::string_view key) {
  return std::erase_if(entries, [key](const Entry& entry) { return entry.key == key; }) > 0;
}

}  // namespace

bool Catalogue::remove_blueprint(std::string_view name) {
  const auto id = named(name);
  if (!id) return false;
  Blueprint& removed = blueprints_[static_cast<std::size_t>(*id)];
  const std::string key = removed.key;
  removed.depth.reset();
  removed.hunts.reset();
  removed.appears.clear();
  for (LevelTable& level : levels_) {
    erase_from_lists(level, key);
    erase_entries(level.locks, key);
    std::erase(level.guards, key);
    if (level.guard == key) level.guard = level.guards.empty() ? "" : level.guards.front();
  }
  for (LevelTheme& theme : themes_) erase_from_lists(theme, key);
  for (Omen& omen : omens_) erase_from_lists(omen.levels, key);
  std::erase_if(rooms_,
                [&key](const DrawnRoom& room) { return !room.is_level && draws(room, key); });
  for (DrawnRoom& room : rooms_) {
    if (room.is_level) forget_key(room, key);
  }
  for (Kit& kit : growth_.kits) std::erase(kit.items, key);
  for (HeroAbility& ability : growth_.abilities) {
    if (ability.makes == key) ability.makes.clear();
  }
  for (Blueprint& b : blueprints_) forget_key(b, key);
  return true;
}

bool Catalogue::remove_theme(std::string_view name) {
  const LevelTheme* found = theme_named(name);
  if (found == nullptr) return false;
  const std::string key = found->key;
  std::erase_if(themes_, [&key](const LevelTheme& one) { return one.key == key; });
  for (LevelTable& level : levels_) {
    std::erase_if(level.themes, [&key](const ThemeEntry& entry) { return entry.theme == key; });
  }
  return true;
}

bool Catalogue::remove_room(std::string_view name) {
  return std::erase_if(rooms_, [name](const DrawnRoom& room) { return room.name == name; }) > 0;
}

bool Catalogue::remove_kit(std::string_view key) { return erase_keyed(growth_.kits, key); }

bool Catalogue::remove_boon(std::string_view key) { return erase_keyed(growth_.boons, key); }

}  // namespace undercroft
