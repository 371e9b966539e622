// placed_keys.cc: collects every key that another part of the content names.
#include "server/custom_content/placed_keys.h"

namespace undercroft {
namespace {

class Placed {
 public:
  explicit Placed(const Catalogue& catalogue) {
    for (const LevelTable& level : catalogue.levels()) add_level(level);
    for (const LevelTheme& theme : catalogue.themes()) add_lists(theme);
    for (const Omen& omen : catalogue.omens()) add_lists(omen.levels);
    for (const DrawnRoom& room : catalogue.rooms()) add_room(room);
    for (const Kit& kit : catalogue.growth().kits) add_all(kit.items);
    for (const HeroAbility& ability : catalogue.growth().abilities) {
      add_burst(ability.burst);
      add(ability.makes);
    }
    for (const Blueprint& blueprint : catalogue.all()) add_blueprint(blueprint);
  }

  KeySet take() { return std::move(keys_); }

 private:
  void add(const std::string& key) {
    if (!key.empty()) keys_.insert(key);
  }
  void add_all(const std::vector<std::string>& keys) { keys_.insert(keys.begin(), keys.end()); }
  void add_burst(const std::optional<Burst>& burst) {
    if (burst) add(burst->area);
  }

  void add_entries(const std::vector<PlacedEntry>& entries) {
    for (const PlacedEntry& entry : entries) {
      if (entry.count.most > 0) add(entry.blueprint);
    }
  }
  void add_entries(const std::vector<LootEntry>& entries) {
    for (const LootEntry& entry : entries) {
      if (entry.weight > 0) add(entry.blueprint);
    }
  }

  // The lists that levels and themes share.
  template <typename Table>
  void add_lists(const Table& table) {
    add_entries(table.monsters);
    add_entries(table.things);
    add_entries(table.features);
    add_entries(table.drawn_from);
    add_entries(table.loot);
  }

  void add_level(const LevelTable& level) {
    add_lists(level);
    add_entries(level.locks);
    add(level.guard);
    add_all(level.guards);
  }

  void add_room(const DrawnRoom& room) {
    for (const DrawnThing& thing : room.things) {
      add(thing.blueprint);
      add_all(thing.holds);
    }
  }

  void add_effect(const TriggerEffect& effect) {
    add_entries(effect.spawns);
    add_all(effect.drops);
    add_burst(effect.burst);
    add(effect.gives.value_or(""));
    add(effect.becomes.value_or(""));
    add(effect.turns.value_or(""));
  }

  void add_blueprint(const Blueprint& b) {
    if (b.depth || b.hunts || b.crown || !b.appears.empty()) add(b.key);
    add_all(b.holds);
    add_all(b.gifts);
    add_entries(b.escort);
    add_entries(b.escort_per_hero);
    if (b.rises) add(b.rises->as);
    for (const LootEntry& kind : b.summons) add(kind.blueprint);
    add(b.ammo);
    for (const Ware& ware : b.sells) add(ware.item);
    add_burst(b.burst);
    add_burst(b.leaves);
    for (const Trigger& trigger : b.triggers) add_effect(trigger.effect);
    if (!b.death) return;
    add(b.death->into);
    add_all(b.death->drop);
    if (b.death->explode) add_burst(b.death->explode->cloud);
  }

  KeySet keys_;
};

}  // namespace

KeySet placed_keys(const Catalogue& catalogue) { return Placed(catalogue).take(); }

}  // namespace undercroft
