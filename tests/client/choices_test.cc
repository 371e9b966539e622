// choices_test.cc: kits, boons and abilities in the terminal: the log, the windows and their keys.
#include "client/model/choices.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "client/input/mouse.h"
#include "client/view/text/accessibility_text.h"
#include "shared/limits.h"
#include "tests/client/pictures.h"
#include "tests/support/observation_diff.h"

namespace undercroft::testing::choices_test {
namespace {

Choice kits() {
  return {1,
          Choice::Kind::Kit,
          0,
          {{"warden",
            "Stand beside a friend and take the blows that were meant for them. You wear "
            "a leather cap and carry a buckler."},
           {"thief", "You open locks without a key. You see traps before you step on them."},
           {"alchemist", "You throw farther than others, and carry three draughts."},
           {"caller", "Your call lures whatever hears it to a place that you choose."},
           {"delver", "You dig through soft rock, and mind no fall."},
           {"piper", "Your tune heals the friends around you a little every few turns."}}};
}

Choice boons(std::uint32_t number, int depth) {
  return {number,
          Choice::Kind::Boon,
          depth,
          {{"long arm", "You throw two cells farther."},
           {"soft soles", "You fall without harm."},
           {"shared bread", "Friends beside you heal when you rest."}}};
}

Choice omens(std::vector<std::string> wanted_by = {}) {
  return {9,
          Choice::Kind::Omen,
          0,
          {{wanted_by.empty() ? "Lamps out (+20 %)" : "* Lamps out (+20 %)",
            "Somebody put out the lamps.", std::move(wanted_by)},
           {"Two kings (+30 %)", "Two wardens stand beside the Crown."}}};
}

std::vector<Ability> abilities() {
  return {{"shield", "A friend beside you takes no blow this turn.", AbilityAim::Direction, 0, 1},
          {"lure", "What hears it comes to that place.", AbilityAim::Place, 4, 6},
          {"tune", "Friends around you heal 2.", AbilityAim::None, 0, 0}};
}

ViewModel hall() {
  ViewModel view = view_of({
      "##########",
      "#...g....#",
      "#...@.2..#",
      "##########",
  });
  view.shown_kit = {view.known.self.id, 1};  // its window has opened by itself
  return view;
}

ViewModel with_choices(std::vector<Choice> choices) {
  ViewModel view = hall();
  view.known.self.choices = std::move(choices);
  return view;
}

ViewModel with_abilities() {
  ViewModel view = hall();
  view.known.self.abilities = abilities();
  return view;
}

// The view after the server has sent these choices.
ViewModel told(ViewModel view, std::vector<Choice> choices) {
  Observation next = view.known;
  next.self.choices = std::move(choices);
  ++next.turn;
  return reduce(view, diff(view.known, next));
}

std::vector<std::string> log_of(const ViewModel& view) { return texts(view.log); }

TEST(Choices, ScreensAreAsRecorded) {
  expect_screens("kit", press_text(with_choices({kits()}), "Pd").view);
  expect_screens("boon", press_text(with_choices({boons(2, 3), boons(3, 4)}), "Pb").view);
  expect_screens("abilities", press_text(with_abilities(), "A").view);
  expect_screens("choice-open", with_choices({boons(2, 3)}));
}

TEST(Choices, LogSaysWhatMayBeChosenAndByWhichKey) {
  ViewModel view = hall();
  view.choose_key = "F7";
  view = told(view, {boons(2, 3)});
  ASSERT_EQ(view.log.size(), 1U);
  EXPECT_EQ(log_of(view)[0],
            "You have reached level 3 and may choose a boon: F7 shows the list. "
            "The choice stays open.");
  EXPECT_EQ(view.ui.mode, Mode::Map) << "a boon blocks nobody";
  view = told(view, {boons(2, 3)});
  EXPECT_EQ(view.log.size(), 1U) << "said once";
}

TEST(Choices, KitOpensByItselfOnce) {
  ViewModel view = hall();
  view.shown_kit = {};
  view = told(view, {kits()});
  EXPECT_EQ(view.ui.mode, Mode::Choices);
  view = press_keys(view, {{KeyName::Escape}}).view;
  EXPECT_EQ(view.ui.mode, Mode::Map);
  view = told(view, {kits(), boons(2, 2)});
  EXPECT_EQ(view.ui.mode, Mode::Map);
  view = told(view, {});
  view = told(view, {kits()});
  EXPECT_EQ(view.ui.mode, Mode::Map) << "the same choice, after a lost connection";
  view = told(view, {});
  Choice next = kits();
  ++next.number;
  view = told(view, {next});
  EXPECT_EQ(view.ui.mode, Mode::Choices) << "the next hero's";
}

TEST(Choices, KitDoesNotInterruptALineThatIsTyped) {
  ViewModel view = hall();
  view.shown_kit = {};
  view = press_text(view, ":he").view;
  view = told(view, {kits()});
  EXPECT_EQ(view.ui.mode, Mode::Chat);
  EXPECT_EQ(view.ui.typed, "he");
}

TEST(Choices, KitOpensAfterTheLineIsSent) {
  ViewModel view = hall();
  view.shown_kit = {};
  view = told(press_text(view, ":he").view, {kits()});
  EXPECT_EQ(press_keys(view, {{KeyName::Enter}}).view.ui.mode, Mode::Choices);
}

// Heroes and choices of the next run have the numbers of the last one (R200).
TEST(Choices, KitOpensInEachRun) {
  for (const Mode mode : {Mode::Map, Mode::Tale, Mode::Tales}) {
    ViewModel view = told(with_choices({}), {});
    view.ui.mode = mode;
    Observation next = view.known;
    next.self.choices = {kits()};
    next.run_began = ++next.turn;
    view = reduce(view, diff(view.known, next));
    EXPECT_EQ(view.ui.mode, Mode::Choices) << static_cast<int>(mode);
    EXPECT_EQ(shown_choice(view)->number, 1U);
  }
}

TEST(Choices, WindowClosesWhenTheFirstTurnSettlesTheKit) {
  ViewModel view = press_text(with_choices({kits()}), "P").view;
  ASSERT_EQ(view.ui.mode, Mode::Choices);
  EXPECT_EQ(told(view, {}).ui.mode, Mode::Map);
}

TEST(Choices, LetterAsksAndTheSameLetterTakes) {
  const Pressed asked = press_text(with_choices({kits()}), "Pc");
  EXPECT_TRUE(asked.commands.empty());
  EXPECT_EQ(asked.view.ui.prompt, "Take \"Alchemist\"? It is for good. Again or Enter: take it.");
  const Pressed taken = press_text(asked.view, "c");
  ASSERT_EQ(taken.commands.size(), 1U);
  EXPECT_EQ(taken.commands[0].option, 2U);
  EXPECT_TRUE(press_text(asked.view, "d").commands.empty()) << "another one is asked about anew";
  EXPECT_TRUE(press_text(asked.view, "dc").commands.empty());
}

TEST(Choices, LetterOfAnOmenWantsIt) {
  const Pressed wanted = press_text(with_choices({omens()}), "Pb");
  ASSERT_EQ(wanted.commands.size(), 1U);
  EXPECT_EQ(wanted.commands[0].option, 1U);
}

TEST(Choices, CursorMovesOnFromTheLetterAndEnterTakes) {
  const Pressed looked = press_text(with_choices({kits()}), "Pc");
  EXPECT_TRUE(looked.commands.empty());
  EXPECT_EQ(looked.view.ui.selected, 2);
  const Pressed taken = press_keys(looked.view, {{KeyName::Up}, {KeyName::Enter}});
  ASSERT_EQ(taken.commands.size(), 1U);
  EXPECT_EQ(taken.commands[0].what, SessionCommand::What::Choose);
  EXPECT_EQ(taken.commands[0].choice, 1U);
  EXPECT_EQ(taken.commands[0].option, 1U);
  EXPECT_EQ(taken.view.ui.mode, Mode::Map);
}

TEST(Choices, HelpKeepsTheRow) {
  const ViewModel down =
      press_keys(with_choices({kits()}), {character('P'), {KeyName::Down}, {KeyName::Down}}).view;
  for (const Key& key : {character('?'), Key{KeyName::Escape}}) {
    const Pressed taken = press_keys(down, {character('?'), key, {KeyName::Enter}});
    ASSERT_EQ(taken.commands.size(), 1U);
    EXPECT_EQ(taken.commands[0].option, 2U);
  }
}

// The first turn settles the kit while the player reads: the row was one of that list.
TEST(Choices, HelpClosesOntoTheNextChoiceAtItsFirstRow) {
  ViewModel view = press_keys(with_choices({kits(), boons(2, 3)}),
                              {character('P'), {KeyName::Down}, character('?')})
                       .view;
  view = press_keys(told(view, {boons(2, 3)}), {{KeyName::Escape}}).view;
  EXPECT_EQ(view.ui.mode, Mode::Choices);
  EXPECT_EQ(view.ui.selected, 0);
  view = told(press_text(view, "?").view, {});
  EXPECT_EQ(press_keys(view, {{KeyName::Escape}}).view.ui.mode, Mode::Map);
}

TEST(Choices, LetterBeyondTheListDoesNothing) {
  const Pressed pressed = press_text(with_choices({boons(2, 3)}), "Pz");
  EXPECT_EQ(pressed.view.ui.selected, 0);
  EXPECT_TRUE(pressed.commands.empty());
}

TEST(Choices, NextOpenChoiceFollowsTheOneThatWasTaken) {
  const ViewModel view = press_text(with_choices({boons(2, 3), boons(3, 4)}), "P").view;
  const Pressed taken = press_keys(view, {{KeyName::Down}, {KeyName::Enter}});
  EXPECT_EQ(taken.commands.at(0).choice, 2U);
  EXPECT_EQ(taken.view.ui.mode, Mode::Choices);
  EXPECT_EQ(shown_choice(taken.view)->number, 3U);
  EXPECT_EQ(taken.view.ui.selected, 0);
  EXPECT_EQ(press_keys(view, {{KeyName::Right}, {KeyName::Enter}}).commands.at(0).choice, 3U);
}

// Several may be picked, so the window stays, and shows them as they come.
TEST(Choices, OmensStayOpenAndShowWhoWantsThem) {
  ViewModel view = press_text(with_choices({omens()}), "P").view;
  const Pressed wanted = press_keys(view, {{KeyName::Enter}});
  ASSERT_EQ(wanted.commands.size(), 1U);
  EXPECT_EQ(wanted.commands[0].what, SessionCommand::What::Choose);
  EXPECT_EQ(wanted.commands[0].choice, 9U);
  EXPECT_EQ(wanted.commands[0].option, 0U);
  const std::size_t lines = wanted.view.log.size();
  view = told(wanted.view, {omens({"Ann wants it."})});
  EXPECT_EQ(view.ui.mode, Mode::Choices);
  EXPECT_EQ(view.log.size(), lines) << "votes are no news for the log";
  const std::string screen = picture(view, {100, 30});
  EXPECT_NE(screen.find("* Lamps out (+20 %)"), std::string::npos);
  EXPECT_NE(screen.find("Ann wants it."), std::string::npos);
  EXPECT_NE(screen.find("O next run"), std::string::npos);
}

// The first press shows what each omen changes, the second asks for the run.
TEST(Choices, TheNextRunShowsTheOmensFirst) {
  const Pressed shown = press_text(with_choices({omens()}), "O");
  EXPECT_TRUE(shown.commands.empty());
  EXPECT_EQ(shown.view.ui.mode, Mode::Choices);
  EXPECT_NE(picture(shown.view, {100, 30}).find("Lamps out (+20 %)"), std::string::npos);
  const Pressed next = press_text(shown.view, "O");
  ASSERT_EQ(next.commands.size(), 1U);
  EXPECT_EQ(next.commands[0].intent.verb, IntentVerb::NextRun);
}

TEST(Choices, TheNextRunIsAskedForFromTheWindowOfOmens) {
  const ViewModel view = press_text(with_choices({omens()}), "P").view;
  const Pressed next = press_keys(view, {character('O')});
  ASSERT_EQ(next.commands.size(), 1U);
  EXPECT_EQ(next.commands[0].intent.verb, IntentVerb::NextRun);
  EXPECT_EQ(next.view.ui.mode, Mode::Map);
}

// Another player was the last to ask for the next run.
TEST(Choices, TheKitsOfTheNextRunFollowTheOmens) {
  ViewModel view = press_text(with_choices({omens()}), "P").view;
  Choice next = kits();
  next.number = 2;
  view = told(view, {next});
  EXPECT_EQ(view.ui.mode, Mode::Choices);
  ASSERT_NE(shown_choice(view), nullptr);
  EXPECT_EQ(shown_choice(view)->number, 2U);
}

TEST(Choices, TheAimOfTheGameStandsBelowTheKits) {
  const ViewModel view = press_text(with_choices({kits()}), "P").view;
  EXPECT_NE(picture(view, {80, 24}).find("Far below lies the Crown"), std::string::npos);
  const ViewModel omen = press_text(with_choices({omens()}), "P").view;
  EXPECT_EQ(picture(omen, {80, 24}).find("Far below lies the Crown"), std::string::npos);
}

TEST(Choices, OmensAreChosenByTheDeadAsWell) {
  ViewModel view = with_choices({omens()});
  view.known.self.alive = false;
  EXPECT_EQ(press_text(view, "P").view.ui.mode, Mode::Choices);
}

TEST(Choices, NothingIsSentWithoutAConnectionOrOptions) {
  ViewModel lost = press_text(with_choices({kits()}), "P").view;
  lost.connection.state = ConnectionState::Lost;
  EXPECT_TRUE(press_keys(lost, {{KeyName::Enter}}).commands.empty());
  Choice empty = boons(2, 3);
  empty.options.clear();
  EXPECT_TRUE(
      press_keys(with_choices({empty}), {character('P'), {KeyName::Enter}}).commands.empty());
}

TEST(Choices, KeyWithoutAnOpenChoiceSaysSo) {
  const ViewModel view = press_text(hall(), "P").view;
  EXPECT_EQ(view.ui.mode, Mode::Map);
  EXPECT_EQ(view.remark, "There is nothing to choose now.");
}

TEST(Choices, SpectatorIsAskedNothing) {
  ViewModel view = hall();
  view.welcome.watched = "Bob";
  view.shown_kit = {};
  view = told(view, {kits()});
  EXPECT_TRUE(view.log.empty());
  EXPECT_EQ(view.ui.mode, Mode::Map);
  EXPECT_EQ(press_text(view, "P").view.ui.mode, Mode::Map);
}

TEST(Choices, ClickSelectsAndASecondClickTakes) {
  const ViewModel view = press_text(with_choices({kits()}), "P").view;
  const Target row{.what = Target::What::Row, .row = 3};
  const Pressed once = click(view, Button::Left, row, Bindings());
  EXPECT_TRUE(once.commands.empty());
  EXPECT_EQ(once.view.ui.selected, 3);
  const Pressed twice = click(once.view, Button::Left, row, Bindings());
  ASSERT_EQ(twice.commands.size(), 1U);
  EXPECT_EQ(twice.commands[0].option, 3U);
}

TEST(Choices, UnknownKindIsOfferedLikeAnyOther) {
  Choice oath{9, kUnknownChoice, 0, {{"oath", "You swear."}}};
  const ViewModel view = told(hall(), {oath});
  EXPECT_EQ(log_of(view).at(0), "You may choose something: P shows the list.");
  EXPECT_EQ(title_of(oath), "Choose one");
  EXPECT_EQ(press_keys(view, {character('P'), {KeyName::Enter}}).commands.at(0).choice, 9U);
}

TEST(Choices, LogSaysWhatWasChosenOnceTheServerHasGrantedIt) {
  ViewModel view = told(hall(), {kits(), boons(2, 3)});
  view = reduce(view, ChoiceSent{8, 2, 1});
  view = reduce(view, Accepted{8});
  EXPECT_EQ(log_of(view).back(), "You choose \"soft soles\".");
  const std::size_t lines = view.log.size();
  view = told(view, {kits()});
  EXPECT_EQ(view.log.size(), lines);
  EXPECT_TRUE(view.picks.empty());
}

TEST(Choices, LogSaysWhichKitTheFirstTurnHasSettled) {
  ViewModel view = told(hall(), {kits()});
  EXPECT_EQ(log_of(told(view, {})).back(), "Your first turn has settled your kit: warden.");
  view = reduce(view, ChoiceSent{8, 1, 1});
  const ViewModel late =
      reduce(view, Rejected{8, Reason::NoChoice, "That choice is no longer open."});
  EXPECT_EQ(log_of(told(late, {})).back(), "Your first turn has settled your kit: warden.");
  const ViewModel in_time = told(view, {});
  EXPECT_EQ(log_of(reduce(in_time, Accepted{8})).back(), "You choose \"thief\".");
}

// As many options, and as long, as the wire allows.
TEST(Choices, LongestListFitsTheSmallestScreen) {
  Choice longest{2, Choice::Kind::Boon, 3, {}};
  const std::string text(256, 'x');
  for (int i = 0; i < kMaxOptionsEach; ++i) {
    longest.options.push_back({"name " + std::to_string(i), text});
  }
  ViewModel view = press_text(with_choices({longest}), "P").view;
  for (const Size size : {Size{60, 20}, Size{80, 24}}) {
    for (const int selected : {0, 11, kMaxOptionsEach - 1}) {
      view.ui.selected = selected;
      const std::string screen = picture(view, size);
      EXPECT_NE(screen.find("> " + std::string(1, static_cast<char>('a' + selected))),
                std::string::npos)
          << screen;
      EXPECT_GE(std::count(screen.begin(), screen.end(), 'x'), 256) << screen;
    }
  }
}

TEST(Choices, AreReadAloud) {
  ViewModel view = with_choices({kits()});
  EXPECT_NE(status_aloud(view).find(" You may choose a kit: P."), std::string::npos);
  view.known.self.choices.push_back(boons(2, 3));
  EXPECT_NE(status_aloud(view).find(" You may choose 2 things: P."), std::string::npos);
}

// ---- abilities ----

TEST(Abilities, AreNotOfferedToTheDead) {
  ViewModel view = with_abilities();
  EXPECT_NE(picture(view, {80, 24}).find("A: "), std::string::npos);
  view.known.self.alive = false;
  const std::string whole = picture(view, {80, 24});
  EXPECT_EQ(whole.find("A: "), std::string::npos) << whole;
  EXPECT_EQ(status_aloud(view).find("ready"), std::string::npos) << status_aloud(view);
}

TEST(Abilities, OneWithoutAnAimIsUsedAtOnce) {
  const Pressed pressed = press_text(with_abilities(), "Ac");
  ASSERT_EQ(pressed.commands.size(), 1U);
  EXPECT_EQ(pressed.commands[0].intent, (Intent{.verb = IntentVerb::Invoke, .ability = 2}));
}

// The nearer body stops the ability, so Enter does not aim at the friend behind it.
TEST(Abilities, AFriendBehindAnotherIsMarkedAndNotTheDefault) {
  ViewModel view = view_of({"########", "#@2.3..#", "########"});
  view.known.self.abilities = with_abilities().known.self.abilities;
  view.known.self.abilities[0].for_friends = true;
  view.known.self.abilities[0].reach = 4;
  EntityView& near = view.known.entities.at(member(view.known, 1).id);
  EntityView& far = view.known.entities.at(member(view.known, 2).id);
  near.health = near.max_health = far.max_health = 10;
  far.health = 1;  // needs it more
  const std::string near_name = view.known.look(near).name;
  const std::string far_name = view.known.look(far).name;
  const std::string prompt = press_text(view, "Aa").view.ui.prompt;
  EXPECT_EQ(prompt, "Shield which way? " + far_name + " 1/10 3 east (" + near_name +
                        " is in the way), " + near_name + " 10/10 1 east. (Enter: " + near_name +
                        ", Esc: cancel)");
}

TEST(Abilities, DirectionIsAskedFor) {
  const Pressed asked = press_text(with_abilities(), "Aa");
  EXPECT_TRUE(asked.commands.empty());
  EXPECT_EQ(asked.view.ui.prompt, "Shield which way? (Esc: cancel)");
  const Pressed pressed = press_text(asked.view, "l");
  ASSERT_EQ(pressed.commands.size(), 1U);
  EXPECT_EQ(pressed.commands[0].intent,
            (Intent{.verb = IntentVerb::Invoke, .direction = Direction::Right, .ability = 0}));
}

TEST(Abilities, PlaceIsChosenWithTheCursor) {
  ViewModel view = with_abilities();
  view.known.self.abilities[1].ready_in = 0;
  const Pressed asked = press_text(view, "Ab");
  EXPECT_EQ(asked.view.ui.mode, Mode::Look);
  EXPECT_EQ(asked.view.ui.cursor, with_sign(view.known, 'g').at) << "the nearest foe";
  EXPECT_EQ(asked.view.ui.prompt,
            "Lure where? Up to 6 cells. One turn, hit or miss. "
            "(Enter: there, Tab: next foe, Esc: cancel)");
  const Pressed pressed = press_keys(asked.view, {character('h'), {KeyName::Enter}});
  ASSERT_EQ(pressed.commands.size(), 1U);
  const Intent intent{.verb = IntentVerb::Invoke, .place = {3, 1}, .ability = 1};
  EXPECT_EQ(pressed.commands[0].intent, intent);
}

// A later look around must not use the ability.
TEST(Abilities, CancelledAimIsForgotten) {
  ViewModel view = with_abilities();
  view.known.self.abilities[1].ready_in = 0;
  const Pressed pressed = press_keys(
      view, {character('A'), character('b'), {KeyName::Escape}, character('x'), {KeyName::Enter}});
  EXPECT_TRUE(std::none_of(
      pressed.commands.begin(), pressed.commands.end(),
      [](const SessionCommand& one) { return one.intent.verb == IntentVerb::Invoke; }));
  const Pressed other = press_keys(
      view, {character('A'), character('a'), character('%'), character('x'), {KeyName::Enter}});
  EXPECT_TRUE(std::none_of(
      other.commands.begin(), other.commands.end(),
      [](const SessionCommand& one) { return one.intent.verb == IntentVerb::Invoke; }));
}

TEST(Abilities, KeepTheirLettersWhenOneIsGainedOrLost) {
  const Ability sing{"sing", "All hear it.", AbilityAim::None, 0, 0};
  const auto used = [](const Pressed& pressed) {
    return pressed.commands.empty() ? -1 : static_cast<int>(pressed.commands[0].intent.ability);
  };
  ViewModel view = press_text(with_abilities(), "A").view;
  view.ui.mode = Mode::Map;
  view.known.self.abilities = {sing, abilities()[2]};
  EXPECT_EQ(used(press_text(view, "Ac")), 1) << "tune";
  EXPECT_EQ(used(press_text(view, "Ad")), 0) << "sing";
  EXPECT_EQ(used(press_text(view, "Aa")), -1) << "shield is lost";
  view.known.self.abilities = {sing};
  view.ui.lettered_abilities = {"shield", "lure"};
  EXPECT_EQ(used(press_text(view, "Aa")), 0) << "another hero";
}

TEST(Abilities, OneThatIsNotReadySaysWhen) {
  const Pressed pressed = press_text(with_abilities(), "Ab");
  EXPECT_TRUE(pressed.commands.empty());
  EXPECT_EQ(pressed.view.ui.mode, Mode::Abilities);
  EXPECT_EQ(pressed.view.ui.prompt, "Lure: ready in 4 turns.");
}

TEST(Abilities, HeroWithoutAnyIsToldSo) {
  EXPECT_EQ(press_text(hall(), "A").view.remark, "You have no abilities.");
}

TEST(Abilities, AreReadAloud) {
  const std::string words = status_aloud(with_abilities());
  EXPECT_NE(words.find(" Shield: ready. Lure: ready in 4 turns. Tune: ready."), std::string::npos);
}

}  // namespace
}  // namespace undercroft::testing::choices_test
