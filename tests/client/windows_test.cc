// windows_test.cc: windows and their keys, and each window as a whole screen in three sizes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/input/press.h"
#include "client/model/reduce.h"
#include "tests/client/pictures.h"

namespace undercroft::testing::windows_test {
namespace {

const Bindings kKeys;

PackView thing(ViewModel& view, const std::string& a_name, std::uint32_t id) {
  PackView made = in_pack(view.known, a_name);
  made.id = EntityId{id};
  return made;
}

ViewModel room() {
  ViewModel view = view_of({
      "##########",
      "#...g....#",
      "#.=.@.2..+",
      "#..&~~.3.#",
      "#####I####",
  });
  PackView sword = thing(view, "a sword", 50), vial = thing(view, "a vial", 51);
  sword.wearable = sword.worn = true;
  vial.usable = true;
  PackView cap = thing(view, "a leather cap", 53);
  cap.wearable = true;
  view.known.self.pack = {sword, vial, cap, vial};
  view.known.self.pack.back().id = EntityId{52};
  view.known.self.keys = {1, 0, 2};
  view.options = {{"theme", "dark", {"dark", "light", "terminal"}, "dark light terminal"},
                  {"mouse", "on", {"on", "off"}, "on off: clicks walk, look and choose"}};
  view.known.self.treasure = 12;
  add_line(view.log, {.turn = 410, .text = "Bob opens the door."});
  add_line(view.log, {.turn = 411, .text = "A goblin comes into view (north, 1)."});
  add_line(view.log, {.turn = 412, .text = "You hit the goblin for 3."});
  add_line(view.log, {.turn = 412, .text = "<Bob> fall back", .tone = Tone::Chat});
  return view;
}

ViewModel with_realms(ViewModel view) {
  view.welcome.realm = "crypt";
  view.realms = RealmList{{
      {"crypt", 3, 8, 1, {"Ann", "Bob", "Cleo"}, 3, 412, 2},
      {"mine", 20, 32, 0, {"Dov", "Eve", "Fay", "Gil", "Hal", "Ida", "Jan", "Kim"}, 1, 57, 250},
      {"tower", 0, 8, 0, {}},
      {"vault", 2, 8, 0, {}},  // as an older server sends it
  }};
  return view;
}

// The lobby before the first Welcome.
ViewModel choosing() {
  ViewModel view = with_realms({});
  view.address = "ws://127.0.0.1:7777";
  view.name = "Ann";
  view.ui.mode = Mode::Lobby;
  return view;
}

TEST(Windows, ScreensAreAsRecorded) {
  expect_screens("map", room());
  expect_screens("look", press_text(room(), "x@").view);
  expect_screens("pack", press_text(room(), "i").view);
  expect_screens("wear", press_text(room(), "w").view);
  expect_screens("thing", press_text(room(), "ib").view);
  expect_screens("list", press_text(room(), "v").view);
  expect_screens("places", press_text(room(), "_").view);
  expect_screens("history", press_text(room(), "m").view);
  expect_screens("search", press_text(room(), "m/gob").view);
  expect_screens("help", press_text(room(), "?").view);
  expect_screens("keys", press_text(room(), "? ").view);
  expect_screens("legend",
                 press_keys(press_text(room(), "?").view, {{KeyName::Up}, {KeyName::Up}}).view);
  expect_screens("talking", press_keys(press_text(room(), "?").view, {{KeyName::Up}}).view);
  expect_screens("character", press_text(room(), "C").view);
  expect_screens("players", press_text(room(), "@").view);
  expect_screens("options", press_text(room(), "=").view);
  ViewModel before = room();
  before.known = {};
  before.connection = {.state = ConnectionState::Lost,
                       .sentence = "connection refused",
                       .attempt = 2,
                       .retry_at_ms = before.now_ms + 1500};
  expect_screens("start", before);
  ViewModel lost = room();
  lost.connection = before.connection;
  expect_screens("lost", lost);
  expect_screens("lobby", press_text(with_realms(room()), "R").view);
  expect_screens("choose", choosing());
}

TEST(Lobby, SaysWhereABranchBegan) {
  ViewModel view = with_realms(room());
  view.realms->realms[1].branch_of = "Ann's turn 412";
  view = press_text(std::move(view), "R").view;
  EXPECT_THAT(picture(view, {80, 24}), ::testing::Not(::testing::HasSubstr("a branch")));
  view = press_keys(std::move(view), {{KeyName::Down}}).view;
  EXPECT_THAT(picture(view, {80, 24}), ::testing::HasSubstr("mine is a branch: Ann's turn 412"));
}

TEST(Lobby, ListIsRequestedOnOpening) {
  const Pressed opened = press_text(with_realms(room()), "R");
  ASSERT_EQ(opened.commands.size(), 1U);
  EXPECT_EQ(opened.commands[0].what, SessionCommand::What::Realms);
  EXPECT_EQ(press_text(opened.view, "r").commands.size(), 1U) << "and on request";
  EXPECT_EQ(press_text(opened.view, "R").view.ui.mode, Mode::Map);
  EXPECT_EQ(press_keys(opened.view, {{KeyName::Escape}}).view.ui.mode, Mode::Map);
}

TEST(Lobby, EnteringAnotherRealmAsksFirst) {
  const ViewModel open = press_text(with_realms(room()), "R").view;
  const Pressed once = press_keys(open, {{KeyName::Down}, {KeyName::Enter}});
  EXPECT_TRUE(once.commands.empty());
  EXPECT_EQ(once.view.ui.prompt, "This leaves crypt. Press again to go to mine.");
  const Pressed twice = press_keys(once.view, {{KeyName::Enter}});
  ASSERT_EQ(twice.commands.size(), 1U);
  EXPECT_EQ(twice.commands[0].what, SessionCommand::What::EnterRealm);
  EXPECT_EQ(twice.commands[0].text, "mine");
  const Pressed other = press_keys(once.view, {{KeyName::Down}, {KeyName::Enter}});
  EXPECT_TRUE(other.commands.empty());
  EXPECT_EQ(other.view.ui.prompt, "This leaves crypt. Press again to go to tower.");
}

TEST(Lobby, EnteringTheCurrentRealmClosesTheLobby) {
  const Pressed here = press_keys(press_text(with_realms(room()), "R").view, {{KeyName::Enter}});
  EXPECT_TRUE(here.commands.empty());
  EXPECT_EQ(here.view.ui.mode, Mode::Map);
}

TEST(Lobby, EnterJoinsAtOnceAndEscLeavesBeforeTheFirstJoin) {
  const Pressed chosen = press_keys(choosing(), {{KeyName::Down}, {KeyName::Enter}});
  ASSERT_EQ(chosen.commands.size(), 1U);
  EXPECT_EQ(chosen.commands[0].text, "mine");
  const Pressed left = press_keys(choosing(), {{KeyName::Escape}});
  ASSERT_EQ(left.commands.size(), 1U);
  EXPECT_EQ(left.commands[0].what, SessionCommand::What::Leave);
}

TEST(Lobby, NewRealmIsNamedWhereTheServerOffersIt) {
  EXPECT_FALSE(press_text(choosing(), "n").view.ui.naming.has_value()) << "it is not offered";
  for (ViewModel lobby : {choosing(), press_text(with_realms(room()), "R").view}) {
    lobby.realms->may_make = true;
    const Pressed typed = press_text(lobby, "nqR w2");
    EXPECT_TRUE(typed.commands.empty()) << "letters are no commands meanwhile";
    EXPECT_EQ(typed.view.ui.prompt, "Name of the new realm: qRw2_");
    const Pressed cancelled = press_keys(typed.view, {{KeyName::Escape}});
    EXPECT_TRUE(cancelled.commands.empty());
    EXPECT_EQ(cancelled.view.ui.mode, Mode::Lobby);
    const Pressed made = press_keys(typed.view, {{KeyName::Backspace}, {KeyName::Enter}});
    ASSERT_EQ(made.commands.size(), 1U);
    EXPECT_EQ(made.commands[0].what, SessionCommand::What::MakeRealm);
    EXPECT_EQ(made.commands[0].text, "qRw");
    const ViewModel listed = reduce(made.view, RealmMade{"qRw", ""});
    EXPECT_EQ(listed.ui.prompt, "qRw is made. Enter: go there.");
    EXPECT_EQ(listed.realms->realms.at(static_cast<std::size_t>(listed.ui.selected)).name, "qRw");
    const ViewModel refused = reduce(made.view, RealmMade{"qRw", "That name is reserved."});
    EXPECT_EQ(refused.ui.prompt, "That name is reserved.");
    EXPECT_EQ(refused.realms->realms.size(), lobby.realms->realms.size());
  }
}

TEST(Lobby, WatchChoosesTheFirstPlayer) {
  const Pressed watched = press_text(press_keys(choosing(), {{KeyName::Down}}).view, "w");
  ASSERT_EQ(watched.commands.size(), 1U);
  EXPECT_EQ(watched.commands[0].what, SessionCommand::What::EnterRealm);
  EXPECT_EQ(watched.commands[0].text, "mine");
  EXPECT_EQ(watched.commands[0].to, "Dov");
  const ViewModel at_tower = press_keys(choosing(), {{KeyName::Down}, {KeyName::Down}}).view;
  const Pressed nobody = press_text(at_tower, "w");
  EXPECT_TRUE(nobody.commands.empty());
  EXPECT_EQ(nobody.view.ui.prompt, "tower has nobody to watch.");
  const Pressed untold = press_text(press_keys(at_tower, {{KeyName::Down}}).view, "w");
  EXPECT_TRUE(untold.commands.empty());
  EXPECT_EQ(untold.view.ui.prompt, "vault hides its players: use --watch NAME.");
}

TEST(Lobby, WatchingAndEnteringAreConfirmedSeparately) {
  const ViewModel open = press_text(with_realms(room()), "R").view;
  EXPECT_EQ(press_text(open, "w").view.ui.prompt, "You are in crypt already.");
  const Pressed once = press_text(press_keys(open, {{KeyName::Down}}).view, "w");
  EXPECT_TRUE(once.commands.empty());
  EXPECT_EQ(once.view.ui.prompt, "This leaves crypt. Press again to watch Dov in mine.");
  EXPECT_TRUE(press_keys(once.view, {{KeyName::Enter}}).commands.empty());
  ASSERT_EQ(press_text(once.view, "w").commands.size(), 1U);
  EXPECT_EQ(press_text(once.view, "w").commands[0].to, "Dov");
}

TEST(Lobby, ShowsOtherPlayersOnline) {
  ViewModel view = press_text(with_realms(room()), "R").view;
  view.name = "Ann";
  EXPECT_THAT(screen_of(view, {80, 24}, kAscii).text(),
              ::testing::HasSubstr("24 other people online: Bob, Cleo, Dov"));
  view.realms = RealmList{{{"crypt", 1, 8, 0, {"Ann"}}}};
  EXPECT_THAT(screen_of(view, {80, 24}, kAscii).text(),
              ::testing::HasSubstr("0 other people online"));
  EXPECT_THAT(screen_of(choosing(), {80, 24}, kAscii).text(),
              ::testing::HasSubstr("25 people online: Ann, Bob"));
}

TEST(Windows, EmptyWindowStaysClosedAndSaysSo) {
  ViewModel view = view_of({"@"});
  EXPECT_EQ(press_text(view, "m").view.log.back().text, "There are no messages yet.");
  const std::vector<std::pair<std::string, std::string>> expected = {
      {"i", "Your pack is empty."},       {"d", "Your pack is empty."},
      {"a", "You carry nothing to use."}, {"w", "You carry nothing to wear or wield."},
      {"v", "There is nothing in view."},
  };
  for (const auto& [key, words] : expected) {
    const Pressed pressed = press_text(view, key);
    EXPECT_EQ(pressed.view.ui.mode, Mode::Map) << key;
    EXPECT_EQ(pressed.view.log.back().text, words) << key;
    EXPECT_EQ(press_text(pressed.view, "l").commands.size(), 1U) << "the next key walks";
  }
}

TEST(Windows, PackLettersAreTheSameForEveryVerb) {
  const Pressed worn = press_text(room(), "wc");
  ASSERT_EQ(worn.commands.size(), 1U);
  EXPECT_EQ(worn.commands[0].intent, (Intent{.verb = IntentVerb::Wear, .item = EntityId{53}}));
  EXPECT_TRUE(press_text(room(), "wb").commands.empty()) << "a vial cannot be worn";
  const Pressed used = press_text(room(), "ab");
  ASSERT_EQ(used.commands.size(), 1U);
  EXPECT_EQ(used.commands[0].intent, (Intent{.verb = IntentVerb::Use, .item = EntityId{51}}));
}

TEST(Windows, OptionCyclesThroughItsChoices) {
  const auto set = [](ViewModel view, const Key& key) {
    const Pressed pressed = press(press_text(std::move(view), "=").view, key, kKeys);
    EXPECT_EQ(pressed.commands.size(), 1U);
    EXPECT_EQ(pressed.commands.at(0).what, SessionCommand::What::Set);
    return pressed.commands.at(0).setting + " " + pressed.commands.at(0).text;
  };
  EXPECT_EQ(set(room(), {KeyName::Right}), "theme light");
  EXPECT_EQ(set(room(), {KeyName::Left}), "theme terminal");
  ViewModel odd = room();
  odd.options[0].value = "of my own";
  EXPECT_EQ(set(odd, {KeyName::Enter}), "theme dark");
}

// The row with the cursor stays on the screen, however low it is.
TEST(Windows, LongPageScrollsToTheCursor) {
  ViewModel view = room();
  for (int i = 0; i < 30; ++i) {
    view.options.push_back({"option" + std::to_string(i), "on", {"on", "off"}, "one of many"});
  }
  Pressed pressed = press_text(view, "=");
  for (int i = 0; i < 40; ++i) pressed = press_keys(pressed.view, {{KeyName::Down}});
  const Screen screen = screen_of(pressed.view, {60, 20}, kAscii);
  EXPECT_THAT(screen.row(screen.cursor.y), ::testing::HasSubstr("> option29"));
  EXPECT_EQ(screen.target_at(screen.cursor), (Target{.what = Target::What::Row, .row = 31}));
}

TEST(Windows, PlayerCanBeLookedAtOrWhisperedTo) {
  const Pressed looked = press_keys(press_text(room(), "@").view, {{KeyName::Enter}});
  EXPECT_EQ(looked.view.ui.mode, Mode::Look);
  EXPECT_EQ(looked.view.ui.cursor, (Point{6, 2}));
  const Pressed whispered = press_text(room(), "@w");
  EXPECT_EQ(whispered.view.ui.mode, Mode::Chat);
  EXPECT_EQ(whispered.view.ui.typed, "/w Bob ");
  EXPECT_EQ(press_text(view_of({"@"}), "@").view.log.back().text, "You are alone in this dungeon.");
}

TEST(Windows, PageClosesWhenItsItemIsGone) {
  Pressed pressed = press_text(room(), "ib");
  EXPECT_EQ(pressed.view.ui.mode, Mode::Item);
  std::erase_if(pressed.view.known.self.pack, [](const PackView& t) { return t.usable; });
  pressed = press_text(pressed.view, "a");
  EXPECT_TRUE(pressed.commands.empty());
  EXPECT_EQ(pressed.view.ui.mode, Mode::Pack);
}

ViewModel long_log() {
  ViewModel view = view_of({"@"});
  for (int i = 0; i < 30; ++i) {
    const std::string what = i % 10 == 3 ? "a Goblin says " : "nothing happens ";
    add_line(view.log, {.turn = 1, .text = what + std::to_string(i)});
  }
  return view;
}

TEST(History, SearchGoesBackThroughTheMessages) {
  Pressed found = press_text(long_log(), "m/goblin");
  EXPECT_EQ(found.view.ui.mode, Mode::Search);
  found = press_keys(found.view, {{KeyName::Enter}});
  EXPECT_EQ(found.view.ui.page, 6);
  found = press_text(found.view, "n");
  EXPECT_EQ(found.view.ui.page, 16);
  found = press_text(found.view, "n");
  EXPECT_EQ(found.view.ui.page, 26);
  found = press_text(found.view, "n");
  EXPECT_EQ(found.view.ui.page, 26);
  EXPECT_EQ(found.view.ui.prompt, "No older message says 'goblin'.");
  found = press_text(found.view, "N");
  EXPECT_EQ(found.view.ui.page, 16);
  EXPECT_TRUE(found.commands.empty());
  found = press_keys(found.view, {{KeyName::Escape}});
  EXPECT_EQ(found.view.ui.mode, Mode::Map);
}

TEST(History, CancelledSearchKeepsThePage) {
  const Pressed pressed = press_keys(press_text(long_log(), "mkk/gob").view, {{KeyName::Escape}});
  EXPECT_EQ(pressed.view.ui.mode, Mode::History);
  EXPECT_EQ(pressed.view.ui.page, 2);
}

TEST(History, HomeAndEndGoToTheEnds) {
  EXPECT_EQ(press_keys(press_text(long_log(), "m").view, {{KeyName::Home}}).view.ui.page, 29);
  EXPECT_EQ(press_keys(press_text(long_log(), "mkkk").view, {{KeyName::End}}).view.ui.page, 0);
}

TEST(Help, SearchFindsTheKeysByTheirDescription) {
  const Pressed found = press_keys(press_text(room(), "?/STAIRS").view, {{KeyName::Enter}});
  EXPECT_EQ(found.view.ui.mode, Mode::Help);
  const std::string text = picture(found.view, {80, 24});
  EXPECT_THAT(text, ::testing::HasSubstr("keys matching 'STAIRS'"));
  EXPECT_THAT(text, ::testing::HasSubstr("go down the stairs"));
  EXPECT_THAT(text, ::testing::Not(::testing::HasSubstr("pick up")));
  const Pressed on = press_text(found.view, " ");
  EXPECT_THAT(picture(on.view, {80, 24}), ::testing::HasSubstr("Help 2/"));
  const Pressed none = press_keys(press_text(room(), "?/xyzzy").view, {{KeyName::Enter}});
  EXPECT_THAT(picture(none.view, {80, 24}), ::testing::HasSubstr("None."));
}

TEST(Help, HasAPageAboutTheCrown) {
  std::string keys = "?";
  std::string text;
  for (int page = 0; page < 8 && text.find(": the Crown ") == std::string::npos; ++page) {
    text = picture(press_text(room(), keys).view, {120, 40});
    keys += ' ';
  }
  for (const char* words :
       {": the Crown ", "1 slower", "knocks the Crown two cells away", "Pass"}) {
    EXPECT_THAT(text, ::testing::HasSubstr(words));
  }
}

TEST(Help, CancelledSearchKeepsThePage) {
  const Pressed back = press_keys(press_text(room(), "? /st").view, {{KeyName::Escape}});
  EXPECT_THAT(picture(back.view, {80, 24}), ::testing::HasSubstr("Help 2/"));
}

TEST(Players, PageSaysWhomTheTurnWaitsFor) {
  ViewModel view = press_text(room(), "@").view;
  EXPECT_THAT(picture(view, {80, 24}), ::testing::HasSubstr("The turn waits for: you, Bob, Cleo."));
  EXPECT_THAT(picture(view, {60, 20}), ::testing::HasSubstr("The turn waits for: you, Bob, Cleo."));
  for (auto& [id, member] : view.known.members) member.chosen = true;
  EXPECT_THAT(picture(view, {80, 24}), ::testing::HasSubstr("All have chosen."));
  for (auto& [id, member] : view.known.members) member.in_group = false;
  EXPECT_THAT(picture(view, {80, 24}), ::testing::HasSubstr("Nobody near shares your turns."));
}

// Opens the help over the view, turns its pages, and closes it.
ViewModel after_help(const ViewModel& view) {
  const Pressed help = press_text(view, "?  ");
  EXPECT_EQ(help.view.ui.mode, Mode::Help);
  return press_keys(help.view, {{KeyName::Escape}}).view;
}

TEST(Help, ClosesOntoTheListWithItsCursor) {
  for (const char* keys : {"i", "w", "z", "v", "_", "@", "=", "ib"}) {
    const Pressed list = press_keys(press_text(room(), keys).view, {{KeyName::Down}});
    const UiState back = after_help(list.view).ui;
    EXPECT_EQ(back.mode, list.view.ui.mode) << keys;
    EXPECT_EQ(back.selected, list.view.ui.selected) << keys;
    EXPECT_EQ(back.pack_verb, list.view.ui.pack_verb) << keys;
    EXPECT_EQ(back.item, list.view.ui.item) << keys;
  }
  ViewModel lobby = with_realms(room());
  lobby.ui.mode = Mode::Lobby;
  lobby.ui.selected = 2;
  EXPECT_EQ(after_help(lobby).ui.selected, 2);
}

TEST(Help, ClosesOntoAPageWhereItWas) {
  const ViewModel history = press_text(long_log(), "mkkk").view;
  EXPECT_EQ(after_help(history).ui.mode, Mode::History);
  EXPECT_EQ(after_help(history).ui.page, 3);
}

TEST(Help, ClosesOntoTheCursorOfAThrow) {
  const ViewModel aiming = press_text(room(), "zbl").view;
  ASSERT_EQ(aiming.ui.mode, Mode::Look);
  const ViewModel back = after_help(aiming);
  EXPECT_EQ(back.ui.mode, Mode::Look);
  EXPECT_EQ(back.ui.cursor, aiming.ui.cursor);
  EXPECT_EQ(back.ui.thrown, aiming.ui.thrown);
  EXPECT_EQ(back.ui.prompt, aiming.ui.prompt);
}

TEST(Help, IsALetterInALineThatIsTyped) {
  EXPECT_EQ(press_text(room(), ":why?").view.ui.typed, "why?");
  EXPECT_EQ(press_text(room(), "m/why?").view.ui.search, "why?");
}

TEST(Look, FullTextHasAPage) {
  const Pressed page = press_text(room(), "xv");
  EXPECT_EQ(page.view.ui.mode, Mode::FullText);
  EXPECT_THAT(picture(page.view, {80, 24}), ::testing::HasSubstr("Known about this place"));
  EXPECT_EQ(press_keys(page.view, {{KeyName::Escape}}).view.ui.mode, Mode::Look);
  EXPECT_EQ(press_text(page.view, "v").view.ui.mode, Mode::Look);
}

TEST(Windows, CharacterScrollsToTheEndOfItsSheet) {
  ViewModel view = room();
  for (int i = 0; i < 40; ++i) {
    view.known.self.sheet.push_back({"Boon", "number " + std::to_string(i)});
  }
  view = press_text(view, "C").view;
  const std::string top = picture(view, {80, 24});
  EXPECT_NE(top.find("(Down)"), std::string::npos) << top;
  EXPECT_EQ(top.find("number 39"), std::string::npos) << top;
  for (int i = 0; i < 8; ++i) view = press(view, Key{KeyName::PageDown}, kKeys).view;
  const std::string end = picture(view, {80, 24});
  EXPECT_EQ(end.find("(Down)"), std::string::npos) << end;
  EXPECT_NE(end.find("number 39"), std::string::npos) << end;
  EXPECT_EQ(press_text(view, "CC").view.ui.page, 0) << "it opens at its top again";
}

}  // namespace
}  // namespace undercroft::testing::windows_test
