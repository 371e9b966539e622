// mute_test.cc: a muted player is not shown, whatever the channel.
#include <gtest/gtest.h>

#include "client/model/reduce.h"
#include "tests/client/pictures.h"

namespace undercroft::testing::mute_test {
namespace {

// Alice with Bob (2) and Cleo (3). Bob is muted.
ViewModel room() {
  ViewModel view = view_of({"#######", "#.@.2.#", "#..3..#", "#######"});
  view.now_ms = 10000;
  toggle_mute(view, "Bob");
  return view;
}

// Returns the lines that the news adds to the log.
std::vector<std::string> read(const ViewModel& view, const News& news) {
  const std::size_t before = view.log.size();
  const std::vector<std::string> all = texts(reduce(view, news).log);
  return {all.begin() + static_cast<std::ptrdiff_t>(before), all.end()};
}

using Lines = std::vector<std::string>;

TEST(Mute, HidesLinesDeedsAndWhispers) {
  const ViewModel view = room();
  EXPECT_EQ(read(view, ChatLine{1, "Bob", "buy my blades"}), Lines{});
  EXPECT_EQ(read(view, ChatLine{1, "bob", "waves", "", true}), Lines{});
  EXPECT_EQ(read(view, ChatLine{0, "Bob", "psst", "Alice"}), Lines{});
  EXPECT_EQ(read(view, ChatLine{1, "Cleo", "ssh"}), Lines{"<Cleo> ssh"});
  EXPECT_EQ(read(view, ChatLine{1, "", "Bob has gone"}), Lines{"-- Bob has gone"});
}

// A guest called The sent the deed "server restarts: come back at ..."
TEST(Chat, DeedsDoNotLookLikeTheRealmsOwnLines) {
  const ViewModel view = room();
  EXPECT_EQ(read(view, ChatLine{1, "Cleo", "has gone", "", true}), Lines{"* Cleo has gone"});
  EXPECT_EQ(read(view, ChatLine{1, "", "Cleo has gone"}), Lines{"-- Cleo has gone"});
}

TEST(Mute, HidesSpectatorsOfThatName) {
  EXPECT_EQ(read(room(), ChatLine{0, "(w) Bob", "left! left!"}), Lines{});
  EXPECT_EQ(read(room(), ChatLine{0, "(w) bob", "laughs", "", true}), Lines{});
  EXPECT_EQ(read(room(), ChatLine{0, "(w) Bobby", "hm"}), Lines{"<(w) Bobby> hm"});
}

TEST(Mute, HidesPings) {
  EXPECT_EQ(read(room(), PingedCell{"Bob", 1, {4, 2}}), Lines{});
  EXPECT_TRUE(reduce(room(), PingedCell{"Bob", 1, {4, 2}}).pings.empty());
  ViewModel view = room();
  view = reduce(std::move(view), PingedCell{"Cleo", 1, {4, 2}});
  ASSERT_EQ(view.pings.size(), 1U);
  toggle_mute(view, "Cleo");
  EXPECT_TRUE(view.pings.empty()) << "existing pings disappear, too";
}

Delta said_by(const ViewModel& view, EntityId who) {
  Report said;
  said.verb = Verb::Said;
  said.who = who;
  said.who_look = view.known.entities.at(who).look;
  said.words = "open up";
  Delta delta;
  delta.from_turn = delta.to_turn = view.known.turn;
  delta.reports = {said};
  return delta;
}

TEST(Mute, HidesWordsSaidAloud) {
  ViewModel view = room();
  const EntityId bob = member(view.known, 1).id, cleo = member(view.known, 2).id;
  EXPECT_EQ(read(view, said_by(view, bob)), Lines{});
  EXPECT_EQ(read(view, said_by(view, cleo)), Lines{"Cleo says: \"open up\""});
  EXPECT_EQ(read(view, said_by(view, kMe)), Lines{"You say: \"open up\""});
}

// A muted player's words must not end a standing intent either.
TEST(Mute, LetsAJourneyGoOn) {
  ViewModel view = room();
  const StandingIntent explore{.verb = StandingVerb::Explore};
  view = reduce(std::move(view), StandingSent{7, explore});
  const Stopped by_bob{7, StopReason::SpokenTo, "Bob speaks to you."};
  EXPECT_EQ(read(view, by_bob), Lines{});
  const ViewModel after = reduce(view, by_bob);
  EXPECT_FALSE(after.standing);
  EXPECT_EQ(after.goes_on, explore);
  const Stopped by_cleo{7, StopReason::SpokenTo, "Cleo speaks to you."};
  EXPECT_EQ(read(view, by_cleo), Lines{"Cleo speaks to you."});
  EXPECT_FALSE(reduce(view, by_cleo).goes_on);
  const Stopped before{6, StopReason::SpokenTo, "Bob speaks to you."};
  EXPECT_FALSE(reduce(view, before).goes_on) << "another standing intent has begun";
}

}  // namespace
}  // namespace undercroft::testing::mute_test
