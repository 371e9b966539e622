// past_walk_test.cc: a client's walk through the past: what it asks for, and where it goes.
#include <gmock/gmock.h>

#include <algorithm>

#include "client/input/mouse.h"
#include "client/input/press.h"
#include "client/model/past_view.h"
#include "client/model/reduce.h"
#include "tests/support/observation_diff.h"

namespace undercroft::past_walk_test {
namespace {

using ::testing::HasSubstr;

constexpr std::uint32_t kLast = 1000;

// The hero dies at moment 300, lives again at 301, and goes down at 500 and 900.
Observation known_at(std::uint32_t moment) {
  Observation known;
  known.turn = moment;
  known.depth = moment < 500 ? 1 : moment < 900 ? 2 : 3;
  known.cells = Grid<CellView>(Size{20, 5});
  known.self.id = EntityId{1};
  known.self.alive = moment != 300;
  known.self.health = static_cast<int>(moment);
  return known;
}

// The hero has no body here, off which a client would read its health.
void expect_shown(const Observation& shown, std::uint32_t moment) {
  const Observation expected = known_at(moment);
  EXPECT_EQ(shown.turn, expected.turn);
  EXPECT_EQ(shown.depth, expected.depth);
  EXPECT_EQ(shown.cells, expected.cells);
  EXPECT_EQ(shown.self.id, expected.self.id);
  EXPECT_EQ(shown.self.alive, expected.self.alive);
}

// A server with such a past, whose answers are as short as it likes.
struct PastPlayer : ::testing::Test {
  PastPlayer() {
    view.connection.state = ConnectionState::Up;
    view.known = known_at(kLast);
    key(character('V'));
  }

  // Turning points lie at multiples of 111, and run 2 ends at 900; the past has no other run.
  static std::uint32_t moment_of(const AskPast& asks) {
    if (asks.run != 2) return 0;
    return asks.point == 0 ? 900 : 111 * asks.point;
  }

  PastPart answer(const AskPast& asks) const {
    PastPart part{.number = asks.number, .last = kLast, .at = moment_of(asks)};
    part.first = asks.first > kLast ? kLast - asks.count + 1 : asks.first;
    if (part.at > 0) part.first = part.at - 1;
    const std::uint32_t end = std::min(kLast, part.first + std::min(asks.count, most) - 1);
    Observation before;
    for (std::uint32_t moment = part.first; moment <= end; ++moment) {
      const Observation now = known_at(moment);
      Delta delta = diff(before, now);
      delta.from_turn = before.turn;
      delta.to_turn = now.turn;
      if (moment > part.first || moment == 1) delta.lines = lines_of(moment);
      part.deltas.push_back(delta);
      before = now;
    }
    return part;
  }
  static std::vector<ToldLine> lines_of(std::uint32_t moment) {
    if (moment % 100 != 7) return {};
    return {{.text = "The rat " + std::to_string(moment) + " bites you."}};
  }
  // Answers all requests. Returns how many there were.
  int serve() {
    int count = 0;
    while (const auto asks = take_request(*view.past, view.now_ms)) {
      EXPECT_GE(asks->first, 1U);
      EXPECT_TRUE(asks->count >= 1 && asks->count <= 200) << asks->count;
      view = reduce(std::move(view), answer(*asks));
      if (++count > 2000) return count;
    }
    return count;
  }
  std::uint32_t key(const Key& pressed) {
    view = press(std::move(view), pressed, bindings).view;
    if (view.past) serve();
    return view.past ? view.past->at : 0;
  }
  std::uint32_t key(KeyName name) { return key(Key{name}); }
  void type(const std::string& words) {
    for (const char c : words) key(character(static_cast<char32_t>(c)));
  }
  std::uint32_t pass(std::uint64_t ms) {
    view = reduce(std::move(view), Tick{view.now_ms + ms, 0});
    serve();
    return view.past->at;
  }

