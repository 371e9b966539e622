// line_news_test.cc: what a terminal of lines says of a frame, and that it says it once.
#include "client/view/screens/line_news.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/view/screens/line_view.h"
#include "client/view/text/accessibility_text.h"
#include "client/view/text/actions_text.h"
#include "tests/client/pictures.h"

namespace undercroft::testing::line_news_test {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

EntityView& goblin(Observation& known) { return known.entities.at(with_sign(known, 'g').id); }

ViewModel alone() { return view_of({"#######", "#..g..#", "#.@..&#", "#.....#", "#######"}); }

TEST(LineNews, SaysEachCreatureWhenItsWordsChangeAndOnlyThen) {
  LineNews news;
  ViewModel view = alone();
  EXPECT_THAT(news.next(view), Contains(HasSubstr("In view: goblin, hurt, north-east 1.")));
  EXPECT_THAT(news.next(view), IsEmpty());
  goblin(view.known).at = {4, 1};
  EXPECT_THAT(news.next(view), Contains("In view: goblin, hurt, north-east 2."));
  view.known.entities.erase(goblin(view.known).id);
  EXPECT_THAT(news.next(view), Contains("No creature in view."));
}

TEST(LineNews, SaysAThingOnce) {
  LineNews news;
  ViewModel view = alone();
  EXPECT_THAT(news.next(view), Contains(HasSubstr("You see: iron key, east 3.")));
  view.known.self.at = {3, 2};
  EXPECT_THAT(news.next(view), Not(Contains(HasSubstr("iron key"))));
}

// A walk of many turns passes stairs, and ends where they are out of sight.
TEST(LineNews, SaysStairsThatWerePassedOnceAndWhere) {
  LineNews news;
  ViewModel view = view_of({"#######", "#.@..>#", "#######"});
  view.known.cells[{5, 1}].visible = false;
  EXPECT_THAT(news.next(view), Contains("You know of: stairs down, east 3."));
  view.known.cells[{5, 1}].visible = true;
  EXPECT_THAT(news.next(view), Not(Contains(HasSubstr("stairs down"))));
}

TEST(LineNews, WaitsForTheLinesOfTheLog) {
  LineNews news;
  ViewModel view = alone();
  view.unread = 1;
  EXPECT_THAT(news.next(view), IsEmpty());
  view.unread = 0;
  EXPECT_THAT(news.next(view), Not(IsEmpty()));
}

TEST(LineNews, SaysAFriendWhenItsWordsChange) {
  LineNews news;
  ViewModel view = view_of({"#####", "#@.2#", "#####"});
  EXPECT_THAT(news.next(view), Contains(HasSubstr("Party: Bob, health ")));
  EXPECT_THAT(news.next(view), IsEmpty());
  member(view.known, 1).away = true;
  EXPECT_THAT(news.next(view), Contains(HasSubstr("Party: Bob, away, health ")));
}

TEST(LineNews, SaysHealthBelowHalfAndAQuarterOnceEach) {
  LineNews news;
  ViewModel view = view_of({"@"});
  view.known.self.health = view.known.self.max_health / 2;
  EXPECT_THAT(news.next(view), IsEmpty());
  view.known.self.health = view.known.self.max_health / 2 - 1;
  EXPECT_THAT(news.next(view), Contains("Health 9 of 20: below half."));
  EXPECT_THAT(news.next(view), IsEmpty());
  view.known.self.health = 4;
  EXPECT_THAT(news.next(view), Contains("Health 4 of 20: below a quarter."));
}

TEST(LineNews, SaysOffersAndThePack) {
  LineNews news;
  ViewModel view = view_of({"@"});
  view.known.offers[1] = {.verb = IntentVerb::Descend, .word = "go down"};
  view.known.offers[2] = {.verb = IntentVerb::Use, .word = "drink"};
  view.known.self.offers = {1};
  PackView vial = in_pack(view.known, "a vial");
  vial.offers = {2};
  view.known.self.pack = {vial};
  const auto lines = news.next(view);
  EXPECT_THAT(lines, Contains("Here you can: go down."));
  EXPECT_THAT(lines, Contains("Pack: vial: drink."));
  EXPECT_THAT(news.next(view), IsEmpty());
}

TEST(LineNews, SaysTheNoticeOnce) {
  LineNews news;
  ViewModel view = view_of({"@"});
  view.known.notice.words = "Ann holds the Crown.";
  EXPECT_THAT(news.next(view), Contains("Ann holds the Crown."));
  EXPECT_THAT(news.next(view), IsEmpty());
}

TEST(LineNews, WarnsOfTheCellsAround) {
  const std::vector<std::string> all = warnings_aloud(view_of({"...", ".@~", "..."}).known);
  ASSERT_EQ(all.size(), 1U);
  EXPECT_THAT(all[0], HasSubstr("Warning, east: "));
  EXPECT_THAT(all[0], Not(HasSubstr("Press again")));
}

TEST(Aloud, ACreatureHasItsSign) {
  ViewModel view = alone();
  view.known.sign_words[StepSign::Hunts] = {"hunts", "It hunts.", 0, false};
  goblin(view.known).sign = StepSign::Hunts;
  EXPECT_EQ(seen_aloud(view, goblin(view.known)), "goblin, hurt, hunts, north-east 1");
}

TEST(Aloud, ADownedPlayerHearsTheTurnsLeft) {
  ViewModel view = view_of({"@"});
  view.known.self.alive = false;
  view.known.self.statuses = {{.status = Status::Down, .turns = 12}};
  EXPECT_THAT(status_aloud(view), HasSubstr("you are down, 12 turns left"));
  view.known.self.statuses.clear();
  EXPECT_THAT(status_aloud(view), HasSubstr("you are dead"));
}

// A downed player dies without a turn of its own when the last of its friends dies elsewhere.
TEST(LineView, SaysTheStatusOfADownedPlayerWhoDiesInTheSameTurn) {
  LineView lines;
  ViewModel view = view_of({"@"});
  view.known.self.id = EntityId{1};
  view.known.self.alive = false;
  view.known.self.health = 0;
  view.known.self.statuses = {{.status = Status::Down, .turns = 12}};
  const Screen screen({80, LineView::kRows});
  EXPECT_THAT(lines.next(view, screen), HasSubstr("you are down, 12 turns left"));
  EXPECT_EQ(lines.next(view, screen), "");
  view.known.self.statuses.clear();
  EXPECT_THAT(lines.next(view, screen), HasSubstr("you are dead"));
}

}  // namespace
}  // namespace undercroft::testing::line_news_test
