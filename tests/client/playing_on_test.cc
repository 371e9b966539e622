// playing_on_test.cc: playing on from a moment: the question, the link, the realm (R214).
#include "client/model/playing_on.h"

#include <gmock/gmock.h>

#include "client/input/press.h"
#include "client/model/past_of_link.h"
#include "client/model/reduce.h"
#include "tests/client/pictures.h"
#include "tests/client/shared_moments.h"

namespace undercroft::testing::playing_on_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kFreshLink = "HQ3Tu_wLqFl4Er18uZ6b-P";

// Ann has opened her past at moment 42 of 50.
struct PlayerOn : ::testing::Test {
  PlayerOn() {
    view = view_of({"#########", "#...@...#", "#########"});
    view.connection.state = ConnectionState::Up;
    view.welcome.realm = "crypt";
    view = reduce(std::move(view), Tick{9000, 9000});
    key(character('V'));
    PastPart part = shared_part(1, 50, 50);
    part.number = take_request(*view.past, view.now_ms)->number;
    view = reduce(std::move(view), part);
    go_to_moment(*view.past, 42);
  }
  void key(const Key& pressed) {
    Pressed out = press(std::move(view), pressed, Bindings());
    view = std::move(out.view);
    commands = std::move(out.commands);
  }
  void keys(std::u32string_view letters) {
    for (const char32_t letter : letters) key(character(letter));
  }
  void answer(const News& news) { view = reduce(std::move(view), news); }
  void agree_to_link() {
    keys(U"Py");
    answer(ToldMomentLinks{.number = 1, .made = kFreshLink});
  }
  std::string screen() const { return picture(view, {80, 24}); }

  ViewModel view;
  std::vector<SessionCommand> commands;
};

TEST_F(PlayerOn, IsAskedFirst) {
  EXPECT_THAT(screen(), HasSubstr("P play on"));
  keys(U"P");
  EXPECT_TRUE(commands.empty());
  EXPECT_THAT(view.ui.prompt, HasSubstr("Play on from here"));
  EXPECT_THAT(view.ui.prompt, HasSubstr("You leave crypt"));
  EXPECT_THAT(screen(), HasSubstr("y yes   any other key: no"));
  keys(U"q");
  EXPECT_FALSE(view.playing_on);
  EXPECT_EQ(view.ui.prompt, "Past: turn 442, moment 42 of 50");
}

TEST_F(PlayerOn, MakesALinkThenARealm) {
  keys(U"Py");
  ASSERT_EQ(commands.size(), 1U);
  EXPECT_EQ(std::get<ShareMoment>(commands[0].moment), (ShareMoment{.number = 1, .shown = 42}));
  EXPECT_EQ(take_branch_to_make(view), std::nullopt);
  answer(ToldMomentLinks{.number = 1, .made = kFreshLink});
  EXPECT_EQ(take_branch_to_make(view), (MakeRealm{"", kFreshLink, 0}));
  EXPECT_EQ(take_branch_to_make(view), std::nullopt) << "sent once";
  EXPECT_EQ(take_made_branch(view), std::nullopt);
  answer(RealmMade{"crypt-2", ""});
  EXPECT_EQ(take_made_branch(view), "crypt-2");
  EXPECT_EQ(take_made_branch(view), std::nullopt) << "entered once";
}

TEST_F(PlayerOn, ReadsWhyNoLinkIsMade) {
  keys(U"Py");
  answer(ToldMomentLinks{.number = 7, .made = kFreshLink});
  EXPECT_TRUE(view.playing_on) << "the answer to another request";
  answer(ToldMomentLinks{.number = 1, .sentence = "Withdraw one \x1b[2Jfirst."});
  EXPECT_FALSE(view.playing_on);
  EXPECT_THAT(view.ui.prompt, HasSubstr("first."));
  EXPECT_THAT(view.ui.prompt, Not(HasSubstr("\x1b")));
  EXPECT_EQ(view.ui.mode, Mode::Past);
}

