// tale_test.cc: the tale of a run on the screen, by keys, and in the morgue file (R203).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/input/press.h"
#include "client/model/reduce.h"
#include "client/model/tales.h"
#include "client/view/text/morgue_text.h"
#include "tests/client/observation_scene.h"
#include "tests/client/pictures.h"

namespace undercroft::testing::tale_test {
namespace {

using ::testing::HasSubstr;

const Bindings kKeys;

Tale tale_of_run(std::uint32_t run = 2) {
  return {run,
          false,
          "Down, and Not Up Again",
          "Alice and Bob went down and came as far as level 3 of 5.",
          {{"Alice", 1, "Warden, with Tough", "lies on level 3, killed by an ogre."},
           {"Bob", 2, "Healer", "was on level 2."}},
          {{45, 2, "The longest fight: Alice and an ogre, 9 turns of blows. Nobody won."}},
          "412 turns, 7 treasure, 307 points.",
          "The rats speak well of them."};
}

ViewModel room() {
  ViewModel view = view_of({"#########", "#...@...#", "#########"});
  view.crawl_ms = 0;
  return view;
}

ViewModel at(ViewModel view, std::uint64_t now_ms) {
  return reduce(std::move(view), Tick{now_ms, now_ms});
}

Pressed press_letter(ViewModel view, char32_t letter) {
  return press(std::move(view), character(letter), kKeys);
}

// Presses the key, and asks for the tale as the session does.
ViewModel ask(ViewModel view, const Key& key) {
  Pressed pressed = press(std::move(view), key, kKeys);
  for (const SessionCommand& command : pressed.commands) {
    if (command.what == SessionCommand::What::Tale) expect_tale(pressed.view, command.choice);
  }
  return std::move(pressed.view);
}
ViewModel ask(ViewModel view, char32_t letter) { return ask(std::move(view), character(letter)); }

TEST(Tales, OpenByThemselvesWhenTheRunIsOver) {
  ViewModel view = at(reduce(room(), tale_of_run()), 100);
  EXPECT_EQ(view.ui.mode, Mode::Tale);
  const std::string screen = picture(view, {100, 30});
  EXPECT_THAT(screen, HasSubstr("Down, and Not Up Again"));
  EXPECT_THAT(screen, HasSubstr("Alice and Bob went down"));
  EXPECT_THAT(screen, HasSubstr("1 level 2, turn 45"));
  EXPECT_THAT(screen, HasSubstr("1 from that point"));
  EXPECT_EQ(press(view, Key{KeyName::Escape}, kKeys).view.ui.mode, Mode::Map);
}

TEST(Tales, AreNotOpenedAgainByAReconnect) {
  ViewModel view = at(reduce(room(), tale_of_run()), 100);
  view = press(view, Key{KeyName::Escape}, kKeys).view;
  view = at(reduce(view, tale_of_run()), 200);
  EXPECT_EQ(view.ui.mode, Mode::Map);
}

TEST(Tales, LeaveTheTombstoneAloneForAWhile) {
  ViewModel view = room();
  view.stone = Tombstone{};
  view.stone->due_ms = 1000;
  view = at(reduce(view, tale_of_run()), 1000);
  EXPECT_EQ(view.ui.mode, Mode::Map);
  EXPECT_EQ(at(view, 1000 + kStoneAloneMs).ui.mode, Mode::Tale);
}

// The player walks on when the hero dies: no step turns away from the tale.
TEST(Tales, StayWhenAStepWasTypedAsTheyOpened) {
  ViewModel view = at(reduce(room(), tale_of_run()), 100);
  ASSERT_EQ(view.ui.mode, Mode::Tale);
  const Pressed early = press_letter(view, U'l');
  EXPECT_EQ(early.view.ui.mode, Mode::Tale);
  EXPECT_TRUE(early.commands.empty());
  EXPECT_TRUE(press(view, Key{KeyName::Left}, kKeys).commands.empty());
  view = at(view, 100 + kTaleStaysMs);
  EXPECT_EQ(press_letter(view, U'l').view.ui.mode, Mode::Tales);
}

// The key shows the stone at once, and does not skip it.
TEST(Tales, LeaveTheStoneAloneAfterAKey) {
  ViewModel view = room();
  view.stone = Tombstone{};
  view.stone->due_ms = 9000;
  view = at(reduce(view, tale_of_run()), 8500);
  view = press_letter(view, U'j').view;
  EXPECT_EQ(at(view, 8600).ui.mode, Mode::Map);
  EXPECT_EQ(at(view, 8500 + kStoneAloneMs).ui.mode, Mode::Tale);
}

TEST(Tales, AreWhereAWalkFromThemEnds) {
  ViewModel view = at(reduce(room(), tale_of_run()), 5000);
  view = press_letter(at(view, 5000 + kTaleStaysMs), U'1').view;
  ASSERT_EQ(view.ui.mode, Mode::Past);
  view = press_letter(view, U'q').view;
  EXPECT_EQ(view.ui.mode, Mode::Tale);
  view = press(view, Key{KeyName::Escape}, kKeys).view;
  view = press_letter(press_letter(view, U'V').view, U'q').view;
  EXPECT_EQ(view.ui.mode, Mode::Map) << "a walk from the map ends there";
}

TEST(Tales, AreAskedForByKey) {
  const Pressed open = press_letter(room(), U'E');
  ASSERT_EQ(open.commands.size(), 1U);
  EXPECT_EQ(open.commands[0].what, SessionCommand::What::Tale);
  EXPECT_EQ(open.commands[0].choice, 0U);
  const ViewModel none = reduce(open.view, Tale{});
  EXPECT_EQ(none.ui.mode, Mode::Map);
  EXPECT_EQ(none.remark, "No run of this realm is over yet.");
  const ViewModel view = reduce(open.view, tale_of_run(2));
  const Pressed older = press(view, Key{KeyName::Left}, kKeys);
  ASSERT_EQ(older.commands.size(), 1U);
  EXPECT_EQ(older.commands[0].choice, 1U);
  const ViewModel missing = reduce(older.view, Tale{});
  EXPECT_EQ(missing.tale->run, 2U);
  EXPECT_EQ(missing.ui.prompt, "The realm keeps no tale of that run.");
}

TEST(Tales, BelongToTheRealm) {
  ViewModel view = reduce(room(), tale_of_run());
  Welcome same = view.welcome;
  EXPECT_TRUE(reduce(view, same).tale.has_value());
  same.realm = "attic";
  EXPECT_FALSE(reduce(view, same).tale.has_value());
}

TEST(Tales, AreListedAndChosen) {
  ViewModel view = press_letter(reduce(press_letter(room(), U'E').view, tale_of_run()), U'l').view;
  EXPECT_EQ(view.ui.mode, Mode::Tales);
  view = reduce(view, TaleList{{{2, false, "Down, and Not Up Again", "Alice went down."},
                                {1, true, "Daylight, at Last", "Bob went down."}}});
  EXPECT_THAT(picture(view, {100, 30}), HasSubstr("Daylight, at Last. Bob went down."));
  view = press(view, Key{KeyName::Down}, kKeys).view;
  const Pressed chosen = press(view, Key{KeyName::Enter}, kKeys);
  ASSERT_EQ(chosen.commands.size(), 1U);
  EXPECT_EQ(chosen.commands[0].choice, 1U);
}

TEST(Tales, GoOnToTheNextRunAndThePast) {
  ViewModel view = at(reduce(room(), tale_of_run()), 100);
  const Pressed next = press_letter(view, U'O');
  ASSERT_EQ(next.commands.size(), 1U);
  EXPECT_EQ(next.commands[0].intent.verb, IntentVerb::NextRun);
  EXPECT_EQ(next.view.ui.mode, Mode::Map);
  EXPECT_EQ(press_letter(view, U'V').view.ui.mode, Mode::Past);
  EXPECT_TRUE(press_letter(view, U'r').commands.empty()) << "no run is offered";
  view.known.offers[7] = {IntentVerb::NextRun, "begin the next run"};
  view.known.self.offers = {7};
  EXPECT_EQ(press_letter(view, U'r').commands.at(0).intent.verb, IntentVerb::NextRun);
  EXPECT_THAT(picture(view, {100, 30}), HasSubstr("O begin the next run"));
}

TEST(Tales, LeadToTheOmensOfTheNextRun) {
  ViewModel view = at(reduce(room(), tale_of_run()), 100);
  EXPECT_EQ(press_letter(view, U'P').view.ui.mode, Mode::Tale) << "none are offered";
  view.known.self.choices = {{9, Choice::Kind::Omen, 0, {{"Lamps out (+20 %)", "Dark."}}}};
  EXPECT_THAT(picture(view, {100, 30}), HasSubstr("P omens"));
  EXPECT_EQ(press_letter(view, U'P').view.ui.mode, Mode::Choices);
}

TEST(Tales, ScrollOnASmallScreen) {
  Tale tale = tale_of_run();
  tale.points.resize(8, tale.points.front());
  ViewModel view = at(reduce(room(), tale), 100);
  EXPECT_THAT(picture(view, {60, 20}), HasSubstr("(Down)"));
  for (int i = 0; i < 30; ++i) view = press(view, Key{KeyName::Down}, kKeys).view;
  EXPECT_THAT(picture(view, {60, 20}), HasSubstr("The rats speak well of them."));
}

TEST(Tales, AreInTheMorgueFileOfADeath) {
  ViewModel view = room();
  view.stone = Tombstone{};
  EXPECT_THAT(morgue_text(view), Not(HasSubstr("The tale")));
  view = reduce(view, tale_of_run());
  const std::string text = morgue_text(view);
  EXPECT_THAT(text, HasSubstr("The tale\n  Down, and Not Up Again\n"));
  EXPECT_THAT(text,
              HasSubstr("  Alice: Warden, with Tough; lies on level 3, killed by an ogre.\n"));
  ViewModel victory = reduce(room(), tale_of_run());
  EXPECT_THAT(morgue_text(victory), HasSubstr("The tale\n  Down, and Not Up Again\n"));
  view = reduce(ask(view, U'E'), tale_of_run(1));
  EXPECT_EQ(view.stone->tale->run, 2U) << "the tale of another run is not that of this death";
}

TEST(Tales, AnswersThatComeLateChangeNothing) {
  ViewModel view = room();
  view.stone = Tombstone{};
  view = at(reduce(view, tale_of_run(2)), kStoneAloneMs);
  ASSERT_EQ(view.ui.mode, Mode::Tale);
  view = ask(at(view, kStoneAloneMs + kTaleStaysMs), Key{KeyName::Left});
  view = press(view, Key{KeyName::Escape}, kKeys).view;
  EXPECT_TRUE(is_asked_for(view, tale_of_run(1)));
  view = at(reduce(view, tale_of_run(1)), kStoneAloneMs + kTaleStaysMs);
  EXPECT_EQ(view.ui.mode, Mode::Map);
  EXPECT_EQ(view.stone->tale->run, 2U);
  EXPECT_EQ(view.tale->run, 2U);
  EXPECT_TRUE(view.asked_tales.empty());
}

TEST(Tales, OfTheRunThatEndsAreNoAnswers) {
  ViewModel view = room();
  view.stone = Tombstone{};
  view = ask(reduce(ask(view, U'E'), tale_of_run(2)), Key{KeyName::Left});
  EXPECT_FALSE(is_asked_for(view, tale_of_run(3)));
  view = reduce(view, tale_of_run(3));
  EXPECT_EQ(view.stone->tale->run, 3U);
  view = reduce(view, tale_of_run(1));
  EXPECT_EQ(view.tale->run, 1U);
  EXPECT_EQ(view.stone->tale->run, 3U);
}

// The server answers a few requests a second.
TEST(Tales, WaitForAnAnswerAWhile) {
  ViewModel view = ask(at(room(), 1000), U'E');
  EXPECT_TRUE(is_asked_for(view, tale_of_run()));
  EXPECT_FALSE(is_asked_for(at(view, 60'000), tale_of_run()));
}

}  // namespace
}  // namespace undercroft::testing::tale_test
