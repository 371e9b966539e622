// past_of_link_test.cc: the moments of a link are put together, and walked through (R213).
#include "client/model/past_of_link.h"

#include <gmock/gmock.h>

#include "client/input/press.h"
#include "client/model/past_view.h"
#include "client/model/reduce.h"
#include "tests/client/pictures.h"
#include "tests/client/shared_moments.h"

namespace undercroft::past_of_link_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using testing::shared_moment;
using testing::shared_part;

// The walk through `last` moments, in parts of `size`.
PastWalk whole(std::uint32_t last, std::uint32_t size) {
  PastWalk walk = begin_past_of_link();
  while (const std::uint32_t next = next_of_link(walk)) {
    const auto added =
        add_part_of_link(walk, shared_part(next, std::min(last, next + size - 1), last));
    EXPECT_TRUE(added) << added.error();
    if (!added) break;
  }
  return walk;
}

TEST(PastOfLink, EveryMomentIsThere) {
  const std::pair<std::uint32_t, std::uint32_t> kParts[] = {
      {1, 200}, {2, 2}, {200, 200}, {201, 200}, {500, 37}, {500, 200}, {257, 2}};
  for (const auto& [last, size] : kParts) {
    PastWalk walk = whole(last, size);
    EXPECT_EQ(walk.last, last);
    for (std::uint32_t moment = 1; moment <= last; ++moment) {
      go_to_moment(walk, moment);
      ASSERT_EQ(walk.at, moment);
      ASSERT_EQ(walk.shown.turn, shared_moment(moment).turn);
      ASSERT_EQ(walk.shown.members, shared_moment(moment).members);
    }
    EXPECT_FALSE(take_request(walk, 0)) << "there is no server to ask";
  }
}

TEST(PastOfLink, PartsThatDoNotFitAreRefused) {
  Delta odd;
  odd.from_turn = 5;
  const PastPart wrong[] = {
      {},                           // nothing
      {.first = 201, .last = 300},  // no moment
      {.first = 200, .last = 300, .deltas = {odd}},
      shared_part(1, 200, 300),    // the first one again
      shared_part(200, 200, 300),  // none that is new
      shared_part(201, 300, 300),  // a gap
      shared_part(200, 300, 299),  // more than there are
      shared_part(200, 300, 400),  // another end
  };
  for (const PastPart& part : wrong) {
    PastWalk walk = begin_past_of_link();
    ASSERT_TRUE(add_part_of_link(walk, shared_part(1, 200, 300)));
    EXPECT_FALSE(add_part_of_link(walk, part));
  }
  PastWalk walk = begin_past_of_link();
  EXPECT_FALSE(add_part_of_link(walk, shared_part(1, 2, 501))) << "a link has at most 500";
  EXPECT_FALSE(add_part_of_link(walk, shared_part(2, 3, 3)));
}

TEST(PastOfLink, AServerThatSendsTwoAtATimeIsGivenUp) {
  PastWalk walk = begin_past_of_link();
  Expected<> added;
  for (std::uint32_t first = 1; added && first < 500; ++first) {
    added = add_part_of_link(walk, shared_part(first, first + 1, 500));
  }
  EXPECT_FALSE(added);
}

TEST(PastOfLink, TheSentenceOfTheServerIsTheReason) {
  PastWalk walk = begin_past_of_link();
  const auto added = add_part_of_link(walk, {.sentence = "Not here.\x1b[2J"});
  ASSERT_FALSE(added);
  EXPECT_THAT(added.error(), HasSubstr("Not here."));
  EXPECT_THAT(added.error(), Not(HasSubstr("\x1b")));
}

// The screen of a visitor, as the session draws it.
struct Visitor : ::testing::Test {
  Visitor() {
    view.past = whole(50, 20);
    go_to_moment(*view.past, 42);
    view.ui.mode = Mode::Past;
    view.visited = view.name = "Ann";
    view.connection.state = ConnectionState::Up;
    view.known.self.id = EntityId{1};
    view = reduce(std::move(view), Tick{90000, 90000});
  }
  void key(const Key& pressed) { view = press(std::move(view), pressed, Bindings()).view; }
  std::string screen() const { return testing::picture(past_view(view), {80, 24}); }
  ViewModel view;
};

TEST_F(Visitor, SeesWhosePastItIs) {
  EXPECT_THAT(screen(), HasSubstr("Turn 442"));
  EXPECT_THAT(screen(), HasSubstr("A MOMENT OF Ann"));
  EXPECT_THAT(screen(), HasSubstr("moment 42 of 50"));
  EXPECT_THAT(screen(), HasSubstr("q leave"));
  EXPECT_THAT(screen(), Not(HasSubstr("net ")));
  EXPECT_THAT(screen(), Not(HasSubstr("share")));
}

TEST_F(Visitor, WalksButCannotShare) {
  key(Key{KeyName::Left});
  EXPECT_EQ(view.past->at, 41U);
  key(Key{KeyName::End});
  key(Key{KeyName::Right});
  EXPECT_THAT(view.ui.prompt, HasSubstr("the last moment of the link"));
  key(character('S'));
  EXPECT_EQ(view.ui.mode, Mode::Past);
  key(character('q'));
  EXPECT_FALSE(view.past);
}

TEST_F(Visitor, IsAskedForNoTurn) {
  view.past->health = 100;
  view = reduce(std::move(view), Tick{90010, 90010});
  EXPECT_THAT(view.ui.prompt, Not(HasSubstr("q goes back")));
}

}  // namespace
}  // namespace undercroft::past_of_link_test
