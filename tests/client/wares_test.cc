// wares_test.cc: the window of what a merchant sells (R194).
#include "client/model/wares.h"

#include <gtest/gtest.h>

#include "tests/client/pictures.h"
#include "tests/support/observation_diff.h"

namespace undercroft::testing::wares_test {
namespace {

// A merchant beside the player sells a vial and bolts; the stairs are offered, too.
ViewModel beside_a_merchant() {
  ViewModel view = view_of({"#####", "#.@N#", "#####"});
  view.known.offers = {
      {1, {IntentVerb::Say, "buy vial (10 gold)", Offer::Needs::Nothing, 0, "buy vial"}},
      {2, {IntentVerb::Descend, "go down"}},
      {3, {IntentVerb::Say, "buy bolts (6 gold)", Offer::Needs::Nothing, 0, "buy bolts"}}};
  view.known.self.offers = {2, 1, 3};
  view.known.self.treasure = 12;
  return view;
}

ViewModel told(ViewModel view, const Observation& next, int gifts) {
  Delta delta = diff(view.known, next);
  Report report;
  report.verb = Verb::Offered;
  report.who = view.known.self.id;
  report.whom = with_sign(view.known, 'N').id;
  report.amount = gifts;
  delta.reports = {report};
  return reduce(std::move(view), delta);
}

ViewModel named() {
  const ViewModel view = beside_a_merchant();
  return told(view, view.known, 0);
}

TEST(Wares, AMerchantThatNamesThemOpensTheirWindow) {
  const ViewModel view = named();
  EXPECT_EQ(view.ui.mode, Mode::Wares);
  const std::string shown = picture(view, {80, 24});
  EXPECT_NE(shown.find("For sale. You have 12 gold."), std::string::npos) << shown;
  EXPECT_NE(shown.find("a vial (10 gold)"), std::string::npos) << shown;
  EXPECT_NE(shown.find("b bolts (6 gold)"), std::string::npos) << shown;
}

// A step towards the merchant that was typed once too often buys nothing.
TEST(Wares, TheFirstPressNamesThePriceAndThePurse) {
  const Pressed asked = press_text(named(), "b");
  EXPECT_TRUE(asked.commands.empty());
  EXPECT_EQ(asked.view.ui.selected, 1);
  EXPECT_EQ(asked.view.ui.prompt, "Buy bolts (6 gold)? You have 12 gold. Again: buy it.");
  EXPECT_TRUE(press_text(asked.view, "a").commands.empty()) << "another letter asks anew";
  EXPECT_TRUE(press_text(press_keys(asked.view, {{KeyName::Up}}).view, "b").commands.empty());
}

TEST(Wares, TheSameLetterAgainSaysTheWordsThatBuy) {
  const Pressed bought = press_text(named(), "bb");
  ASSERT_EQ(bought.commands.size(), 1U);
  EXPECT_EQ(bought.commands[0].intent.verb, IntentVerb::Say);
  EXPECT_EQ(bought.commands[0].intent.words, "buy bolts");
  EXPECT_EQ(bought.view.ui.mode, Mode::Wares) << "the shop stays open";
  const std::vector<Key> keys = {{KeyName::Down}, {KeyName::Enter}, {KeyName::Enter}};
  EXPECT_EQ(press_keys(named(), keys).commands.size(), 1U);
}

TEST(Wares, OtherKeysBuyNothing) {
  EXPECT_TRUE(press_text(named(), "c").commands.empty());
  const Pressed closed = press_keys(named(), {{KeyName::Escape}});
  EXPECT_TRUE(closed.commands.empty());
  EXPECT_EQ(closed.view.ui.mode, Mode::Map);
}

TEST(Wares, AnAltarOpensNoWindowOfWares) {
  const ViewModel view = beside_a_merchant();
  EXPECT_EQ(told(view, view.known, 3).ui.mode, Mode::Gift);
}

// R161.
TEST(Wares, AnAltarAsksWithWhatEachGiftChanges) {
  ViewModel view = beside_a_merchant();
  view.known.offers[4] = {IntentVerb::Say,
                          "ask for might",
                          Offer::Needs::Nothing,
                          0,
                          "might",
                          "Strength 4 to 5, for good"};
  view.known.offers[5] = {IntentVerb::Say, "ask for a life", Offer::Needs::Nothing, 0, "life", ""};
  view.known.self.offers = {4, 5};
  const ViewModel asked = told(view, view.known, 4);
  EXPECT_EQ(asked.ui.prompt, "Which gift?  m might  l life   Esc none");
  ASSERT_FALSE(asked.log.empty());
  EXPECT_EQ(asked.log.back().text, "Might: Strength 4 to 5, for good.");
  const ViewModel left = press_keys(asked, {{KeyName::Escape}}).view;
  EXPECT_EQ(left.ui.mode, Mode::Map);
  const ViewModel again = told(left, left.known, 4);
  EXPECT_EQ(again.ui.prompt, asked.ui.prompt) << "another bump asks again";
  ASSERT_EQ(press_text(again, "m").commands.size(), 1U);
}

TEST(Wares, TheWindowClosesWhenTheMerchantIsGone) {
  const ViewModel view = named();
  Observation next = view.known;
  next.self.offers.clear();
  EXPECT_EQ(reduce(view, diff(view.known, next)).ui.mode, Mode::Map);
}

// ---- what lies here ----

ViewModel on_two_things() {
  ViewModel view = view_of({"#####", "#.@.#", "#####"});
  view.known.offers = {
      {1, {IntentVerb::Take, "take"}},
      {2, {IntentVerb::Take, "take a vial", Offer::Needs::Nothing, 0, "a vial"}},
      {3, {IntentVerb::Take, "take a dagger", Offer::Needs::Nothing, 0, "a dagger"}}};
  view.known.self.offers = {1, 2, 3};
  return view;
}

TEST(Takings, TheKeyAsksWhatToTake) {
  const Pressed asked = press_text(on_two_things(), "g");
  EXPECT_TRUE(asked.commands.empty());
  EXPECT_EQ(asked.view.ui.mode, Mode::Takings);
  const std::string shown = picture(asked.view, {80, 24});
  EXPECT_NE(shown.find("a take everything"), std::string::npos) << shown;
  EXPECT_NE(shown.find("c take a dagger"), std::string::npos) << shown;
  const Pressed taken = press_text(asked.view, "c");
  ASSERT_EQ(taken.commands.size(), 1U);
  EXPECT_EQ(taken.commands[0].intent, (Intent{.verb = IntentVerb::Take, .words = "a dagger"}));
  EXPECT_EQ(press_text(asked.view, "a").commands[0].intent, Intent{.verb = IntentVerb::Take});
}

TEST(Takings, OneThingIsTakenAtOnce) {
  ViewModel view = on_two_things();
  view.known.self.offers = {1};
  const Pressed taken = press_text(view, "g");
  ASSERT_EQ(taken.commands.size(), 1U);
  EXPECT_EQ(taken.commands[0].intent, Intent{.verb = IntentVerb::Take});
}

// The server offers to take what a corpse holds. Trying an empty one would cost a turn.
TEST(Takings, AnEmptyCorpseCostsNoTurn) {
  ViewModel view = view_of({"#####", "#.@%#", "#####"});
  EntityView corpse = with_sign(view.known, '%');
  corpse.at = view.known.self.at;
  Look look = view.known.look(corpse);
  look.takeable = true;
  look.landmark = 0;
  put(view.known, corpse, look);
  const Pressed tried = press_text(view, "g");
  EXPECT_TRUE(tried.commands.empty());
  EXPECT_EQ(tried.view.remark, "It holds nothing to take.");
  view.known.offers = {{1, {IntentVerb::Take, "take"}}};
  view.known.self.offers = {1};
  EXPECT_EQ(press_text(view, "g").commands.size(), 1U);
}

}  // namespace
}  // namespace undercroft::testing::wares_test
