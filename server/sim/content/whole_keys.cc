// whole_keys.cc: goes through the fields of a blueprint that hold keys.
#include "server/sim/content/whole_keys.h"

namespace undercroft {
namespace {

class Settling {
 public:
  using Meant = std::function<std::string(const std::string&)>;
  Settling(const toml::table& table, const Meant& meant) : table_(table), meant_(meant) {}

  void run(Blueprint& b) const {
    if (gives("holds")) settle(b.holds);
    if (gives("gifts")) settle(b.gifts);
    if (gives("summons")) settle(b.summons);
    if (gives("ammo")) settle(b.ammo);
    if (gives("burst")) settle(b.burst);
    if (gives("leaves")) settle(b.leaves);
    if (gives("escort")) {
      for (PlacedEntry& entry : b.escort) settle(entry.blueprint);
    }
    if (gives("escort_per_hero")) {
      for (PlacedEntry& entry : b.escort_per_hero) settle(entry.blueprint);
    }
    if (gives("rises") && b.rises) settle(b.rises->as);
    if (gives("sells")) {
      for (Ware& ware : b.sells) settle(ware.item);
    }
    if (gives("death") && b.death) settle(*b.death);
    if (gives("on")) {
      for (Trigger& trigger : b.triggers) settle(trigger);
    }
  }

 private:
  [[nodiscard]] bool gives(std::string_view key) const { return table_.contains(key); }

  void settle(std::string& key) const {
    if (!key.empty()) key = meant_(key);
  }
  void settle(std::vector<std::string>& keys) const {
    for (std::string& key : keys) settle(key);
  }
  void settle(std::vector<LootEntry>& kinds) const {
    for (LootEntry& kind : kinds) settle(kind.blueprint);
  }
  void settle(std::optional<std::string>& key) const {
    if (key) settle(*key);
  }
  void settle(Trigger& trigger) const {
    settle(trigger.with);
    TriggerEffect& effect = trigger.effect;
    for (auto* keys : {&effect.opens, &effect.shuts, &effect.locks, &effect.unlocks, &effect.drops,
                       &effect.clears})
      settle(*keys);
    settle(effect.burst);
    settle(effect.spawns);
    for (auto* key : {&effect.takes, &effect.gives, &effect.becomes, &effect.turns}) settle(*key);
  }
  void settle(std::optional<Burst>& burst) const {
    if (burst) settle(burst->area);
  }
  void settle(DeathDeeds& death) const {
    settle(death.into);
    settle(death.drop);
    if (death.explode) settle(death.explode->cloud);
  }

  const toml::table& table_;
  const Meant& meant_;
};

}  // namespace

void settle_keys(Blueprint& blueprint, const toml::table& table,
                 const std::function<std::string(const std::string&)>& meant) {
  Settling(table, meant).run(blueprint);
}

}  // namespace undercroft