TEST_F(PlayerOn, DropsAnOddCode) {
  keys(U"Py");
  answer(ToldMomentLinks{.number = 1, .made = "../x"});
  EXPECT_EQ(take_branch_to_make(view), std::nullopt);
  EXPECT_THAT(view.ui.prompt, HasSubstr("makes no dungeon"));
}

TEST_F(PlayerOn, ReadsWhyNoRealmIsMade) {
  agree_to_link();
  answer(RealmMade{"", "This moment cannot be played on from."});
  EXPECT_TRUE(view.playing_on) << "the request has not been sent yet";
  ASSERT_TRUE(take_branch_to_make(view));
  answer(RealmMade{"", "This moment cannot be played on from."});
  EXPECT_FALSE(view.playing_on);
  EXPECT_THAT(view.ui.prompt, HasSubstr("cannot be played on from"));
  const auto withdrawn = take_vain_link(view);
  ASSERT_TRUE(withdrawn);
  EXPECT_EQ(withdrawn->withdraw, kFreshLink);
  EXPECT_FALSE(take_vain_link(view));
}

TEST_F(PlayerOn, CancelsWhileAServerIsSilent) {
  keys(U"Py");
  answer(Tick{20000, 20000});
  EXPECT_THAT(view.ui.prompt, HasSubstr("does not answer"));
  keys(U"x");
  EXPECT_TRUE(view.playing_on);
  key(Key{KeyName::Escape});
  EXPECT_FALSE(view.playing_on);
  answer(ToldMomentLinks{.number = 1, .made = kFreshLink});
  EXPECT_EQ(take_branch_to_make(view), std::nullopt);
}

TEST_F(PlayerOn, NeedsAConnection) {
  agree_to_link();
  answer(ConnectionChange{ConnectionState::Lost, "gone", 1, 0});
  EXPECT_FALSE(view.playing_on);
  EXPECT_THAT(view.ui.prompt, HasSubstr("Not connected"));
  keys(U"Py");
  EXPECT_TRUE(commands.empty());
}

TEST_F(PlayerOn, MayChooseThePlaceWhereItShares) {
  keys(U"SbP");
  EXPECT_THAT(view.ui.prompt, HasSubstr("Play on from here"));
  keys(U"y");
  ASSERT_EQ(commands.size(), 1U);
  EXPECT_EQ(std::get<ShareMoment>(commands[0].moment).shown, 42U);
  answer(ToldMomentLinks{.number = 1, .sentence = "No."});
  EXPECT_EQ(view.ui.mode, Mode::Share);
  EXPECT_EQ(view.ui.prompt, "No.");
}

// A visitor of somebody else's link has no game yet.
TEST_F(PlayerOn, VisitsWhereTheHostLetsItPlayOn) {
  PastWalk walk = begin_past_of_link();
  ASSERT_TRUE(add_part_of_link(walk, shared_part(1, 20, 20)));
  go_to_moment(walk, 7);
  view.past = walk;
  view.visited = "Ann";
  keys(U"P");
  EXPECT_FALSE(view.playing_on);
  EXPECT_THAT(screen(), Not(HasSubstr("P play on")));
  view.link_plays_on = true;
  EXPECT_THAT(screen(), HasSubstr("P play on"));
  keys(U"Py");
  ASSERT_EQ(commands.size(), 1U);
  EXPECT_EQ(commands[0].what, SessionCommand::What::PlayOn);
  EXPECT_EQ(commands[0].choice, 7U);
}

TEST(PlayingOn, BeforeTheFirstGameARefusalStays) {
  ViewModel view;
  play_on_from(view, kFreshLink, 7);
  EXPECT_EQ(take_branch_to_make(view), (MakeRealm{"", kFreshLink, 7}));
  view = reduce(std::move(view), RealmMade{"", "The host makes none."});
  ASSERT_TRUE(view.playing_on);
  EXPECT_EQ(view.playing_on->fault, "The host makes none.");
  EXPECT_FALSE(take_vain_link(view)) << "it is somebody else's";
  EXPECT_EQ(take_branch_to_make(view), std::nullopt);
}

}  // namespace
}  // namespace undercroft::testing::playing_on_test
