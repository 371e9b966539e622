// reduce_test.cc: the effect of news on the view.
#include "client/model/reduce.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/client/observation_scene.h"
#include "tests/client/pictures.h"
#include "tests/support/observation_diff.h"

namespace undercroft::testing::reduce_test {
namespace {

ViewModel room() { return view_of({"#######", "#@.g2.#", "#######"}); }

Delta turn_after(const ViewModel& view) {
  Delta delta;
  delta.from_turn = view.known.turn;
  delta.to_turn = view.known.turn + 1;
  return delta;
}

Report hit(const ViewModel& view, int amount, int health_after) {
  Report report;
  report.turn = view.known.turn + 1;
  report.verb = Verb::Hit;
  report.who = with_sign(view.known, 'g').id;
  report.who_look = with_sign(view.known, 'g').look;
  report.whom = kMe;
  report.amount = amount;
  report.health_after = health_after;
  return report;
}

TEST(Reduce, EqualLinesAreMerged) {
  std::vector<LogLine> log;
  for (int i = 0; i < 3; ++i) add_line(log, {.turn = 1, .text = "You wait."});
  ASSERT_EQ(log.size(), 1U);
  EXPECT_EQ(spoken(log[0]), "You wait. (x3)");
}

TEST(Reduce, SpectatorsComingAndGoingAreLoggedOnce) {
  ViewModel view = reduce(room(), WatcherNames{{"eve"}});
  EXPECT_EQ(view.log.back().text, "eve is watching you.");
  view = reduce(view, WatcherNames{{"eve", "eve"}});
  EXPECT_EQ(view.log.back().text, "eve is watching you.") << "a second spectator of that name";
  const std::size_t lines = view.log.size();
  view = reduce(view, WatcherNames{{"eve", "eve"}});
  EXPECT_EQ(view.log.size(), lines);
  view = reduce(view, WatcherNames{{"eve"}});
  EXPECT_EQ(view.log.back().text, "eve stopped watching.");
  view = reduce(view, Welcome{});
  EXPECT_TRUE(view.watchers.empty()) << "they belonged to the previous connection";
}

TEST(Reduce, LogDropsItsOldestLines) {
  std::vector<LogLine> log;
  for (int i = 0; i < 600; ++i) add_line(log, {.turn = 1, .text = std::to_string(i)});
  EXPECT_EQ(log.size(), kMaxLogLines);
  EXPECT_EQ(log.back().text, "599");
}

TEST(Reduce, FightIsShownLineByLineAndTheBarMovesWithIt) {
  ViewModel view = room();
  Delta delta = turn_after(view);
  delta.reports = {hit(view, 3, 13), hit(view, 5, 8)};
  delta.entities = {{.id = kMe, .health = 8}};
  view = reduce(view, delta);
  EXPECT_EQ(view.unread, 2U);
  EXPECT_EQ(told_health(view, kMe, view.known.self.health), 16);
  view = reduce(view, Tick{view.now_ms, view.now_ms});
  EXPECT_EQ(view.unread, 1U);
  EXPECT_EQ(told_health(view, kMe, view.known.self.health), 13);
  view = reduce(view, Tick{view.now_ms + 40, view.now_ms});
  EXPECT_EQ(view.unread, 0U);
  EXPECT_EQ(told_health(view, kMe, view.known.self.health), 8);
}

// After stairs, a portal or a chain of traps the eye has lost its hero. A step needs no flash.
TEST(Reduce, DistantMoveFlashesOnceUnlessMotionIsOff) {
  ViewModel view = view_of({"##########", "#@.......#", "##########"});
  const auto moved_to = [&view](Point at) {
    Delta delta = turn_after(view);
    delta.entities = {{.id = kMe, .at = at}};
    return reduce(view, delta);
  };
  EXPECT_FALSE(flashes(moved_to({2, 1})));
  ViewModel far = moved_to({8, 1});
  EXPECT_TRUE(flashes(far));
  const auto sign = [](const ViewModel& of) { return screen_of(of, {80, 24}, {}); };
  EXPECT_NE(sign(far), sign(reduce(far, Tick{far.now_ms + kFlashMs, far.now_ms})));
  EXPECT_FALSE(flashes(reduce(far, Tick{far.now_ms + kFlashMs, far.now_ms})));
  far.is_still = true;
  EXPECT_FALSE(flashes(far));
}

TEST(Reduce, HostMessageStaysVisibleAmongTheFirstLines) {
  ViewModel view = reduce(room(), Welcome{kMe, "crypt", "token", {}, "Be kind to newcomers."});
  view.known = room().known;
  view.known.turn = 0;
  for (int i = 0; i < 8; ++i) notice(view, "line " + std::to_string(i));
  EXPECT_THAT(picture(view, {80, 24}), ::testing::HasSubstr("Be kind to newcomers."));
}

// The length of the outage and the turns missed are logged as soon as both are known.
TEST(Reduce, ReconnectingLogsTheTurnsMissed) {
  ViewModel view = room();
  const TurnNumber before = view.known.turn;
  const Observation known = view.known;
  view = reduce(view, ConnectionChange{ConnectionState::Lost, "", 1, 0});
  view = reduce(view, Tick{view.now_ms + 22000, view.now_ms});
  view = reduce(view, ConnectionChange{ConnectionState::Up, "", 0, 0});
  view = reduce(view, Welcome{kMe, "crypt", "token", {}, ""});
  Observation later = known;
  later.turn = before + 3;
  view = reduce(view, diff({}, later));
  EXPECT_TRUE(std::any_of(view.log.begin(), view.log.end(), [](const LogLine& line) {
    return line.text == "Reconnected after 22 s, 3 turns passed.";
  }));
  EXPECT_FALSE(view.was_lost_s.has_value());
}

// R161.
TEST(Reduce, AltarAsksForTheGiftOnlyOnTheMap) {
  Report offered;
  offered.verb = Verb::Offered;
  offered.who = kMe;
  offered.words = "It offers.";
  offered.amount = 3;
  ViewModel view = room();
  Delta delta = turn_after(view);
  delta.reports = {offered};
  EXPECT_EQ(reduce(view, delta).ui.mode, Mode::Gift);
  view.ui.mode = Mode::Chat;
  EXPECT_EQ(reduce(view, delta).ui.mode, Mode::Chat) << "a chat line is not interrupted";
  view.ui.mode = Mode::Map;
  delta.reports[0].amount = 0;
  EXPECT_EQ(reduce(view, delta).ui.mode, Mode::Map) << "the altar has given already";
  delta.reports[0].amount = 3;
  view.welcome.watched = "Alice";
  EXPECT_EQ(reduce(view, delta).ui.mode, Mode::Map) << "a spectator cannot answer";
  EXPECT_EQ(reduce(view, delta).ui.prompt, "");
}

TEST(Reduce, FightWithoutDamageIsAStoryToo) {
  ViewModel view = room();
  Delta delta = turn_after(view);
  Report missed = hit(view, 0, 0);
  missed.verb = Verb::Avoid;
  missed.health_after.reset();
  delta.reports = {missed};
  EXPECT_EQ(reduce(view, delta).unread, 1U);
}

TEST(Reduce, ResentReportsAreNoStory) {
  ViewModel view = room();
  const Delta anew = diff({}, view.known);
  Delta with_reports = anew;
  with_reports.reports = {hit(view, 3, 13), hit(view, 5, 8)};
  view.known = {};
  view = reduce(view, with_lines({}, with_reports));
  EXPECT_EQ(view.unread, 0U);
  EXPECT_EQ(view.log.size(), 4U) << "two blows, and two creatures in view";
}

TEST(Reduce, AcknowledgementMayArriveInADelta) {
  ViewModel view = room();
  view = reduce(view, IntentSent{7, 414, {.verb = IntentVerb::Wait}});
  Delta delta;
  delta.from_turn = delta.to_turn = view.known.turn;
  delta.accepted = 7;
  view = reduce(view, delta);
  ASSERT_TRUE(view.pending);
  EXPECT_TRUE(view.pending->accepted);
}

TEST(Reduce, QueuedIntentsAreLimited) {
  ViewModel view = room();
  for (int i = 0; i < 100; ++i) add_ahead(view, {.verb = IntentVerb::Wait});
  EXPECT_EQ(view.ahead.size(), kMaxAhead);
}

TEST(Reduce, IntentIsPendingUntilItsTurn) {
  ViewModel view = room();
  view = reduce(view, IntentSent{7, 413, {.verb = IntentVerb::Wait}});
  view = reduce(view, Accepted{7});
  ASSERT_TRUE(view.pending);
  EXPECT_TRUE(view.pending->accepted);
  view = reduce(view, turn_after(view));
  EXPECT_FALSE(view.pending);
}

TEST(Reduce, RejectedIntentKeepsTheHeldOne) {
  ViewModel view = room();
  view = reduce(view, IntentSent{1, 413, {.verb = IntentVerb::Wait}});
  view = reduce(view, Accepted{1});
  view = reduce(view, IntentSent{2, 413, {.verb = IntentVerb::Bump, .direction = Direction::Up}});
  view = reduce(view, Rejected{2, Reason::Wall, "A wall is in the way."});
  ASSERT_TRUE(view.pending);
  EXPECT_EQ(view.pending->intent.verb, IntentVerb::Wait);
  EXPECT_EQ(view.remark, "A wall is in the way.");
  EXPECT_TRUE(view.log.empty());
}

TEST(Reduce, SurpriseDropsQueuedIntents) {
  ViewModel view = room();
  view.ahead = {Intent{.verb = IntentVerb::Wait}};
  Delta delta = turn_after(view);
  delta.entities = {{.id = kMe, .health = view.known.self.health - 1}};
  view = reduce(view, delta);
  EXPECT_TRUE(view.ahead.empty());
  EXPECT_GT(view.locked_until_ms, view.now_ms);
}

TEST(ReduceDeathTest, DeltaThatDoesNotFitIsABug) {
  ViewModel view = room();
  Delta delta = turn_after(view);
  delta.from_turn += 1;
  EXPECT_DEATH((void)reduce(view, delta), "applied this delta to the same state");
}

TEST(Reduce, ServerTextIsStrippedOfControlCharacters) {
  ViewModel view = reduce(room(), ChatLine{1, "Bob", "hi \x1b[31mred\x07 there"});
  EXPECT_EQ(view.log.back().text.find('\x1b'), std::string::npos);
  EXPECT_EQ(view.log.back().text.find('\x07'), std::string::npos);
  EXPECT_EQ(view.log.back().tone, Tone::Chat);
}

TEST(Reduce, CountdownIsTimeLeft) {
  ViewModel view = room();
  Delta delta = turn_after(view);
  delta.deadline_ms = std::optional<std::uint32_t>(4000);
  view = reduce(view, delta);
  EXPECT_EQ(time_left_ms(view), 4000U);
  view = reduce(view, Tick{view.now_ms + 1500, view.now_ms});
  EXPECT_EQ(time_left_ms(view), 2500U);
}

TEST(Reduce, NetFieldHasHysteresis) {
  ViewModel view = room();
  view.net_ms.reset();
  view = reduce(view, RoundTrip{130});
  EXPECT_EQ(view.net_trouble, 1);
  view.net_ms = 110;
  view = reduce(view, RoundTrip{110});
  EXPECT_EQ(view.net_trouble, 1);
  view.net_ms = 90;
  view = reduce(view, RoundTrip{90});
  EXPECT_EQ(view.net_trouble, 0);
}

TEST(Reduce, NetFieldIsSmoothed) {
  ViewModel view = room();
  view.net_ms = 42;
  for (const std::uint32_t ms : {12U, 72U, 40U}) {
    view = reduce(view, RoundTrip{ms});
    EXPECT_EQ(view.net_ms, 42U);
  }
  for (int i = 0; i < 40; ++i) view = reduce(view, RoundTrip{200});
  EXPECT_GE(view.net_ms, 190U);
  for (int i = 0; i < 40; ++i) view = reduce(view, RoundTrip{20});
  EXPECT_LE(view.net_ms, 50U);
  EXPECT_EQ(view.net_trouble, 0);
}

// The line for this intent, whose action fails in a turn in which the entity `moves` to `to`.
std::string line_of_failure(ViewModel view, Intent intent, EntityId moves = kNobody,
                            Point to = {}) {
  view.log.clear();
  view = reduce(view, IntentSent{7, view.known.turn + 1, std::move(intent)});
  Delta delta;
  delta.from_turn = view.known.turn;
  delta.to_turn = view.known.turn + 1;
  if (moves != kNobody) delta.entities = {EntityChange{.id = moves, .at = to}};
  Report bumped;
  bumped.turn = delta.to_turn;
  bumped.verb = Verb::Bumped;
  bumped.who = kMe;
  delta.reports = {bumped};
  view = reduce(view, delta);
  EXPECT_EQ(view.log.size(), 1U);
  if (view.log.empty()) return {};
  EXPECT_EQ(view.log[0].turn, delta.to_turn);
  return view.log[0].text;
}

TEST(Reduce, ActionOnAnEmptyCellIsNotReportedAsABlockedStep) {
  const ViewModel view = view_of({"#####", "#.@.#", "#####"});
  EXPECT_EQ(line_of_failure(view, {IntentVerb::Attack, Direction::Left}),
            "Your blow reaches nobody.");
  EXPECT_EQ(line_of_failure(view, {IntentVerb::Interact, Direction::Left}),
            "You reach nothing to touch that way.");
}

TEST(Reduce, ActionOnAFriendWhoHasMovedSaysSo) {
  ViewModel view = view_of({"######", "#@.2.#", "######"});
  view.known.self.abilities = {
      {.name = "Trade Places", .text = "", .aim = AbilityAim::Direction, .reach = 5}};
  const EntityView bob = with_sign(view.known, '@');
  const Intent swap{.verb = IntentVerb::Invoke, .direction = Direction::Right};
  const Point away = bob.at + Point{1, 0};
  EXPECT_EQ(line_of_failure(view, swap, bob.id, away), "Bob is not there any more.");
  EXPECT_EQ(line_of_failure(view, swap), "Trade Places does nothing to Bob there.");
  const Intent behind{.verb = IntentVerb::Invoke, .direction = Direction::Left};
  EXPECT_EQ(line_of_failure(view, behind), "Trade Places finds nothing to work on that way.");
}

TEST(Reduce, GiftToAFriendWhoHasMovedSaysSo) {
  const ViewModel view = view_of({"#####", "#@2.#", "#####"});
  const EntityView bob = with_sign(view.known, '@');
  const Intent gift{.verb = IntentVerb::Give, .direction = Direction::Right};
  EXPECT_EQ(line_of_failure(view, gift, bob.id, bob.at + Point{1, 0}),
            "Bob is not there any more.");
  EXPECT_EQ(line_of_failure(view, gift), "Bob has no room for it.");
  ViewModel alone = view;
  member(alone.known, 1).connected = false;
  EXPECT_EQ(line_of_failure(alone, gift), "Bob is not here to take it.");
}

}  // namespace
}  // namespace undercroft::testing::reduce_test
