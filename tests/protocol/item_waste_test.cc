// item_waste_test.cc: the questions before an item is used that would harm its user or do nothing.
#include <gtest/gtest.h>

#include "server/protocol/waste.h"
#include "server/sim/content/loader.h"
#include "server/sim/rules/things.h"
#include "tests/support/small_world.h"

namespace undercroft::item_waste_test {
namespace {

using testing::SmallWorld;

std::shared_ptr<Catalogue> catalogue_with_items() {
  auto catalogue = testing::small_catalogue();
  const std::string text =
      "[tar]\nkind = \"item\"\nname = \"flask of tar\"\nbreaks = true\n"
      "use = { status = \"slow\", turns = 8 }\n"
      "[sleep]\nkind = \"item\"\nname = \"draught of sleep\"\n"
      "use = { status = \"stun\", turns = 3 }\n"
      "[drum]\nkind = \"item\"\nname = \"hand drum\"\n"
      "use = { status = \"stun\", turns = 2, reach = 2 }\n"
      "[draught]\nkind = \"item\"\nname = \"draught of healing\"\nuse = { heal = 20 }\n"
      "[antidote]\nkind = \"item\"\nname = \"antidote\"\n"
      "use = { heal = 2, cures = [\"poison\"] }\n"
      "[salts]\nkind = \"item\"\nname = \"smelling salts\"\n"
      "use = { cures = [\"blindness\"], company = true }\n"
      "[strength]\nkind = \"item\"\nname = \"draught of strength\"\n"
      "use = { status = \"strong\", turns = 20 }\n";
  EXPECT_TRUE(load_content_file(*catalogue, text, "items.toml").empty());
  return catalogue;
}

// A grunt (g) stands four cells to the right of P.
struct ItemWaste : ::testing::Test {
  std::string asks(const std::string& key) {
    const EntityId item = w.world.spawn(w.world.catalogue().at(key), w.at('P').place());
    take_thing(w.world, w.id('P'), item);
    const Intent intent{.verb = IntentVerb::Use, .item = item};
    std::string question = asks_before_waste(w.world, w.id('P'), intent, asked);
    EXPECT_EQ(asks_before_waste(w.world, w.id('P'), intent, asked), "") << "once";
    return question;
  }

  SmallWorld w{{"########\n"
                "#P...g.#\n"
                "########\n"},
               {{'g', "grunt"}},
               testing::plain_rules(),
               1,
               catalogue_with_items()};
  std::optional<AskedLoss> asked;
};

TEST_F(ItemWaste, HarmToItsUserIsAskedAboutOnce) {
  EXPECT_EQ(asks("tar"),
            "On yourself it leaves you slowed for eight turns: "
            "again to use the flask of tar all the same.");
}

TEST_F(ItemWaste, HelpIsNone) { EXPECT_EQ(asks("strength"), ""); }

TEST_F(ItemWaste, ADrumWithoutAFoeInReachIsAskedAbout) {
  EXPECT_EQ(asks("drum"), "No foe is within two cells: again to use the hand drum all the same.");
}

TEST_F(ItemWaste, ADrumWithAFoeInReachIsNone) {
  w.world.move(w.id('g'), Place::on(1, {3, 1}));
  EXPECT_EQ(asks("drum"), "");
}

TEST_F(ItemWaste, ASleepingMimicIsNoFoeThatThePlayerKnows) {
  w.world.spawn(w.world.catalogue().at("mimic"), Place::on(1, {3, 1}));
  EXPECT_NE(asks("drum"), "");
}

TEST_F(ItemWaste, HealingAScratchIsAskedAbout) {
  Entity& hero = w.at('P');
  hero.max_health = 30;
  hero.health = 25;
  EXPECT_EQ(asks("draught"),
            "You lack only 5 health, and it gives 20: "
            "again to use the draught of healing all the same.");
  hero.health = 24;
  EXPECT_EQ(asks("draught"), "");
}

// The clients ask before that, so the server would ask a second time.
TEST_F(ItemWaste, HealingTheUnhurtIsLeftToTheClients) { EXPECT_EQ(asks("draught"), ""); }

TEST_F(ItemWaste, ACureWithoutNeedIsAskedAbout) {
  EXPECT_EQ(asks("antidote"),
            "There is nothing that it would heal or end: again to use the antidote all the same.");
  EXPECT_EQ(asks("salts"),
            "There is nothing that it would end: again to use the smelling salts all the same.");
  w.at('P').set(Status::Poison, 3);
  w.at('P').set(Status::Blindness, 3);
  EXPECT_EQ(asks("antidote"), "");
  EXPECT_EQ(asks("salts"), "");
}

}  // namespace
}  // namespace undercroft::item_waste_test
