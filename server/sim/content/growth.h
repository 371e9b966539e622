// growth.h: how heroes grow, as content describes it: kits, boons, their gifts and abilities
// (R170, R171).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/sim/content/blueprint.h"
#include "server/sim/content/gift.h"
#include "shared/observation.h"

namespace undercroft {

// What a kit or boon changes in a hero.
struct Gain {
  Attributes attributes;  // may be negative
  int health = 0;         // of the maximum; may be negative
  Traits traits;          // first-strike, flying, weaver, nightsight alone
  Gifts gifts{};
  std::vector<int> abilities;  // their numbers in GrowthTables
  friend bool operator==(const Gain&, const Gain&) = default;
};

struct Kit {
  std::string key;
  std::string name;
  std::string text;
  std::vector<std::string> items;  // keys of blueprints
  Gain gain;
  friend bool operator==(const Kit&, const Kit&) = default;
};

struct Boon {
  std::string key;
  std::string name;
  std::string text;
  bool company = false;  // drawn only while another hero is in the realm
  Gain gain;
  friend bool operator==(const Boon&, const Boon&) = default;
};

// An ability: what its hero can do again and again, each time after some turns.
struct HeroAbility {
  std::string key;
  std::string name;
  std::string text;
  int cooldown = 0;  // turns of the hero between two uses
  AbilityAim aim = AbilityAim::None;
  int reach = 0;               // cells
  std::optional<Use> use;      // on the one it is aimed at; without aim as for an item
  std::optional<Burst> burst;  // where it is aimed; without aim around the hero's feet
  int lure = 0;       // turns for which monsters within reach take the hero for the nearest player
  int shove = 0;      // cells by which it moves a creature beside the hero
  bool open = false;  // opens a door, a lock or a chest beside the hero
  bool swap = false;  // changes places with a player
  friend bool operator==(const HeroAbility&, const HeroAbility&) = default;
};

// A GrowthTables holds all kits, boons and abilities of a realm, in the order of the files. Heroes
// refer to them by number.
struct GrowthTables {
  std::vector<Kit> kits;
  std::vector<Boon> boons;
  std::vector<HeroAbility> abilities;

  [[nodiscard]] bool empty() const { return kits.empty() && boons.empty(); }
};

// The number of the entry with that key, or nothing.
template <typename Entry>
[[nodiscard]] std::optional<int> place_of_key(const std::vector<Entry>& entries,
                                              std::string_view key) {
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].key == key) return static_cast<int>(i);
  }
  return std::nullopt;
}

}  // namespace undercroft
