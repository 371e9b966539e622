// growth.h: how heroes grow, as content describes it: kits, boons, their gifts and abilities
// (R170, R171).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/sim/content/blueprint.h"
#include "shared/enum_array.h"
#include "shared/observation.h"

namespace undercroft {

// A Gift changes one rule for one hero. kGifts says what its number means.
// clang-format off
enum class Gift : std::uint8_t {
  ThrowFarther, ThrowHarder, ShootHarder, FlankHarder, ShieldBeside, Embolden, Avenge, TendFaster,
  RaiseHealth, HoldOut, GiveFarther, HealMore, ShareHealing, DraughtsLast, Regrow, PickLocks,
  SoftLanding, Swim, SpikeProof, FireProof, StunProof, SureFooted, QuickReload, ShoveTwo
};
// clang-format on
inline constexpr int kGiftCount = 24;
template <>
inline constexpr std::size_t kEnumCount<Gift> = kGiftCount;

struct GiftRow {
  Gift item;
  std::string_view word;  // in content files
  int most;               // the largest number that a kit or boon can give; 0: true or false
};

// clang-format off
inline constexpr EnumArray<Gift, GiftRow> kHeroGifts = {{{
    // item              word             most
    {Gift::ThrowFarther, "throw_farther", 20},   // cells
    {Gift::ThrowHarder,  "throw_harder",  100},  // force of what it throws
    {Gift::ShootHarder,  "shoot_harder",  100},  // force of its arrows
    {Gift::FlankHarder,  "flank_harder",  100},  // force of its blows at flanked foes
    {Gift::ShieldBeside, "shield_beside", 100},  // armour of players beside it
    {Gift::Embolden,     "embolden",      100},  // force of players beside it
    {Gift::Avenge,       "avenge",        100},  // force while a companion on its level is down
    {Gift::TendFaster,   "tend_faster",   2},    // how often more each of its tendings counts
    {Gift::RaiseHealth,  "raise_health",  100},  // health more of those that it revives
    {Gift::HoldOut,      "hold_out",      1000}, // turns more that it lies down before it dies
    {Gift::GiveFarther,  "give_farther",  20},   // cells
    {Gift::HealMore,     "heal_more",     100},  // health more that its healing items restore
    {Gift::ShareHealing, "share_healing", 100},  // health for players near, if it heals itself
    {Gift::DraughtsLast, "draughts_last", 1000}, // turns more that its items' statuses last
    {Gift::Regrow,       "regrow",        100},  // health more every tenth turn
    {Gift::PickLocks,    "pick_locks",    0},
    {Gift::SoftLanding,  "soft_landing",  0},
    {Gift::Swim,         "swim",          0},
    {Gift::SpikeProof,   "spike_proof",   0},
    {Gift::FireProof,    "fire_proof",    0},
    {Gift::StunProof,    "stun_proof",    0},
    {Gift::SureFooted,   "sure_footed",   0},
    {Gift::QuickReload,  "quick_reload",  0},
    {Gift::ShoveTwo,     "shove_two",     0},
}}};
// clang-format on
static_assert(rows_are_in_order(kHeroGifts));

// The number of each gift, by Gift; 0: it has not got it.
using Gifts = std::array<int, kGiftCount>;

// What a kit or boon changes in a hero.
struct Gain {
  Attributes attributes;  // may be negative
  int health = 0;         // of the maximum; may be negative
  Traits traits;          // first-strike, flying and weaver alone
  Gifts gifts{};
  std::optional<int> ability;  // its number in GrowthTables
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
