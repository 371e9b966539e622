// entering_test.cc: the entry screen: another name, a password.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/input/press.h"
#include "tests/client/pictures.h"

namespace undercroft::testing::entering_test {
namespace {

const Bindings kKeys;

ViewModel refused(const Refusal& refusal) {
  ViewModel view;
  view.name = "Alice";
  view.address = "ws://127.0.0.1:7777";
  view.connection = {.state = ConnectionState::Ended, .sentence = refusal.sentence};
  ask_to_enter(view, refusal);
  return view;
}

Pressed type(ViewModel view, std::string_view text) {
  Pressed out{std::move(view), {}};
  for (const char c : text) {
    const Key key = c == '\n' ? Key{KeyName::Enter} : character(static_cast<char32_t>(c));
    out = press(std::move(out.view), key, kKeys);
  }
  return out;
}

TEST(Entering, TakenNameIsAskedForAgain) {
  const ViewModel view = refused({RefusalCode::NameTaken, "Alice already plays in this realm."});
  EXPECT_EQ(view.ui.mode, Mode::AskName);
  const Pressed typed = type(view, "Sally");
  EXPECT_TRUE(typed.commands.empty()) << "an S in a name must not leave the game";
  const Screen screen = screen_of(typed.view, {80, 24}, kAscii);
  EXPECT_EQ(screen.row(4), "  Name    Sally");
  EXPECT_THAT(screen.text(), ::testing::HasSubstr("Alice already plays in this realm."));
  EXPECT_EQ(screen.cursor, (Point{15, 4}));
  const Pressed done = type(typed.view, "\n");
  ASSERT_EQ(done.commands.size(), 1U);
  EXPECT_EQ(done.commands[0].what, SessionCommand::What::Enter);
  EXPECT_EQ(done.commands[0].setting, "name");
  EXPECT_EQ(done.commands[0].text, "Sally");
}

TEST(Entering, LinkAsksBesideAStoredHero) {
  ViewModel view;
  view.name = "Eve";
  offer_link(view, "Ann");
  EXPECT_EQ(view.connection.sentence, "Play as Eve on this device? Your Ann stays as she is.");
  const Pressed done = type(view, "\n");
  ASSERT_EQ(done.commands.size(), 1U);
  EXPECT_EQ(done.commands[0].text, "Eve");
  const Pressed other = type(press(view, control('u'), kKeys).view, "Ann\n");
  ASSERT_EQ(other.commands.size(), 1U);
  EXPECT_EQ(other.commands[0].text, "Ann");
  view.name = "ann";
  offer_link(view, "Ann");
  EXPECT_EQ(view.connection.sentence,
            "Play the hero of this link here? Your own Ann stays as she is.");
}

TEST(Entering, PasswordThatIsTooLongIsExplainedAtTheField) {
  ViewModel view = refused({RefusalCode::Server, "Wrong.", {}, "wrong-password"});
  for (int i = 0; i < 64; ++i) view = press(std::move(view), character(U'\u00e9'), kKeys).view;
  EXPECT_EQ(view.ui.question, "Password for this name?");
  view = press(std::move(view), character(U'\u00e9'), kKeys).view;
  EXPECT_EQ(view.ui.question, "At most 128 bytes: that was not taken.");
}

TEST(Entering, KnownHeroIsOfferedAndEnterContinues) {
  ViewModel view;
  view.name = "guest";
  offer_hero(view, "Alice", 3, 412);
  const Screen screen = screen_of(view, {60, 20}, kAscii);
  EXPECT_EQ(screen.row(4), "  Name    Alice");
  EXPECT_EQ(screen.row(6), "  Enter: continue as Alice (level 3, turn 412)");
  EXPECT_EQ(screen.row(7), "  Ctrl-U: another name.");
  const Pressed done = type(view, "\n");
  ASSERT_EQ(done.commands.size(), 1U);
  EXPECT_EQ(done.commands[0].text, "Alice");
  const Pressed other = type(press(view, control('u'), kKeys).view, "Bob\n");
  ASSERT_EQ(other.commands.size(), 1U);
  EXPECT_EQ(other.commands[0].text, "Bob");
}

TEST(Entering, LongestOfferFitsTheSmallestScreen) {
  ViewModel view;
  offer_hero(view, "Bartholomew_1234", 5, 12345);
  EXPECT_THAT(screen_of(view, {60, 20}, kAscii).row(6),
              ::testing::EndsWith("Bartholomew_1234 (level 5, turn 12345)"));
  offer_hero(view, "Ann", 0, 0);
  EXPECT_EQ(screen_of(view, {60, 20}, kAscii).row(6), "  Enter: continue as Ann");
}

TEST(Entering, TakingOverASessionAsksFirst) {
  const ViewModel view =
      refused({RefusalCode::Server, "Alice is playing already, from elsewhere.", {}, "playing"});
  const Screen screen = screen_of(view, {60, 20}, kAscii);
  EXPECT_EQ(screen.row(4), "  Name    Alice");
  EXPECT_EQ(screen.row(6), "  Alice is playing already, from elsewhere.");
  EXPECT_EQ(screen.row(7), "  Enter: take over that session. Ctrl-U: another name.");
  const Pressed done = type(view, "\n");
  ASSERT_EQ(done.commands.size(), 1U);
  EXPECT_EQ(done.commands[0].text, "Alice");
  EXPECT_EQ(done.view.ui.question, "");
}

TEST(Entering, PasswordIsNeverShown) {
  const ViewModel view = refused({RefusalCode::Server, "An account is needed.", {}, "account"});
  EXPECT_EQ(view.ui.mode, Mode::AskPassword);
  const Pressed typed = type(view, "xyzzy");
  const Screen before = screen_of(view, {80, 24}, kAscii);
  EXPECT_EQ(screen_of(typed.view, {80, 24}, kAscii), before) << "not even its length is shown";
  const Pressed done = type(typed.view, "\n");
  ASSERT_EQ(done.commands.size(), 1U);
  EXPECT_EQ(done.commands[0].setting, "password");
  EXPECT_EQ(done.commands[0].text, "xyzzy");
  EXPECT_EQ(done.view.ui.secret, "");
}

// Password managers paste, and some paste a line end too.
TEST(Entering, PasswordMayBePasted) {
  ViewModel view = refused({RefusalCode::Server, "An account is needed.", {}, "account"});
  view = press(std::move(view), {KeyName::PasteBegin}, kKeys).view;
  const Pressed pasted = type(std::move(view), "xyzzy\n");
  EXPECT_TRUE(pasted.commands.empty());
  const Pressed ended = press(pasted.view, {KeyName::PasteEnd}, kKeys);
  const Pressed done = type(ended.view, "\n");
  ASSERT_EQ(done.commands.size(), 1U);
  EXPECT_EQ(done.commands[0].text, "xyzzy");
}

TEST(Entering, UnfixableRefusalAsksNothing) {
  EXPECT_EQ(refused({RefusalCode::Full, "The realm is full."}).ui.mode, Mode::Map);
  EXPECT_EQ(refused({RefusalCode::Version, "Too old."}).ui.mode, Mode::Map);
}

TEST(Entering, EscapeLeaves) {
  const ViewModel view = refused({RefusalCode::NameTaken, "Taken."});
  const Pressed pressed = press(view, {KeyName::Escape}, kKeys);
  ASSERT_EQ(pressed.commands.size(), 1U);
  EXPECT_EQ(pressed.commands[0].what, SessionCommand::What::Leave);
}

TEST(Entering, EmptyNameIsNotSent) {
  EXPECT_TRUE(type(refused({RefusalCode::NameTaken, "Taken."}), "\n").commands.empty());
}

}  // namespace
}  // namespace undercroft::testing::entering_test
