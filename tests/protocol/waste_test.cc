// waste_test.cc: the questions before abilities and purchases that would do nothing.
#include "server/protocol/waste.h"

#include <gtest/gtest.h>

#include "server/sim/content/loader.h"
#include "server/sim/rules/things.h"
#include "tests/support/small_world.h"

namespace undercroft::waste_test {
namespace {

using testing::SmallWorld;

std::shared_ptr<Catalogue> catalogue_with_healing() {
  auto catalogue = testing::small_catalogue();
  const std::string text =
      "[kit.healer]\nname = \"Healer\"\ntext = \"Heals.\"\nability = \"mend\"\n"
      "[ability.mend]\nname = \"Mend\"\ntext = \"Mends.\"\ncooldown = 25\n"
      "aim = \"direction\"\nreach = 3\nheal = 4\n"
      "[ability.poultice]\nname = \"Poultice\"\ntext = \"Heals you.\"\ncooldown = 25\nheal = 3\n"
      "[ability.bash]\nname = \"Bash\"\ntext = \"Shoves.\"\ncooldown = 5\n"
      "aim = \"direction\"\nreach = 1\nshove = 1\n"
      "[boon.b]\nname = \"B\"\ntext = \"T.\"\nhealth = 1\n";
  EXPECT_TRUE(load_content_file(*catalogue, text, "growth.toml").empty());
  return catalogue;
}

// P has the three abilities. Bob (Q) stands two cells to the right.
struct Waste : ::testing::Test {
  Waste() {
    for (int number = 0; number < 3; ++number) {
      w.at('P').growth.change().abilities.push_back({.ability = number});
    }
    w.at('Q').name = "Bob";
    w.at('P').health = w.at('Q').health = 1;
  }
  std::string asks(std::uint32_t ability, Direction way = Direction::None) {
    const Intent intent{.verb = IntentVerb::Invoke, .direction = way, .ability = ability};
    return asks_before_waste(w.world, w.id('P'), intent, asked);
  }

  SmallWorld w{{"########\n"
                "#P.Q...#\n"
                "########\n"},
               {{'Q', "player"}},
               testing::plain_rules(),
               1,
               catalogue_with_healing()};
  std::optional<AskedLoss> asked;
};

TEST_F(Waste, MendingTheHurtIsNone) { EXPECT_EQ(asks(0, Direction::Right), ""); }

TEST_F(Waste, MendingTheUnhurtIsAskedAboutOnce) {
  w.at('Q').health = w.at('Q').max_health;
  EXPECT_EQ(asks(0, Direction::Right), "Bob is not hurt: again to use Mend all the same.");
  EXPECT_EQ(asks(0, Direction::Right), "");
}

TEST_F(Waste, ReachingNobodyIsAskedAbout) {
  EXPECT_EQ(asks(0, Direction::Left), "Mend reaches nobody there: again to use Mend all the same.");
}

TEST_F(Waste, HealingOneselfUnhurtIsAskedAbout) {
  EXPECT_EQ(asks(1), "");
  w.at('P').health = w.at('P').max_health;
  EXPECT_EQ(asks(1), "You are not hurt: again to use Poultice all the same.");
}

// A foe that nobody sees may stand there (R65).
TEST_F(Waste, StrikingAtAnEmptyCellIsNot) { EXPECT_EQ(asks(2, Direction::Right), ""); }

TEST_F(Waste, OnlyHealingIsForFriends) {
  const auto& all = w.world.catalogue().growth().abilities;
  EXPECT_TRUE(is_for_friends(w.world.catalogue(), all[0]));
  EXPECT_FALSE(is_for_friends(w.world.catalogue(), all[1])) << "it has no aim";
  EXPECT_FALSE(is_for_friends(w.world.catalogue(), all[2]));
}

std::shared_ptr<Catalogue> catalogue_with_merchant() {
  auto catalogue = testing::small_catalogue();
  const std::string text =
      "[merchant]\nname = \"Merchant\"\nglyph = \"m\"\nkind = \"friend\"\n"
      "health = 8\nsells = { vial = 4 }\n";
  EXPECT_TRUE(load_content_file(*catalogue, text, "friends.toml").empty());
  return catalogue;
}

struct Purchase : ::testing::Test {
  Purchase() { w.at('P').treasure = 4; }
  std::string asks(const std::string& words) {
    return asks_before_waste(w.world, w.id('P'), {.verb = IntentVerb::Say, .words = words}, asked);
  }
  void fill_pack() {
    const BlueprintId vial = w.world.catalogue().at("vial");
    while (has_room(w.world, w.id('P'), vial)) {
      take_thing(w.world, w.id('P'), w.world.spawn(vial, w.at('P').place()));
    }
  }

  SmallWorld w{{"######\n"
                "#Pm..#\n"
                "######\n"},
               {{'m', "merchant"}},
               testing::plain_rules(),
               1,
               catalogue_with_merchant()};
  std::optional<AskedLoss> asked;
};

TEST_F(Purchase, ThatMaySucceedIsNone) {
  EXPECT_EQ(asks("buy vial"), "");
  EXPECT_EQ(asks("hello"), "");
}

TEST_F(Purchase, WithoutTheTreasureIsAskedAboutOnce) {
  w.at('P').treasure = 3;
  EXPECT_EQ(asks("Buy Vial"), "It costs 4 gold, and you have 3: again to ask all the same.");
  EXPECT_EQ(asks("Buy Vial"), "");
}

TEST_F(Purchase, WithoutRoomIsAskedAbout) {
  fill_pack();
  EXPECT_EQ(asks("buy vial"), "Your pack is full: again to ask all the same.");
}

}  // namespace
}  // namespace undercroft::waste_test
