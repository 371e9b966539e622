// growth_data_test.cc: the game's own kits, boons and abilities (R170, R171).
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "server/sim/content/ability_numbers.h"
#include "server/sim/content/builtin.h"
#include "server/sim/content/outdoing.h"

namespace undercroft::growth_data_test {
namespace {

bool is_nothing(const Attributes& a) { return a == Attributes{}; }

TEST(GrowthData, ThereAreKitsAndBoonsEnough) {
  const GrowthTables growth = game_catalogue().growth();
  EXPECT_GE(growth.kits.size(), 6U);
  EXPECT_GE(growth.boons.size(), 30U);
  const auto company = std::count_if(growth.boons.begin(), growth.boons.end(),
                                     [](const Boon& boon) { return boon.company; });
  const auto shared = std::count_if(growth.boons.begin(), growth.boons.end(),
                                    [](const Boon& boon) { return boon.kit.empty(); });
  EXPECT_GE(3 * company + 3, shared);
  EXPECT_TRUE(scenario_catalogue().growth().empty()) << "scenario files bring their own (F1)";
}

// A player who does not choose plays the hero that balance was measured with.
TEST(GrowthData, TheFirstKitLeavesItsHeroAsItIs) {
  const Kit first = game_catalogue().growth().kits.at(0);
  EXPECT_TRUE(first.items.empty());
  EXPECT_TRUE(is_nothing(first.gain.attributes));
  EXPECT_EQ(first.gain.health, 0);
}

// R170: by a gift or an ability that works on others.
TEST(GrowthData, EveryKitHelpsOthers) {
  constexpr Gift kHelps[] = {Gift::TendFaster,   Gift::ThrowFarther, Gift::GiveFarther,
                             Gift::ShieldBeside, Gift::Embolden,     Gift::RaiseHealth};
  const GrowthTables growth = game_catalogue().growth();
  for (const Kit& kit : growth.kits) {
    const bool by_gift = std::any_of(std::begin(kHelps), std::end(kHelps), [&kit](Gift gift) {
      return kit.gain.gifts[index_of(gift)] > 0;
    });
    EXPECT_TRUE(by_gift || !kit.gain.abilities.empty()) << kit.key;
  }
}

TEST(GrowthData, EveryAbilityAndEveryGiftIsGiven) {
  const GrowthTables growth = game_catalogue().growth();
  std::set<int> abilities;
  Gifts gifts{};
  const auto note = [&](const Gain& gain) {
    abilities.insert(gain.abilities.begin(), gain.abilities.end());
    for (std::size_t i = 0; i < gifts.size(); ++i) gifts[i] += gain.gifts[i];
  };
  for (const Kit& kit : growth.kits) note(kit.gain);
  for (const Boon& boon : growth.boons) note(boon.gain);
  EXPECT_EQ(abilities.size(), growth.abilities.size());
  for (const GiftRow& row : kHeroGifts) {
    if (row.item == Gift::Reflect) continue;  // for packs
    EXPECT_GT(gifts[index_of(row.item)], 0) << row.word;
  }
}

// R171: one of three boons of its own on level 2, and a mastery on level 4. Alone, too.
TEST(GrowthData, EveryKitHasThreeBoonsAndAMastery) {
  const GrowthTables growth = game_catalogue().growth();
  for (const Kit& kit : growth.kits) {
    int own = 0, alone = 0, masteries = 0;
    for (const Boon& boon : growth.boons) {
      if (boon.kit != kit.key) continue;
      (boon.mastery ? masteries : own) += 1;
      if (!boon.mastery && !boon.company) ++alone;
    }
    EXPECT_EQ(own, 3) << kit.key;
    EXPECT_GE(alone, 1) << kit.key;
    EXPECT_EQ(masteries, 1) << kit.key;
  }
}

TEST(GrowthData, EveryKitSaysWhatItDoesAloneAndTogether) {
  const GrowthTables growth = game_catalogue().growth();
  for (const Kit& kit : growth.kits) {
    EXPECT_FALSE(kit.alone.empty()) << kit.key;
    EXPECT_FALSE(kit.together.empty()) << kit.key;
    EXPECT_FALSE(kit.icon.empty()) << kit.key;
    EXPECT_FALSE(kit.carries.empty()) << kit.key;
  }
}

// R205: nothing that a hero wears does just what a boon does, or says the same.
TEST(GrowthData, NoRingIsABoonOnceMore) {
  const Catalogue game = game_catalogue();
  for (const Blueprint& ring : game.all()) {
    if (ring.slot != Slot::Ring) continue;
    Gain gain;
    gain.attributes = ring.worn;
    gain.gifts = ring.gives;
    const bool does_more = !ring.resists.empty() || !ring.lights.empty();
    for (const Boon& boon : game.growth().boons) {
      EXPECT_TRUE(does_more || gain != boon.gain) << ring.key << " and " << boon.key;
      EXPECT_NE(ring.description, boon.text) << ring.key << " and " << boon.key;
    }
  }
}

// R205: a thing that only adds a number is rare.
TEST(GrowthData, RingsChangeMoreThanNumbers) {
  const Catalogue game = game_catalogue();
  for (const Blueprint& ring : game.all()) {
    if (ring.slot != Slot::Ring) continue;
    const bool changes_rules = ring.gives != Gifts{} || !ring.resists.empty() ||
                               !ring.lights.empty() || !ring.triggers.empty();
    EXPECT_TRUE(changes_rules) << ring.key;
  }
}

TEST(GrowthData, BoonsThatNeedSomethingAreForThoseWhoHaveIt) {
  const GrowthTables growth = game_catalogue().growth();
  for (const Boon& boon : growth.boons) {
    EXPECT_EQ(boon.required, !boon.needs.empty()) << boon.key;
  }
}

TEST(GrowthData, BoonsThatAreDrawnHaveASort) {
  const GrowthTables growth = game_catalogue().growth();
  for (const Boon& boon : growth.boons) {
    EXPECT_EQ(boon.sort == BoonSort::None, boon.mastery) << boon.key;
  }
}

// R205: a number alone is no choice.
TEST(GrowthData, NoBoonOnlyAddsANumber) {
  const GrowthTables growth = game_catalogue().growth();
  for (const Boon& boon : growth.boons) EXPECT_FALSE(is_flat(boon.gain)) << boon.key;
}

// They were fillers beside a number.
TEST(GrowthData, SmallBoonsHaveASecondRule) {
  const GrowthTables growth = game_catalogue().growth();
  const auto gain_of = [&](std::string_view key) {
    return growth.boons[static_cast<std::size_t>(*place_of_key(growth.boons, key))].gain;
  };
  EXPECT_TRUE(gain_of("sure_feet").rewards);
  EXPECT_TRUE(gain_of("light_fingers").rewards);
  EXPECT_EQ(gain_of("clear_head").attributes.vision, 1);
}

// With all gifts that prolong it. Otherwise a warden would stand behind its wall nearly always.
TEST(GrowthData, AbilitiesLastForHalfOfTheirCooldownAtMost) {
  const GrowthTables growth = game_catalogue().growth();
  int longer = 0;
  for (const Boon& boon : growth.boons) longer += boon.gain.gifts[index_of(Gift::DraughtsLast)];
  ASSERT_GT(longer, 0);
  for (const HeroAbility& ability : growth.abilities) {
    if (!ability.use || !ability.use->status) continue;
    const int most = ability.use->turns + longer;
    const int longest = ability.use->longest;
    EXPECT_LE(2 * (longest > 0 ? std::min(longest, most) : most), ability.cooldown) << ability.key;
  }
}

TEST(GrowthData, NumbersInTextsAreThoseOfAnAbility) {
  const GrowthTables growth = game_catalogue().growth();
  for (const HeroAbility& ability : growth.abilities) {
    EXPECT_FALSE(unknown_number(ability.text, &ability)) << ability.key;
  }
  for (const Boon& boon : growth.boons) {
    const std::vector<int>& given = boon.gain.abilities;
    const HeroAbility* ability =
        given.empty() ? nullptr : &growth.abilities[static_cast<std::size_t>(given.front())];
    EXPECT_FALSE(unknown_number(boon.text, ability)) << boon.key;
  }
}

TEST(GrowthData, NamesAreUnique) {
  const GrowthTables growth = game_catalogue().growth();
  std::set<std::string> names;
  for (const Kit& kit : growth.kits) EXPECT_TRUE(names.insert(kit.name).second) << kit.name;
  names.clear();
  for (const Boon& boon : growth.boons) EXPECT_TRUE(names.insert(boon.name).second) << boon.name;
}

}  // namespace
}  // namespace undercroft::growth_data_test
