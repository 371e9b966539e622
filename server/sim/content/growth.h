// growth.h: how heroes grow, as content describes it: kits, boons, their gifts and abilities
// (R170, R171).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/sim/content/blueprint.h"
#include "server/sim/content/gift.h"
#include "shared/observation.h"

namespace undercroft {

// What a boon needs to be of use to a hero as it is (R171).
enum class BoonNeed : std::uint8_t {
  Shooting,    // a weapon that shoots
  Throwing,    // something that hits or breaks when it is thrown
  Weapon,      // a weapon that does not shoot
  Armour,      // body armour
  Light,       // a torch or lamp
  Healing,     // an item or ability that heals
  Status,      // an item or ability that gives a status
  Ability,     // any ability
  NewAbility,  // the hero has none of the abilities that the boon gives
  Company,     // another hero in the realm, or a companion
  Tag          // something with the tag that the boon rewards
};
inline constexpr int kBoonNeedCount = 11;

// The sort of a boon. An offer has no two boons of one sort (R171).
enum class BoonSort : std::uint8_t {
  None,      // stands beside any other
  Number,    // more of an attribute or of health
  Immunity,  // something harms or holds the hero no longer
  Missile,   // throws and shots
  Craft,     // another way to do something
  Ability,
  Reward,  // of a tag
  Company  // for those beside the hero, and for the downed
};
inline constexpr int kBoonSortCount = 8;

// A TagReward is what its hero gets when harm with the tag is done to a foe that it perceives, and
// when it uses or throws an item, or invokes an ability, that has the tag (R205).
struct TagReward {
  std::string tag;
  int within = 0;  // cells between the hero and the foe
  int heal = 0;
  std::optional<Status> status = std::nullopt;
  int turns = 0;
  int readies = 0;  // turns by which its abilities are ready sooner
  friend bool operator==(const TagReward&, const TagReward&) = default;
};

// What a kit or boon changes in a hero.
struct Gain {
  Attributes attributes;  // may be negative
  int health = 0;         // of the maximum; may be negative
  Traits traits;          // first-strike, flying, weaver, nightsight alone
  Gifts gifts{};
  std::vector<int> abilities;   // their numbers in GrowthTables
  std::vector<int> instead_of;  // abilities that the hero has no longer: these are better
  std::optional<TagReward> rewards = std::nullopt;
  friend bool operator==(const Gain&, const Gain&) = default;
};

struct Kit {
  std::string key;
  std::string name;
  std::string text;
  std::vector<std::string> items;  // keys of blueprints
  std::string icon;                // an emoji that clients may draw; may be empty
  std::string alone;               // what it does for one hero; may be empty
  std::string together;            // what it does for several; may be empty
  std::string carries;             // its numbers and items; may be empty
  Gain gain;
  friend bool operator==(const Kit&, const Kit&) = default;
};

struct Boon {
  std::string key;
  std::string name;
  std::string text;
  bool company = false;  // drawn only while another hero is in the realm
  BoonSort sort = BoonSort::None;
  std::vector<BoonNeed> needs;    // all of them
  bool required = false;          // drawn only for heroes who have what it needs
  std::string kit;                // key of the kit whose own it is; empty: everybody's
  bool mastery = false;           // never drawn: the hero of its kit gets it on depth 4
  std::vector<std::string> tags;  // (R205)
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
  std::string makes;  // key of the item that it puts into the hero's pack; may be empty
  std::vector<std::string> tags;  // (R205)
  friend bool operator==(const HeroAbility&, const HeroAbility&) = default;
};

// A GrowthTables holds all kits, boons and abilities of a realm, in the order of the files. Heroes
// refer to them by number.
struct GrowthTables {
  std::vector<Kit> kits;
  std::vector<Boon> boons;
  std::vector<HeroAbility> abilities;
  bool rewards_tags = false;  // a kit or boon does; Catalogue::set_growth() finds out

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
