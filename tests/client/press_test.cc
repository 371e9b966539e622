// press_test.cc: keys, the changes they make, and the commands they send.
#include "client/input/press.h"

#include <gtest/gtest.h>

#include "shared/utf8.h"
#include "tests/client/pictures.h"

namespace undercroft::testing::press_test {
namespace {

const Bindings kKeys;

ViewModel room() {
  ViewModel view = view_of({"#########", "#..g....#", "#...@.2.#", "#..=....#", "#########"});
  PackView vial = in_pack(view.known, "a vial");
  vial.usable = true;
  view.known.self.pack = {vial};
  return view;
}

std::optional<Intent> asked(const Pressed& pressed) {
  for (const SessionCommand& command : pressed.commands) {
    if (command.what == SessionCommand::What::Intent) return command.intent;
  }
  return std::nullopt;
}

TEST(Press, LeavingSaysWhetherTheHeroIsSafe) {
  EXPECT_EQ(press_text(room(), "S").view.ui.prompt, "Leave? Your hero is safe. [y/N]");
  ViewModel alone = room();
  alone.hero_is_kept = false;
  EXPECT_EQ(press_text(alone, "S").view.ui.prompt, "Leave for good? [y/N]");
}

// Two questions, the second answered with a whole word, so that neither a slip nor a paste ends a
// hero.
TEST(Press, EndingAHeroNeedsAWholeWord) {
  const auto ends = [](const Pressed& pressed) {
    return std::any_of(pressed.commands.begin(), pressed.commands.end(),
                       [](const auto& one) { return one.what == SessionCommand::What::EndHero; });
  };
  ViewModel view = room();
  view.name = "Ann";
  EXPECT_EQ(press_text(view, "Q").view.ui.prompt, "End Ann? The hero dies for good. [y/N]");
  Pressed typed = press_text(view, "Qyyes");
  EXPECT_EQ(typed.view.ui.mode, Mode::EndHero);
  EXPECT_FALSE(ends(typed));
  const Pressed done = press(typed.view, Key{KeyName::Enter}, kKeys);
  EXPECT_TRUE(ends(done));
  EXPECT_EQ(done.view.ui.mode, Mode::Map);
  for (const char* other : {"Qyye", "Qyyess", "Qyy", "Qy", "Qnyes", "QYno"}) {
    const Pressed not_done = press(press_text(view, other).view, Key{KeyName::Enter}, kKeys);
    EXPECT_FALSE(ends(not_done)) << other;
  }
  EXPECT_EQ(press(typed.view, Key{KeyName::Escape}, kKeys).view.ui.mode, Mode::Map);
  view.welcome.watched = "Bob";
  EXPECT_EQ(press_text(view, "Q").view.ui.mode, Mode::Map)
      << "a spectator cannot end the watched hero";
}

// A command sent now would take effect much later, as a surprise.
TEST(Press, NothingIsSentWhileTheServerIsSilent) {
  ViewModel view = room();
  view.now_ms += kNoReplyMs;
  for (const char* key : {"l", "o", "Z", "."}) {
    const Pressed pressed = press_text(view, key);
    EXPECT_TRUE(pressed.commands.empty()) << key;
    EXPECT_EQ(pressed.view.remark, "The server does not answer: that key did nothing.") << key;
  }
  EXPECT_EQ(press_text(view, "x").view.ui.mode, Mode::Look);
  --view.now_ms;
  EXPECT_TRUE(asked(press_text(view, "l")).has_value());
}

// R142.
TEST(Press, ItemIsPassedToTheAdjacentFriend) {
  ViewModel view = view_of({"#########", "#..g....#", "#...@2..#", "#..=....#", "#########"});
  view.known.self.pack = {in_pack(view.known, "a vial")};
  give_letters(view.letters, view.known);
  const auto passed = asked(press_text(view, "pa"));
  ASSERT_TRUE(passed.has_value());
  EXPECT_EQ(passed->verb, IntentVerb::Give);
  EXPECT_EQ(passed->direction, Direction::Right);
  EXPECT_EQ(passed->item, view.known.self.pack[0].id);
  EXPECT_EQ(asked(press_text(view, "iap")), passed) << "works from the item's page, too";
}

TEST(Press, PassingAsksForADirectionBetweenTwoFriends) {
  ViewModel view = view_of({"#########", "#..g3...#", "#...@2..#", "#..=....#", "#########"});
  view.known.self.pack = {in_pack(view.known, "a vial")};
  const Pressed asks = press_text(view, "pa");
  EXPECT_FALSE(asked(asks).has_value());
  const std::string& prompt = asks.view.ui.prompt;
  EXPECT_NE(prompt.find(" 1 north"), std::string::npos) << prompt;
  EXPECT_NE(prompt.find(" 1 east"), std::string::npos) << prompt;
  EXPECT_NE(prompt.find(". (Enter: "), std::string::npos) << prompt;
  const auto by_enter = asked(press_keys(asks.view, {{KeyName::Enter}}));
  ASSERT_TRUE(by_enter.has_value());
  EXPECT_EQ(by_enter->verb, IntentVerb::Give);
  const auto passed = asked(press_text(view, "pak"));
  ASSERT_TRUE(passed.has_value());
  EXPECT_EQ(passed->direction, Direction::Up);
  EXPECT_EQ(passed->item, view.known.self.pack[0].id);
}

TEST(Press, PassingNeedsAnAdjacentFriend) {
  const Pressed alone = press_text(room(), "p");
  EXPECT_EQ(alone.view.ui.mode, Mode::Map);
  EXPECT_EQ(alone.view.remark, "Nobody stands beside you to take it.");
}

// R161.
TEST(Press, LetterChoosesAnAltarsGift) {
  ViewModel view = room();
  view.ui.mode = Mode::Gift;
  std::uint32_t number = 0;
  for (const char* word : {"might", "thing", "knowledge", "life"}) {
    view.known.offers[++number] = {
        IntentVerb::Say,  std::string("ask for ") + word, Offer::Needs::Nothing, 0, word,
        "Strength 4 to 5"};
    view.known.self.offers.push_back(number);
  }
  for (const auto& [letter, word] : {std::pair("m", "might"), std::pair("t", "thing"),
                                     std::pair("k", "knowledge"), std::pair("l", "life")}) {
    const Pressed pressed = press_text(view, letter);
    const auto intent = asked(pressed);
    ASSERT_TRUE(intent.has_value()) << letter;
    EXPECT_EQ(intent->verb, IntentVerb::Say);
    EXPECT_EQ(intent->words, word);
    EXPECT_EQ(pressed.view.ui.mode, Mode::Map);
  }
  const Pressed none = press(view, Key{KeyName::Escape}, kKeys);
  EXPECT_TRUE(none.commands.empty());
  EXPECT_EQ(none.view.ui.mode, Mode::Map);
}

TEST(Press, KeyOpensAndClosesTheScoreTable) {
  const Pressed open = press_text(room(), "T");
  ASSERT_EQ(open.commands.size(), 1U);
  EXPECT_EQ(open.commands[0].what, SessionCommand::What::Scores);
  EXPECT_EQ(open.view.ui.mode, Mode::Scores);
  EXPECT_EQ(press_text(open.view, "T").view.ui.mode, Mode::Map);
}

TEST(Press, EachStepHasThreeKeys) {
  const std::array<std::array<Key, 3>, 8> keys = {{
      {character('k'), character('8'), Key{KeyName::Up}},
      {character('u'), character('9'), Key{KeyName::PageUp}},
      {character('l'), character('6'), Key{KeyName::Right}},
      {character('n'), character('3'), Key{KeyName::PageDown}},
      {character('j'), character('2'), Key{KeyName::Down}},
      {character('b'), character('1'), Key{KeyName::End}},
      {character('h'), character('4'), Key{KeyName::Left}},
      {character('y'), character('7'), Key{KeyName::Home}},
  }};
  for (std::size_t way = 0; way < keys.size(); ++way) {
    for (const Key& key : keys[way]) {
      const auto intent = intent_for(key, room(), kKeys);
      ASSERT_TRUE(intent) << name_of(key);
      EXPECT_EQ(intent->verb, IntentVerb::Bump);
      EXPECT_EQ(intent->direction, kEightDirections[way]) << name_of(key);
    }
  }
}

TEST(Press, UnknownKeyIsNamedAndCostsNothing) {
  const Pressed pressed = press(room(), character('#'), kKeys);
  EXPECT_TRUE(pressed.commands.empty());
  EXPECT_EQ(pressed.view.ui.prompt, "Unknown key '#'. ? for help.");
}

TEST(Press, SpaceAndEscapeLogNothing) {
  for (const Key& key : {character(' '), Key{KeyName::Escape}}) {
    const Pressed pressed = press(room(), key, kKeys);
    EXPECT_TRUE(pressed.commands.empty());
    EXPECT_TRUE(pressed.view.log.empty());
  }
}

TEST(Press, ShootingAndTouchingAskForADirection) {
  EXPECT_EQ(asked(press_text(room(), "fl")),
            (Intent{.verb = IntentVerb::Fire, .direction = Direction::Right}));
  EXPECT_EQ(asked(press_text(room(), "eh")),
            (Intent{.verb = IntentVerb::Interact, .direction = Direction::Left}));
}

TEST(Press, ThrowCursorStartsAtTheNearestFoe) {
  const ViewModel view = room();
  EXPECT_EQ(press_text(view, "za").view.ui.cursor, with_sign(view.known, 'g').at);
  const ViewModel alone = [] {
    ViewModel calm = view_of({"#####", "#@.2#", "#####"});
    calm.known.self.pack = {in_pack(calm.known, "a vial")};
    return calm;
  }();
  EXPECT_EQ(press_text(alone, "za").view.ui.cursor, alone.known.self.at) << "a friend is no target";
}

// R191: a staff is thrown at a place, and stays. Its key is that of other items that are used.
TEST(Press, UsingAStaffAimsIt) {
  ViewModel view = room();
  PackView staff = in_pack(view.known, "a staff of sparks");
  staff.offers = {1};
  view.known.offers = {{1, {IntentVerb::Throw, "aim", Offer::Needs::Place, 6}}};
  view.known.self.pack = {staff};
  for (const char* keys : {"aa", "iaa", "za"}) {
    const Pressed aiming = press_text(view, keys);
    EXPECT_EQ(aiming.view.ui.mode, Mode::Look) << keys;
    EXPECT_EQ(aiming.view.ui.thrown, staff.id) << keys;
  }
  view.known.offers[1].word = "throw";
  EXPECT_EQ(press_text(view, "a").view.log.back().text, "You carry nothing to use.");
}

TEST(Press, AThrowSaysThatItWorksOnTheCellsAround) {
  ViewModel view = room();
  PackView flask = in_pack(view.known, "a flask");
  flask.offers = {1};
  view.known.self.pack = {flask};
  for (const int area : {0, 1}) {
    view.known.offers = {{1, {IntentVerb::Throw, "throw", Offer::Needs::Place, 6, "", "", area}}};
    const std::string prompt = press_text(view, "zal").view.ui.prompt;
    EXPECT_EQ(prompt.find("around") != std::string::npos, area > 0) << prompt;
  }
}

TEST(Press, ThrownItemFliesToTheCursor) {
  const Pressed aiming = press_text(room(), "zall");
  EXPECT_EQ(aiming.view.ui.mode, Mode::Look);
  EXPECT_EQ(asked(aiming), std::nullopt);
  const Point foe = with_sign(aiming.view.known, 'g').at;
  const Pressed thrown = press(aiming.view, Key{KeyName::Enter}, kKeys);
  const EntityId vial = aiming.view.known.self.pack[0].id;
  EXPECT_EQ(asked(thrown),
            (Intent{.verb = IntentVerb::Throw, .item = vial, .place = foe + Point{2, 0}}));
  EXPECT_EQ(thrown.view.ui.mode, Mode::Map);
  const Pressed not_at_all = press(aiming.view, Key{KeyName::Escape}, kKeys);
  EXPECT_EQ(not_at_all.view.ui.thrown, kNobody);
}

TEST(Press, AttackKeyWithADirectionNeverMoves) {
  const auto intent = asked(press_text(room(), "Fk"));
  ASSERT_TRUE(intent);
  EXPECT_EQ(intent->verb, IntentVerb::Attack);
  EXPECT_EQ(intent->direction, Direction::Up);
}

TEST(Press, EscapeWithdrawsAChosenIntent) {
  ViewModel view = room();
  view = reduce(view, IntentSent{1, 413, {.verb = IntentVerb::Wait}});
  const Pressed pressed = press(view, {KeyName::Escape}, kKeys);
  ASSERT_EQ(pressed.commands.size(), 1U);
  EXPECT_EQ(pressed.commands[0].what, SessionCommand::What::Withdraw);
}

TEST(Press, ChatAcceptsLettersThatAreCommandsElsewhere) {
  Pressed pressed = press(press_text(room(), ":hjkl Q S").view, {KeyName::Enter}, kKeys);
  ASSERT_EQ(pressed.commands.size(), 1U);
  EXPECT_EQ(pressed.commands[0].what, SessionCommand::What::Chat);
  EXPECT_EQ(pressed.commands[0].text, "hjkl Q S");
}

// The server judges them, so the client needs to know no command.
TEST(Press, SlashLinesAreSentAsTyped) {
  ViewModel view = room();
  view.welcome.name = "Alice";
  for (const char* line : {"/w Bob hush", " /W Bob hush", "/mute Bob", "/nosuch", "/", "//shrug"}) {
    const Pressed pressed =
        press(press_text(view, std::string(":") + line).view, {KeyName::Enter}, kKeys);
    ASSERT_EQ(pressed.commands.size(), 1U) << line;
    EXPECT_EQ(pressed.commands[0].what, SessionCommand::What::Chat);
    EXPECT_EQ(pressed.commands[0].text, line);
  }
}

TEST(Press, SlashLinesAreNotSentToAServerThatWouldSayThem) {
  for (const char* line : {"/w Bob hush", " /w Bob hush", "/quit now"}) {
    const Pressed pressed =
        press(press_text(room(), std::string(":") + line).view, {KeyName::Enter}, kKeys);
    EXPECT_TRUE(pressed.commands.empty()) << line;
    EXPECT_TRUE(pressed.view.log.back().text.starts_with("Not sent: this server is older"));
  }
  const Pressed report =
      press(press_text(room(), ":/report Bob is rude").view, {KeyName::Enter}, kKeys);
  EXPECT_EQ(report.commands.size(), 1U) << "older servers know this one";
}

// The server cuts them, and says so.
TEST(Press, LongLinesAreSentWhole) {
  std::string line;
  for (int i = 0; i < 134; ++i) line += "\u6f22";
  ViewModel view = press_text(room(), ":").view;
  for (const char32_t c : from_utf8(line)) view = press(std::move(view), character(c), kKeys).view;
  const Pressed pressed = press(std::move(view), {KeyName::Enter}, kKeys);
  ASSERT_EQ(pressed.commands.size(), 1U);
  EXPECT_EQ(pressed.commands[0].text, line);
}

TEST(Press, PasteOnTheMapDoesNothing) {
  Pressed pressed = press(room(), {KeyName::PasteBegin}, kKeys);
  pressed = press_text(std::move(pressed.view), "hhSyes");
  EXPECT_TRUE(pressed.commands.empty());
  EXPECT_EQ(pressed.view.log.back().text, "Paste ignored (open chat first).");
  pressed = press(std::move(pressed.view), {KeyName::PasteEnd}, kKeys);
  EXPECT_TRUE(asked(press_text(std::move(pressed.view), "h")));
}

TEST(Press, HelpKeyLeavesAQuestionOpen) {
  const Pressed asked = press_text(view_of({"@"}), "S?");
  EXPECT_EQ(asked.view.ui.mode, Mode::ConfirmLeave);
  EXPECT_TRUE(asked.commands.empty());
  ASSERT_EQ(press_text(asked.view, "y").commands.size(), 1U);
}

TEST(Press, LeavingAsksOnceAndCtrlCNeedsTwoPresses) {
  EXPECT_EQ(press_text(room(), "Sn").commands.size(), 0U);
  EXPECT_EQ(press_text(room(), "Sy").commands[0].what, SessionCommand::What::Leave);
  const Pressed once = press(room(), control('c'), kKeys);
  EXPECT_TRUE(once.commands.empty());
  EXPECT_EQ(press(once.view, control('c'), kKeys).commands[0].what, SessionCommand::What::Leave);
  ViewModel later = once.view;
  later.now_ms += 5000;
  EXPECT_TRUE(press(later, control('c'), kKeys).commands.empty());
}

TEST(Press, LookFindsFoesPlayersAndItems) {
  Pressed pressed = press_text(room(), "x\t");
  EXPECT_EQ(pressed.view.ui.cursor, (Point{4, 2}));  // a tab character is not the Tab key
  pressed = press(std::move(pressed.view), {KeyName::Tab}, kKeys);
  EXPECT_EQ(pressed.view.ui.cursor, (Point{3, 1}));
  EXPECT_EQ(press_text(pressed.view, "@").view.ui.cursor, (Point{6, 2}));
  EXPECT_EQ(press_text(pressed.view, "_").view.ui.cursor, (Point{3, 3}));
  EXPECT_TRUE(press_text(pressed.view, "@").commands.empty());
}

TEST(Press, PackLettersChooseItems) {
  const auto intent = asked(press_text(room(), "aa"));
  ASSERT_TRUE(intent);
  EXPECT_EQ(intent->verb, IntentVerb::Use);
  EXPECT_EQ(intent->item, EntityId{50});
  EXPECT_EQ(asked(press_text(room(), "iad"))->verb, IntentVerb::Drop);
  EXPECT_FALSE(asked(press_text(room(), "ab")));
}

// A slip of the finger, and Enter after it, must not drink or throw what happened to be first.
TEST(Press, ALetterWithoutARowSelectsNothing) {
  const Pressed slipped = press_text(room(), "iz");
  EXPECT_EQ(slipped.view.ui.mode, Mode::Pack);
  EXPECT_EQ(slipped.view.remark, "No row has the letter 'z'.");
  const Pressed entered = press_keys(slipped.view, {{.name = KeyName::Enter}});
  EXPECT_EQ(entered.view.ui.mode, Mode::Pack);
  const Pressed down =
      press_keys(entered.view, {{.name = KeyName::Down}, {.name = KeyName::Enter}});
  EXPECT_EQ(down.view.ui.mode, Mode::Item);
}

TEST(Press, DeadPlayerCanOnlyRespawn) {
  ViewModel view = room();
  view.known.self.alive = false;
  EXPECT_FALSE(asked(press_text(view, "h")));
  EXPECT_EQ(asked(press_text(view, "r"))->verb, IntentVerb::Respawn);
}

TEST(Press, TheNextRunIsAskedForAliveAndDead) {
  ViewModel view = room();
  view.known.offers[7] = {IntentVerb::NextRun, "begin the next run"};
  view.known.self.offers = {7};
  EXPECT_EQ(asked(press_text(view, "O"))->verb, IntentVerb::NextRun);
  view.known.self.alive = false;
  EXPECT_EQ(asked(press_text(view, "O"))->verb, IntentVerb::NextRun);
  EXPECT_EQ(asked(press_text(view, "r"))->verb, IntentVerb::NextRun);
}

TEST(Press, RespawnKeyReconnectsWhenTheConnectionIsLost) {
  ViewModel view = room();
  EXPECT_TRUE(press_text(view, "r").commands.empty());
  view.connection.state = ConnectionState::Lost;
  for (const bool alive : {true, false}) {
    view.known.self.alive = alive;
    const Pressed pressed = press_text(view, "r");
    ASSERT_EQ(pressed.commands.size(), 1U);
    EXPECT_EQ(pressed.commands[0].what, SessionCommand::What::Retry);
  }
  EXPECT_EQ(press_text(ViewModel{}, "r").commands.at(0).what, SessionCommand::What::Retry);
}

// The pack holds a draught and a scroll. Drinking and reading use an item of the matching sort.
TEST(Press, DrinkingAndReadingOfferItemsByGlyph) {
  ViewModel view = room();
  view.known.self.pack.clear();
  EXPECT_EQ(texts(press_text(view, "q").view.log).back(), "You carry nothing to drink.");
  EXPECT_EQ(texts(press_text(view, "r").view.log).back(), "You carry nothing to read.");
  for (const auto& [name, glyph] : {std::pair("a vial", U'!'), std::pair("a scroll", U'?')}) {
    PackView thing = in_pack(view.known, name);
    Look look = view.known.look(thing);
    look.glyph = glyph;
    thing.look = number_of(view.known, look);
    thing.usable = true;
    thing.id = EntityId{60 + static_cast<std::uint32_t>(view.known.self.pack.size())};
    view.known.self.pack.push_back(thing);
  }
  for (const auto& [key, item] : {std::pair("q", 0U), std::pair("r", 1U)}) {
    const Pressed chosen = press(press_text(view, key).view, Key{KeyName::Enter}, kKeys);
    const auto intent = asked(chosen);
    ASSERT_TRUE(intent.has_value()) << key;
    EXPECT_EQ(intent->verb, IntentVerb::Use);
    EXPECT_EQ(intent->item, view.known.self.pack[item].id);
  }
}

TEST(Press, ClosingNeedsAnOpenDoor) {
  const auto open = asked(press_text(view_of({"#####", "#.@'#", "#####"}), "cl"));
  ASSERT_TRUE(open.has_value());
  EXPECT_EQ(open->verb, IntentVerb::Interact);
  const Pressed closed = press_text(view_of({"#####", "#.@+#", "#####"}), "cl");
  EXPECT_TRUE(closed.commands.empty());
  EXPECT_EQ(closed.view.remark, "There is no open door that way.");
}

// The server would spend the turn.
TEST(Press, ClosingNeedsAnEmptyDoorway) {
  ViewModel view = view_of({"#####", "#.@'#", "#g..#", "#####"});
  EntityView goblin = with_sign(view.known, 'g');
  goblin.at = with_sign(view.known, '\'').at;
  const Look look = view.known.look(goblin);
  put(view.known, goblin, look);
  const Pressed closed = press_text(view, "cl");
  EXPECT_TRUE(closed.commands.empty());
  EXPECT_EQ(closed.view.remark, "Somebody is in the doorway: it cannot be closed.");
}

TEST(Press, DownedPlayerIsNotCalledDead) {
  ViewModel view = room();
  view.known.self.alive = false;
  view.known.self.statuses = {{.status = Status::Down, .turns = 7}};
  EXPECT_EQ(press_text(view, ".").view.remark,
            "You are down: a friend beside you can revive you in three turns. W: watch a friend.");
}

TEST(Press, MessagesNameTheBoundKeys) {
  Bindings keys;
  EXPECT_TRUE(keys.bind("again", "t"));
  EXPECT_TRUE(keys.bind("help", "H"));
  ViewModel view = room();
  EXPECT_EQ(press(view, character('#'), keys).view.ui.prompt, "Unknown key '#'. H for help.");
  view.known.self.alive = false;
  EXPECT_EQ(press(view, character('.'), keys).view.remark, "You are dead.");
  view.known.offers[7] = {IntentVerb::Respawn, "rise again"};
  view.known.self.offers = {7};
  EXPECT_EQ(press(view, character('.'), keys).view.remark, "You are dead. t: rise again.");
  EXPECT_EQ(asked(press(view, character('t'), keys))->verb, IntentVerb::Respawn);
  EXPECT_EQ(press(ViewModel{}, character('t'), keys).commands.at(0).what,
            SessionCommand::What::Retry);
}

TEST(Press, TinyScreenAllowsOnlyLeavingAndRedrawing) {
  Bindings keys;
  EXPECT_TRUE(keys.bind("leave", "Q"));
  EXPECT_TRUE(keys.bind("redraw", "R"));
  for (const Key& key : {character('Q'), character('R'), control('c')}) {
    EXPECT_TRUE(may_press_unseeing(key, room(), keys)) << name_of(key);
  }
  for (const Key& key : {character('S'), character('l'), control('l'), character('y')}) {
    EXPECT_FALSE(may_press_unseeing(key, room(), keys)) << name_of(key);
  }
  const ViewModel asked_whether = press(room(), character('Q'), keys).view;
  EXPECT_TRUE(may_press_unseeing(character('y'), asked_whether, keys));
}

TEST(Press, KeysQueueWhenAloneAndReplaceInAGroup) {
  ViewModel view = room();
  view = reduce(view, IntentSent{1, 413, {.verb = IntentVerb::Wait}});
  EXPECT_TRUE(asked(press_text(view, "l")));
  member(view.known, 1).in_group = false;
  const Pressed pressed = press_text(view, "l");
  EXPECT_FALSE(asked(pressed));
  EXPECT_EQ(pressed.view.ahead.size(), 1U);
}

TEST(Press, StepTypedBeforeASurpriseIsDropped) {
  ViewModel view = room();
  view.locked_until_ms = view.now_ms + 100;
  EXPECT_FALSE(asked(press_text(view, "l")));
  EXPECT_TRUE(asked(press_text(view, ".")));
}

TEST(Press, KeyThatEndsAStoryStillActs) {
  ViewModel view = room();
  add_line(view.log, {.turn = 412, .text = "a line to come"});
  view.unread = 1;
  const Pressed pressed = press_text(view, ".");
  EXPECT_EQ(pressed.view.unread, 0U);
  EXPECT_TRUE(asked(pressed));
}

// The blow in the story has locked steps for a moment. A player who ends the story with a key has
// seen it.
TEST(Press, StepThatEndsAStoryCountsDespiteTheLock) {
  ViewModel view = room();
  add_line(view.log, {.turn = 412, .text = "a line to come"});
  view.unread = 1;
  view.locked_until_ms = view.now_ms + 100;
  const Pressed pressed = press_text(view, "l");
  EXPECT_EQ(pressed.view.unread, 0U);
  EXPECT_TRUE(asked(pressed));
}

TEST(Press, OnlyLeavingWorksBeforeTheFirstView) {
  ViewModel view;
  EXPECT_TRUE(press_text(view, "hxi?").commands.empty());
  EXPECT_EQ(press_text(view, "S").commands[0].what, SessionCommand::What::Leave);
}

}  // namespace
}  // namespace undercroft::testing::press_test
