// joining_test.cc: taking a seat, losing it, taking it back (R106).
#include <gtest/gtest.h>

#include "tests/support/fake_table.h"
#include "tests/support/small_world.h"

namespace undercroft {
namespace {

using testing::FakeFarEnd;
using testing::FakeTable;
using testing::SmallWorld;

World hall(Ruleset rules = testing::plain_rules()) {
  return SmallWorld({"############\n"
                     "#<.........#\n"
                     "#..........#\n"
                     "############\n"},
                    {}, std::move(rules))
      .world;
}

RefusalCode refusal(const FakeFarEnd& far_end) {
  EXPECT_TRUE(far_end.closed);
  EXPECT_EQ(far_end.closed->first, CloseCode::Refused);
  return far_end.last<Refusal>()->code;
}

TEST(Joining, IsWelcomedAndToldEverythingAtOnce) {
  FakeTable table(hall());
  const auto ann = table.join("Ann");
  const Welcome& welcome = *ann->last<Welcome>();
  EXPECT_EQ(welcome.realm, "crypt");
  EXPECT_EQ(welcome.motd, "mind the mimics");
  EXPECT_EQ(welcome.resume_token, "token-1");
  EXPECT_FALSE(welcome.rules.empty());
  EXPECT_TRUE(std::holds_alternative<Welcome>(ann->messages.front()));
  EXPECT_EQ(ann->known.self.id, welcome.player);
  EXPECT_EQ(ann->known.depth, 1);
  EXPECT_EQ(ann->misfit, "");
  EXPECT_EQ(table.tally.players, 1);
}

TEST(Joining, PlayersSeeEachOther) {
  FakeTable table(hall());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  EXPECT_EQ(ann->known.members.size(), 2u);
  EXPECT_EQ(ann->known.entities.size(), 2u);
  EXPECT_EQ(bob->known.entities.size(), 2u);
  EXPECT_TRUE(ann->member("Bob")->in_group);
  EXPECT_EQ(ann->reports.back().verb, Verb::Arrived);
  EXPECT_EQ(ann->reports.back().who_name, "Bob");
}

TEST(Joining, ANameIsTakenWhateverItsCapitals) {
  FakeTable table(hall());
  (void)table.join("Ann");
  const auto other = table.join("aNN");
  EXPECT_EQ(refusal(*other), RefusalCode::NameTaken);
}

TEST(Joining, AFullRealmSaysSo) {
  FakeTable table(hall(), 1);
  (void)table.join("Ann");
  EXPECT_EQ(refusal(*table.join("Bob")), RefusalCode::Full);
}

TEST(Joining, AWrongTokenOpensNothing) {
  FakeTable table(hall());
  (void)table.join("Ann");
  EXPECT_EQ(refusal(*table.join("Ann", "token-2")), RefusalCode::BadToken);
}

TEST(Joining, APlayerDrawnOnTheMapIsTakenFirst) {
  SmallWorld w({"#####\n#<.P#\n#####\n"});
  FakeTable table(w.world);
  EXPECT_EQ(table.join("Ann")->known.self.at, (Point{3, 1}));
  EXPECT_EQ(table.join("Bob")->known.self.at, (Point{1, 1}));
}

TEST(Resuming, TakesTheSeatBackInTheSameState) {
  FakeTable table(hall());
  const auto ann = table.join("Ann");
  table.bump(ann, Direction::Right);
  const Observation before = ann->known;
  table.realm.drop(ann.get());
  EXPECT_EQ(table.tally.players, 0);
  const auto again = table.join("Ann", "token-1");
  EXPECT_EQ(again->last<Welcome>()->player, before.self.id);
  EXPECT_EQ(again->known.turn, before.turn);
  EXPECT_EQ(again->known.self, before.self);
  EXPECT_EQ(again->known.cells, before.cells);
  EXPECT_EQ(again->known.entities, before.entities);
}

TEST(Resuming, FromElsewhereEndsTheOldConnection) {
  FakeTable table(hall());
  const auto ann = table.join("Ann");
  const auto again = table.join("Ann", "token-1");
  EXPECT_EQ(ann->closed->first, CloseCode::Replaced);
  EXPECT_EQ(table.tally.players, 1);
  // What the old one still says is nobody's word any more.
  table.bump(ann, Direction::Right);
  table.realm.drop(ann.get());
  EXPECT_EQ(again->known.turn, 0u);
  EXPECT_EQ(table.realm.seats().connected(), 1u);
}

TEST(Lingering, ABodyGuardsAndIsNotWaitedFor) {
  FakeTable table(hall());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.realm.drop(bob.get());
  EXPECT_FALSE(ann->member("Bob")->connected);
  table.wait(ann);
  EXPECT_EQ(ann->known.turn, 1u);
  EXPECT_EQ(ann->known.entities.size(), 2u);
}

TEST(Lingering, ABodyLeavesAfterItsTurns) {
  Ruleset rules = testing::plain_rules();
  rules.linger_turns = 3;
  FakeTable table(hall(rules));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  const Point spot = bob->known.self.at;
  table.realm.drop(bob.get());
  for (int i = 0; i < 2; ++i) table.wait(ann);
  EXPECT_NE(ann->member("Bob"), nullptr);
  table.wait(ann);
  EXPECT_EQ(ann->member("Bob"), nullptr);
  EXPECT_EQ(ann->known.entities.size(), 1u);
  EXPECT_EQ(table.join("Bob", "token-2")->known.self.at, spot);
  EXPECT_EQ(ann->known.entities.size(), 2u);
}

TEST(Lingering, AloneABodyLeavesAfterAWhile) {
  FakeTable table(hall());
  const auto ann = table.join("Ann");
  table.realm.drop(ann.get());
  ASSERT_EQ(table.realm.next_tick(), 1000u + 60000u);
  table.pass(59999);
  EXPECT_TRUE(table.realm.world().entity(EntityId{1}).place().on_level());
  table.pass(1);
  EXPECT_FALSE(table.realm.world().entity(EntityId{1}).place().on_level());
  EXPECT_EQ(table.realm.next_tick(), std::nullopt);
}

TEST(Leaving, EndsTheConnectionAndKeepsThePlace) {
  FakeTable table(hall());
  const auto ann = table.join("Ann");
  table.bump(ann, Direction::Right);
  table.realm.receive(ann.get(), Leave{});
  EXPECT_EQ(ann->closed->first, CloseCode::Normal);
  EXPECT_FALSE(table.realm.world().entity(EntityId{1}).place().on_level());
  EXPECT_EQ(table.join("Ann", "token-1")->known.self.at, (Point{2, 1}));
}

TEST(Closing, TellsEveryoneWhy) {
  FakeTable table(hall());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.realm.close(CloseCode::GoingAway, "the server goes down");
  EXPECT_EQ(ann->closed->first, CloseCode::GoingAway);
  EXPECT_EQ(bob->closed->second, "the server goes down");
  EXPECT_EQ(table.tally.players, 0);
}

TEST(Chat, ReachesEveryoneWithoutATurnAndWithoutTricks) {
  FakeTable table(hall());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.realm.receive(ann.get(), ChatSay{"hello\x1B[2J"});
  EXPECT_EQ(bob->last<ChatLine>()->from, "Ann");
  EXPECT_EQ(bob->last<ChatLine>()->text, "hello[2J");
  EXPECT_EQ(bob->known.turn, 0u);
  table.realm.receive(ann.get(), ChatSay{"\n\n"});
  EXPECT_EQ(bob->last<ChatLine>()->text, "hello[2J");
}

TEST(Pings, AreAnswered) {
  FakeTable table(hall());
  const auto ann = table.join("Ann");
  table.realm.receive(ann.get(), Ping{77});
  EXPECT_EQ(ann->last<Pong>()->stamp, 77u);
}

TEST(Tokens, AreLongAndEachIsNew) {
  RandomTokens tokens;
  const std::string a = tokens.fresh();
  EXPECT_EQ(a.size(), 32u);
  EXPECT_NE(a, tokens.fresh());
  EXPECT_TRUE(is_same_token(a, a));
  EXPECT_FALSE(is_same_token(a, a.substr(1)));
  EXPECT_FALSE(is_same_token("", ""));
}

}  // namespace
}  // namespace undercroft