  std::uint32_t most = 200;
  ViewModel view;
  Bindings bindings;
};

TEST_F(PastPlayer, TakesStepsThatWereTypedBeforeTheFirstMoment) {
  key(character('q'));
  for (const Key& typed : {character('V'), Key{KeyName::Left}, Key{KeyName::PageUp}}) {
    view = press(std::move(view), typed, bindings).view;
  }
  serve();
  EXPECT_EQ(view.past->at, kLast - 11);
}

TEST_F(PastPlayer, OpensAtTheLatestMoment) {
  EXPECT_EQ(view.ui.mode, Mode::Past);
  EXPECT_EQ(view.past->at, kLast);
  ASSERT_TRUE(shows_past(view));
  expect_shown(past_view(view).known, kLast);
  EXPECT_EQ(view.ui.prompt, "Past: turn 1000, moment 1000 of 1000");
}

// The tale has three turning points.
TEST_F(PastPlayer, OpensAtTheTurningPointOfATaleThatThePlayerPointsAt) {
  const auto open = [this](std::uint32_t run, char32_t letter) {
    view.past.reset();
    view.tale =
        Tale{.run = run, .title = "Down", .points = {{1, 1, "a"}, {2, 1, "b"}, {3, 1, "c"}}};
    view.ui.mode = Mode::Tale;
    return key(character(letter));
  };
  EXPECT_EQ(open(2, U'3'), 333U);
  EXPECT_EQ(view.ui.mode, Mode::Past);
  expect_shown(past_view(view).known, 333);
  EXPECT_EQ(key(KeyName::Left), 332U);
  EXPECT_EQ(key(KeyName::Right), 333U);
  EXPECT_EQ(open(2, U'1'), 111U);
  EXPECT_EQ(open(2, U'V'), 900U) << "the end of the run";
  EXPECT_EQ(open(7, U'1'), kLast) << "the server has no such place";
  EXPECT_EQ(open(2, U'4'), 0U) << "there is no fourth";
  EXPECT_EQ(view.ui.mode, Mode::Tale);
}

TEST_F(PastPlayer, StepsBackAndForward) {
  EXPECT_EQ(key(KeyName::Left), kLast - 1);
  EXPECT_EQ(key(KeyName::PageUp), kLast - 11);
  EXPECT_EQ(key(character('l')), kLast - 10);
  expect_shown(past_view(view).known, kLast - 10);
  EXPECT_EQ(key(KeyName::End), kLast);
  EXPECT_EQ(key(KeyName::Right), kLast);
  EXPECT_THAT(view.ui.prompt, HasSubstr("the latest moment"));
  EXPECT_EQ(key(KeyName::Home), 1U);
  EXPECT_EQ(key(KeyName::Left), 1U);
}

TEST_F(PastPlayer, EveryMomentIsTheRightOneBothWays) {
  for (const std::uint32_t size : {200U, 2U, 37U}) {
    most = size;
    key(KeyName::Home);
    for (std::uint32_t moment = 1; moment <= 450; ++moment) {
      ASSERT_EQ(view.past->at, moment);
      expect_shown(view.past->shown, moment);
      key(KeyName::Right);
    }
    for (std::uint32_t moment = 450; moment > 1; --moment) {
      ASSERT_EQ(key(KeyName::Left), moment);
      expect_shown(view.past->shown, moment);
    }
  }
}

TEST_F(PastPlayer, FindsDeathsAndDescents) {
  for (const std::uint32_t size : {200U, 2U, 11U}) {
    most = size;
    key(KeyName::End);
    EXPECT_EQ(key(character('[')), 900U);
    EXPECT_EQ(key(character('[')), 500U);
    EXPECT_EQ(key(character('[')), 300U);
    EXPECT_EQ(key(character('[')), 300U);
    EXPECT_THAT(view.ui.prompt, HasSubstr("No other death or descent before."));
    EXPECT_EQ(key(character(']')), 500U);
    EXPECT_EQ(key(character(']')), 900U);
    EXPECT_EQ(key(character(']')), 900U);
  }
}

TEST_F(PastPlayer, FindsSentences) {
  key(KeyName::Home);
  key(character('/'));
  type("RAT 2q");
  EXPECT_EQ(view.ui.prompt, "/RAT 2q");
  key(KeyName::Backspace);
  EXPECT_EQ(key(KeyName::Enter), 207U);
  EXPECT_EQ(past_view(view).log.back().text, "The rat 207 bites you.");
  EXPECT_EQ(key(character('n')), 207U);
  EXPECT_THAT(view.ui.prompt, HasSubstr("No other such sentence after."));
  key(character('/'));
  type("bites");
  EXPECT_EQ(key(KeyName::Enter), 307U);
  EXPECT_EQ(key(character('n')), 407U);
  EXPECT_EQ(key(character('N')), 307U);
}

TEST_F(PastPlayer, Plays) {
  key(KeyName::Home);
  key(character(' '));
  EXPECT_EQ(pass(100), 1U);
  EXPECT_EQ(pass(100), 2U);
  EXPECT_EQ(pass(200), 3U);
  key(character('+'));
  EXPECT_EQ(pass(200), 4U);
  EXPECT_EQ(pass(100), 5U);
  EXPECT_THAT(view.ui.prompt, HasSubstr("plays 10 a second"));
  key(character(' '));
  EXPECT_EQ(pass(5000), 5U);
}

TEST_F(PastPlayer, GoesBackToTheGame) {
  key(character('q'));
  EXPECT_EQ(view.ui.mode, Mode::Map);
  EXPECT_FALSE(view.past);
  EXPECT_EQ(view.ui.prompt, "");
  EXPECT_EQ(view.known, known_at(kLast));
}

TEST_F(PastPlayer, SaysThatTheHeroIsBeingHurt) {
  Observation hurt = view.known;
  hurt.self.health -= 5;
  const Delta blow = diff(view.known, hurt);
  view = reduce(std::move(view), blow);
  pass(10);
  EXPECT_THAT(view.ui.prompt, HasSubstr("You are being hurt: q goes back."));
  EXPECT_GT(view.alarm_until_ms, view.now_ms);
}

TEST_F(PastPlayer, SaysThatATurnWaits) {
  MemberView own{
      .id = EntityId{1}, .name = "Ann", .connected = true, .alive = true, .in_group = true};
  MemberView bob = own;
  bob.id = EntityId{2};
  bob.name = "Bob";
  bob.chosen = true;
  view.known.members = {{own.id, own}, {bob.id, bob}};
  pass(10);
  EXPECT_THAT(view.ui.prompt, HasSubstr("A turn waits for you: q goes back."));
}

TEST_F(PastPlayer, TheMouseStepsAndLeaves) {
  view = click(std::move(view), Button::WheelUp, {}, bindings).view;
  EXPECT_EQ(view.past->at, kLast - 1);
  const Target beside{.what = Target::What::Ground, .at = {1, 0}};
  const Pressed walked = click(view, Button::Left, beside, bindings);
  EXPECT_TRUE(walked.commands.empty());
  EXPECT_EQ(walked.view.ui.mode, Mode::Past);
  EXPECT_EQ(click(view, Button::Right, beside, bindings).view.ui.mode, Mode::Map);
}

TEST_F(PastPlayer, AsksAgainWhenTheServerIsBusy) {
  key(KeyName::Home);
  view.past->chapters.clear();
  view.past->chapter.reset();
  view = press(std::move(view), Key{KeyName::Right}, bindings).view;
  const auto asks = take_request(*view.past, view.now_ms);
  ASSERT_TRUE(asks);
  EXPECT_FALSE(take_request(*view.past, view.now_ms));
  view = reduce(std::move(view), PastPart{.number = asks->number, .may_ask_again = true});
  EXPECT_FALSE(take_request(*view.past, view.now_ms));
  EXPECT_EQ(pass(999), 1U);
  EXPECT_EQ(pass(1), 2U);
}

TEST_F(PastPlayer, ShowsWhyThereIsNone) {
  view.past = begin_past(10);
  const auto asks = take_request(*view.past, view.now_ms);
  ASSERT_TRUE(asks);
  view = reduce(std::move(view), PastPart{.number = asks->number, .sentence = "Not here."});
  EXPECT_FALSE(shows_past(view));
  EXPECT_EQ(view.ui.prompt, "Past. Not here.");
}

// A hostile server neither stops the client nor makes it ask for ever.
TEST_F(PastPlayer, AnswersThatDoNotFitAreDropped) {
  Delta odd;
  odd.from_turn = 5;
  const PastPart wrong[] = {{.first = 400, .last = 1000, .deltas = {odd}},
                            {.first = 3, .last = 1000, .deltas = {Delta{}}},
                            {.first = 1, .last = 7, .deltas = {}}};
  for (PastPart part : wrong) {
    key(KeyName::End);
    view.past->chapters.clear();
    view.past->chapter.reset();
    view = press(std::move(view), Key{KeyName::Home}, bindings).view;
    const auto asks = take_request(*view.past, view.now_ms);
    ASSERT_TRUE(asks);
    part.number = asks->number;
    view = reduce(std::move(view), part);
    EXPECT_FALSE(take_request(*view.past, view.now_ms));
    EXPECT_NE(view.past->trouble, "");
  }
}

TEST_F(PastPlayer, AnotherSeatEndsTheWalk) {
  view = reduce(std::move(view), Welcome{});
  EXPECT_FALSE(view.past);
  EXPECT_EQ(view.ui.mode, Mode::Map);
}

TEST_F(PastPlayer, ALostConnectionLeavesWhatHasArrived) {
  view = reduce(std::move(view), ConnectionChange{.state = ConnectionState::Lost, .sentence = ""});
  EXPECT_EQ(key(KeyName::Left), kLast - 1);
}

TEST_F(PastPlayer, KeepsABoundedNumberOfParts) {
  most = 2;
  key(KeyName::Home);
  key(character('/'));
  type("no such words");
  key(KeyName::Enter);
  EXPECT_LE(view.past->chapters.size(), 256U);
}

}  // namespace
}  // namespace undercroft::past_walk_test
