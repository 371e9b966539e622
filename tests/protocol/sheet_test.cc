// sheet_test.cc: what a hero has become, in words (R170, R171, R205).
#include "server/protocol/sheet.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "server/sim/content/builtin.h"
#include "server/sim/rules/growth.h"
#include "server/sim/turn/joining.h"
#include "tests/support/small_world.h"

namespace undercroft::sheet_test {
namespace {

const std::shared_ptr<Catalogue>& game() {
  static const auto catalogue = std::make_shared<Catalogue>(game_catalogue());
  return catalogue;
}

class Sheet : public ::testing::Test {
 protected:
  void take_kit(std::string_view key) {
    give_kit(small_.world, hero_, *place_of_key(game()->growth().kits, key));
  }
  void take_boon(std::string_view key) {
    give_boon(small_.world, hero_, *place_of_key(game()->growth().boons, key));
  }
  EntityId wear(const std::string& key) {
    const EntityId item = small_.world.spawn(game()->at(key), Place::held_by(hero_));
    const Slot slot = (*game())[game()->at(key)].slot;
    small_.world.entity(hero_).worn[static_cast<std::size_t>(slot)] = item;
    return item;
  }
  // The texts with that label, in order.
  [[nodiscard]] std::vector<std::string> lines(std::string_view label) const {
    std::vector<std::string> texts;
    for (const SheetLine& line : sheet_of(small_.world, hero_)) {
      if (line.label == label) texts.push_back(line.text);
    }
    return texts;
  }

  testing::SmallWorld small_{{"########\n#<.....#\n########\n"}, {}, {}, 1, game()};
  EntityId hero_ = join_realm(small_.world, "Ann");
};

TEST_F(Sheet, IsEmptyBeforeTheHeroHasAKit) { EXPECT_TRUE(sheet_of(small_.world, hero_).empty()); }

TEST_F(Sheet, NamesKitBoonsAndMastery) {
  take_kit("warden");
  take_boon("tough");
  take_boon("wall");
  ASSERT_EQ(lines("Kit").size(), 1U);
  EXPECT_TRUE(lines("Kit")[0].starts_with("Warden: "));
  ASSERT_EQ(lines("Boon").size(), 1U);
  EXPECT_TRUE(lines("Boon")[0].starts_with("Tough: You have 4 more health."));
  ASSERT_EQ(lines("Mastery").size(), 1U);
  EXPECT_TRUE(lines("Mastery")[0].starts_with("Wall: "));
}

TEST_F(Sheet, HasTheNumbersOfAbilitiesAsTheyAreNow) {
  take_kit("warden");
  ASSERT_EQ(lines("Ability"),
            std::vector<std::string>{"Shield: Whoever stands beside you that way has 2 more armour "
                                     "for 5 turns. Every 12 turns."});
  take_boon("slow_sips");
  EXPECT_NE(lines("Ability")[0].find("for 6 turns"), std::string::npos) << lines("Ability")[0];
}

TEST_F(Sheet, SaysHowFarTheHeroThrowsOnceAGiftChangesThat) {
  take_kit("delver");
  EXPECT_TRUE(lines("Throws").empty());
  take_boon("long_throw");
  EXPECT_EQ(lines("Throws").size(), 1U);
}

TEST_F(Sheet, SaysWhatWornThingsGiveBesidesNumbers) {
  const EntityId ring = wear("ring_of_might");
  ASSERT_EQ(lines("Worn").size(), 1U) << "also before the hero has a kit";
  EXPECT_TRUE(lines("Worn")[0].starts_with("Ring of might: ")) << lines("Worn")[0];
  EXPECT_NE(lines("Worn")[0].find(small_.world.blueprint(small_.world.entity(ring)).description),
            std::string::npos);
  take_kit("warden");
  EXPECT_EQ(lines("Worn").size(), 1U);
}

TEST_F(Sheet, LeavesOutWornThingsThatChangeNumbersAlone) {
  wear("leather");
  EXPECT_TRUE(lines("Worn").empty());
}

TEST_F(Sheet, ListsTagsWithWhatHasThem) {
  take_kit("thief");
  take_boon("quick_feet");
  const std::vector<std::string> tags = lines("Tag");
  const auto trick = std::find_if(tags.begin(), tags.end(), [](const std::string& line) {
    return line.starts_with("trick: ");
  });
  ASSERT_NE(trick, tags.end());
  EXPECT_EQ(*trick, "trick: Pick, Quick Feet");
}

}  // namespace
}  // namespace undercroft::sheet_test
