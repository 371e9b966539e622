// sharing_test.cc: making, showing and withdrawing links to moments by keys (R213).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/input/mouse.h"
#include "client/input/press.h"
#include "client/model/past_view.h"
#include "client/model/reduce.h"
#include "tests/client/pictures.h"
#include "tests/client/shared_moments.h"

namespace undercroft::testing::sharing_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kMine = "HQ3Tu_wLqFl4Er18uZ6b-P";
constexpr const char* kOlder = "AAAAAAAAAAAAAAAAAAAAAA";

ToldMomentLinks two_links(std::uint32_t number) {
  return {.number = number,
          .links = {{.code = kOlder, .turn = 12, .depth = 1, .days = 1},
                    {.code = kMine, .turn = 442, .depth = 3, .hides_names = true, .days = 90}}};
}

// Ann has opened her past at moment 42 of 50.
struct Sharer : ::testing::Test {
  Sharer() {
    view = view_of({"#########", "#...@...#", "#########"});
    view.connection.state = ConnectionState::Up;
    view.moments_at = "https://play.example/-/moment/";
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
  void key(char32_t letter) { key(character(letter)); }
  void enter() { key(Key{KeyName::Enter}); }
  // The only request of the last key.
  template <typename Request>
  Request sent() const {
    EXPECT_EQ(commands.size(), 1U);
    EXPECT_EQ(commands.at(0).what, SessionCommand::What::Moment);
    return std::get<Request>(commands.at(0).moment);
  }
  void answer(const ToldMomentLinks& links) { view = reduce(std::move(view), links); }
  std::string screen() const { return picture(view, {80, 24}); }

  ViewModel view;
  std::vector<SessionCommand> commands;
};

TEST_F(Sharer, AsksHowMuchGoesAlong) {
  key('S');
  EXPECT_EQ(view.ui.mode, Mode::Share);
  EXPECT_TRUE(commands.empty());
  EXPECT_THAT(screen(), HasSubstr("Share turn 442, level 3"));
  EXPECT_THAT(screen(), HasSubstr("> a  this turn, with up to 20 moments that lead to it"));
  EXPECT_THAT(screen(), HasSubstr("names of players: shown"));
  expect_screens("share", view);
  key(Key{KeyName::Escape});
  EXPECT_EQ(view.ui.mode, Mode::Past);
  EXPECT_EQ(view.ui.prompt, "Past: turn 442, moment 42 of 50");
}

TEST_F(Sharer, SharesThisTurn) {
  key('S');
  enter();
  EXPECT_EQ(sent<ShareMoment>(), (ShareMoment{.number = 1, .shown = 42}));
  EXPECT_EQ(view.ui.mode, Mode::MomentLinks);
  EXPECT_THAT(screen(), HasSubstr("Asking the server..."));
}

TEST_F(Sharer, SharesTheWayHereOrWhatFollows) {
  key('S');
  key('b');
  enter();
  EXPECT_EQ(sent<ShareMoment>(), (ShareMoment{.number = 1, .first = 1, .shown = 42}));
  key(Key{KeyName::Escape});
  key('S');
  key(Key{KeyName::Down});
  key(Key{KeyName::Down});
  key('n');
  EXPECT_THAT(screen(), HasSubstr("names of players: hidden"));
  enter();
  EXPECT_EQ(sent<ShareMoment>(),
            (ShareMoment{.number = 2, .first = 42, .shown = 42, .last = 141, .hide_names = true}));
}

TEST(Sharing, AStretchIsOfAHundredMoments) {
  const Sharing sharing{.moment = 300};
  const ShareMoment before = share_request(sharing, static_cast<int>(ShareStretch::Before));
  EXPECT_EQ(before.shown - before.first + 1, 100U);
  const ShareMoment after = share_request(sharing, static_cast<int>(ShareStretch::After));
  EXPECT_EQ(after.last - after.first + 1, 100U);
}

TEST_F(Sharer, ShowsTheAddress) {
  key('S');
  enter();
  ToldMomentLinks links = two_links(1);
  links.made = kMine;
  answer(links);
  EXPECT_EQ(view.ui.prompt, std::string("https://play.example/-/moment/") + kMine);
  EXPECT_THAT(screen(), HasSubstr("The link is made"));
  EXPECT_THAT(screen(), HasSubstr("It lasts"));
  EXPECT_THAT(screen(), HasSubstr("> b  turn 442, level 3   90 days left, without names"));
  EXPECT_THAT(screen(), HasSubstr("  a  turn 12, level 1    1 day left"));
  expect_screens("links", view);
  key('a');
  EXPECT_EQ(view.ui.prompt, std::string("https://play.example/-/moment/") + kOlder);
  key('q');
  EXPECT_THAT(view.ui.prompt, HasSubstr(kOlder)) << "there is no such link";
  key(Key{KeyName::Escape});
  EXPECT_EQ(view.ui.mode, Mode::Past);
}

TEST_F(Sharer, SaysWhyThereIsNone) {
  key('S');
  key('l');
  EXPECT_EQ(sent<AskMomentLinks>(), (AskMomentLinks{.number = 1}));
  answer(two_links(1));
  key(Key{KeyName::Escape});
  key('S');
  enter();
  answer({.number = 2, .sentence = "A link has at most\x1b[2J 500 moments."});
  EXPECT_THAT(screen(), HasSubstr("A link has at most"));
  EXPECT_THAT(screen(), HasSubstr("turn 12, level 1")) << "a refusal does not end the others";
}

TEST_F(Sharer, WithdrawsALinkAfterAQuestion) {
  key('S');
  key('l');
  answer(two_links(1));
  key('a');
  key('W');
  EXPECT_EQ(view.ui.prompt, "Withdraw the link to turn 12, level 1? It will open nothing. [y/N]");
  EXPECT_TRUE(commands.empty());
  key('b');
  EXPECT_TRUE(commands.empty());
  EXPECT_THAT(view.ui.prompt, HasSubstr(kOlder)) << "any other key keeps it";
  key('W');
  key('y');
  EXPECT_EQ(sent<AskMomentLinks>(), (AskMomentLinks{.number = 2, .withdraw = kOlder}));
  answer({.number = 2, .sentence = "The link is withdrawn."});
  EXPECT_THAT(screen(), HasSubstr("The link is withdrawn."));
  EXPECT_THAT(screen(), Not(HasSubstr("turn 12")));
  EXPECT_EQ(view.ui.prompt, "");
  key('W');
  EXPECT_TRUE(commands.empty());
}

TEST_F(Sharer, AnswersToOthersAreDropped) {
  key('S');
  enter();
  answer(two_links(7));
  EXPECT_THAT(screen(), HasSubstr("Asking the server..."));
  ToldMomentLinks odd = two_links(1);
  odd.links[0].code = "../../";
  odd.links[1].code = "\x1b[2J";
  answer(odd);
  EXPECT_TRUE(view.moment_links->links.empty());
  EXPECT_EQ(view.ui.prompt, "");
}

TEST_F(Sharer, SaysThatTheServerDoesNotAnswer) {
  key('S');
  enter();
  view = reduce(std::move(view), Tick{14000, 14000});
  EXPECT_THAT(screen(), HasSubstr("The server does not answer: it may be older"));
  view =
      reduce(std::move(view), ConnectionChange{.state = ConnectionState::Lost, .sentence = "gone"});
  key(Key{KeyName::Escape});
  key('S');
  enter();
  EXPECT_TRUE(commands.empty());
  EXPECT_EQ(view.ui.prompt, "Not connected to the server.");
}

TEST_F(Sharer, AnotherSeatClosesTheWindows) {
  for (const char32_t last : {U'n', U'l'}) {
    key('V');
    view.past->at = 1;
    key('S');
    key(last);
    view = reduce(std::move(view), Welcome{});
    EXPECT_EQ(view.ui.mode, Mode::Map);
    EXPECT_FALSE(view.sharing);
    view.known = shared_moment(1);
  }
}

TEST_F(Sharer, SharesAPlaceOfATale) {
  view.past.reset();
  view.ui.mode = Mode::Tale;
  view.tale = Tale{.run = 2, .title = "Down", .points = {{45, 2, "A long fight."}, {60, 3, "b"}}};
  key('S');
  EXPECT_THAT(screen(), HasSubstr("Share the tale \"Down\""));
  EXPECT_THAT(screen(), HasSubstr("> 0  the end of the run"));
  EXPECT_THAT(screen(), HasSubstr("  1  turn 45, level 2: A long fight."));
  enter();
  EXPECT_EQ(sent<ShareMoment>(), (ShareMoment{.number = 1, .run = 2}));
  key(Key{KeyName::Escape});
  EXPECT_EQ(view.ui.mode, Mode::Tale);
  key('S');
  key('2');
  key('3');
  enter();
  EXPECT_EQ(sent<ShareMoment>(), (ShareMoment{.number = 2, .run = 2, .point = 2}));
}

// One click would publish it.
TEST_F(Sharer, AClickSelectsBeforeItMakesALink) {
  key('S');
  const Target row{.what = Target::What::Row, .row = 1};
  Pressed once = click(view, Button::Left, row, Bindings());
  EXPECT_TRUE(once.commands.empty());
  EXPECT_EQ(once.view.ui.mode, Mode::Share);
  EXPECT_EQ(click(once.view, Button::Left, row, Bindings()).commands.size(), 1U);
}

}  // namespace
}  // namespace undercroft::testing::sharing_test
