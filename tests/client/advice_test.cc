// advice_test.cc: hints are shown one at a time, when they apply, and once only.
#include <gtest/gtest.h>

#include "client/input/tips.h"
#include "tests/client/pictures.h"

namespace undercroft::testing::advice_test {
namespace {

const Bindings kKeys;
using Had = std::set<std::string, std::less<>>;

TEST(Advice, HintAppliesToTheSituationAndIsShownOnce) {
  ViewModel view = view_of({"@.g"});
  const auto foe = advice_for(view, kKeys, {});
  ASSERT_TRUE(foe);
  EXPECT_EQ(foe->words, "A foe: Tab fights it, walking into it strikes once.");
  EXPECT_FALSE(advice_for(view, kKeys, {"foe"})) << "the first hints wait until the foe is gone";
}

TEST(Advice, SuggestsRestWhenHurtAndTravelWhenStairsAreKnown) {
  ViewModel view = view_of({"@.>"});
  view.known.self.health = 5;
  view.known.self.max_health = 20;
  const auto hurt = advice_for(view, kKeys, {});
  ASSERT_TRUE(hurt);
  EXPECT_EQ(hurt->words, "You are hurt. Z rests until you are well.");
  const auto travel = advice_for(view, kKeys, {"hurt", "walk", "explore"});
  ASSERT_TRUE(travel);
  EXPECT_EQ(travel->words, "_ travels: to stairs, to things, to friends.");
}

// Nothing can be taken from an empty corpse, and no stairs lead down here.
TEST(Advice, NamesAKeyOnlyWhenItWorks) {
  ViewModel view = view_of({"@.."});
  const auto thing = [&] { return still_suits(view, "thing"); };
  EXPECT_FALSE(thing());
  EXPECT_FALSE(still_suits(view, "stairs"));
  view.known.offers[1] = {IntentVerb::Take, "take"};
  view.known.self.offers = {1};
  EXPECT_TRUE(thing());
  view.known.self.offers = {};
  EXPECT_FALSE(thing());
}

// This holds on a 60-column screen, too.
TEST(Advice, HintsAreNeverTruncated) {
  ViewModel view = view_of({"@.>g=I2"});
  view.known.self.health = 5;
  Had had;
  while (const auto advice = advice_for(view, kKeys, had)) {
    EXPECT_LE(advice->words.size(), 60U) << advice->words;
    had.emplace(advice->name);
    if (advice->name == "hurt") view.known.self.health = view.known.self.max_health;
    if (advice->name == "foe") view.known.entities.erase(with_sign(view.known, 'g').id);
    if (had.size() > 20) break;
  }
  EXPECT_GE(had.size(), 7U);
}

// A newcomer reads how to move, how to explore, and how to fight once a foe is there.
TEST(Advice, TheFirstHintsAreWalkingExploringAndFighting) {
  ViewModel view = view_of({"@.."});
  EXPECT_EQ(advice_for(view, kKeys, {})->name, "walk");
  EXPECT_EQ(advice_for(view, kKeys, {"walk"})->name, "explore");
  EXPECT_FALSE(still_suits(view_of({"@.g"}), "walk")) << "a foe has a hint of its own";
  EXPECT_EQ(advice_for(view_of({"@.g"}), kKeys, {})->name, "foe");
}

TEST(Advice, HintsNameTheBoundKeys) {
  Bindings keys;
  ASSERT_TRUE(keys.bind("fight", "L"));
  EXPECT_EQ(advice_for(view_of({"@.g"}), keys, {})->words,
            "A foe: L fights it, walking into it strikes once.");
}

TEST(Advice, EndsAfterTheLastHint) {
  ViewModel view = view_of({"@.g", "=2I"});
  Had had;
  for (int i = 0; i < 20; ++i) {
    const auto advice = advice_for(view, kKeys, had);
    if (!advice) break;
    EXPECT_TRUE(had.emplace(advice->name).second) << "shown twice: " << advice->name;
    EXPECT_EQ(advice->words.find("{key}"), std::string::npos);
  }
  EXPECT_FALSE(advice_for(view, kKeys, had));
  EXPECT_TRUE(had.contains("foe") && had.contains("chest") && had.contains("lock"));
}

TEST(Advice, DeadOrUnconnectedPlayerGetsNoHint) {
  ViewModel view = view_of({"@.g"});
  view.known.self.alive = false;
  EXPECT_FALSE(advice_for(view, kKeys, {}));
  EXPECT_FALSE(advice_for(ViewModel{}, kKeys, {}));
}

// A player who has followed a hint five times needs it no more.
TEST(Advice, NamesTheHintsThatTellTheKeyOfACommand) {
  EXPECT_EQ(hints_of(Command::Rest), std::vector<std::string_view>{"hurt"});
  EXPECT_EQ(hints_of(Command::Explore), std::vector<std::string_view>{"explore"});
  EXPECT_EQ(hints_of(Command::Fight), std::vector<std::string_view>{"foe"});
  EXPECT_TRUE(hints_of(Command::Look).empty()) << "its rows tell no key";
}

}  // namespace
}  // namespace undercroft::testing::advice_test
