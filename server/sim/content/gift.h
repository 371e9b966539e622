// gift.h: the gifts of kits, boons and worn items (R171, R193).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "shared/enum_array.h"

namespace undercroft {

// A Gift changes one rule for one hero. kGifts says what its number means.
// clang-format off
enum class Gift : std::uint8_t {
  ThrowFarther, ThrowHarder, ShootHarder, FlankHarder, ShieldBeside, Embolden, Avenge, TendFaster,
  RaiseHealth, HoldOut, GiveFarther, HealMore, ShareHealing, DraughtsLast, Regrow, PickLocks,
  SoftLanding, Swim, SpikeProof, FireProof, StunProof, SureFooted, QuickReload, ShoveTwo,
  Reflect, ShootPush
};
// clang-format on
inline constexpr int kGiftCount = 26;
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
    {Gift::Reflect,      "reflect",       100},  // percent of shots that fly back (R225)
    {Gift::ShootPush,    "shoot_push",    10},   // cells by which its shots push those they hit
}}};
// clang-format on
static_assert(rows_are_in_order(kHeroGifts));

// The number of each gift, by Gift; 0: it has not got it.
using Gifts = std::array<int, kGiftCount>;

}  // namespace undercroft
