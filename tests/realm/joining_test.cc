// joining_test.cc: taking a seat, losing it, and taking it back (R106).
#include <gtest/gtest.h>

#include "shared/limits.h"
#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::joining_test {
namespace {

using testing::FakeConnection;
using testing::RealmHarness;
using testing::SmallWorld;

World hall(Ruleset rules = testing::plain_rules()) {
  return testing::hall("<.........", 2, std::move(rules));
}

RefusalCode refusal(const FakeConnection& connection) {
  EXPECT_TRUE(connection.closed);
  EXPECT_EQ(connection.closed->first, CloseCode::Refused);
  return connection.last<Refusal>()->code;
}

TEST(Joining, SendsAWelcomeAndTheWholeView) {
  RealmHarness table(hall());
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
  EXPECT_EQ(table.metrics.players, 1);
}

TEST(Joining, PlayersSeeEachOther) {
  RealmHarness table(hall());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  EXPECT_EQ(ann->known.members.size(), 2u);
  EXPECT_EQ(ann->known.entities.size(), 2u);
  EXPECT_EQ(bob->known.entities.size(), 2u);
  EXPECT_TRUE(ann->member("Bob")->in_group);
  EXPECT_NE(ann->sees("Bob"), nullptr);
  ASSERT_FALSE(bob->reports.empty());
  EXPECT_EQ(bob->reports.back().verb, Verb::Arrived);
  EXPECT_EQ(bob->known.looks.at(bob->reports.back().who_look).name, "Bob");
}

// Every report has a number. A reconnecting client names the last one it received.
TEST(Joining, ResendsOnlyMissedReportsOnReconnect) {
  RealmHarness table(hall());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  const std::size_t before = ann->reports.size();
  const auto say = [&](const char* words) {
    table.act(ann, {IntentVerb::Say, Direction::None, kNobody, words});
    table.wait(bob);
  };
  for (const char* words : {"one", "two", "three"}) say(words);
  ASSERT_EQ(ann->reports.size() - before, 3u);
  table.drop(ann);
  const auto had = static_cast<std::uint32_t>(before) + 2;
  const auto again = table.join("Ann", "token-1", had);
  ASSERT_EQ(again->reports.size(), 1u);
  EXPECT_EQ(again->reports[0].words, "three");
  table.drop(again);
  const auto anew = table.join("Ann", "token-1");
  ASSERT_EQ(anew->reports.size(), before + 3);
  EXPECT_EQ(anew->reports.back().words, "three");
  EXPECT_EQ(anew->known.sentences.count(Verb::Said), 1u);
}

TEST(Joining, NamesAreTakenRegardlessOfCase) {
  RealmHarness table(hall());
  (void)table.join("Ann");
  const auto other = table.join("aNN");
  EXPECT_EQ(refusal(*other), RefusalCode::NameTaken);
}

TEST(Joining, NameOfAReservedSeatExplainsTheToken) {
  RealmHarness table(hall());
  const auto ann = table.join("Ann");
  EXPECT_EQ(table.join("Ann")->last<Refusal>()->sentence, "Ann already plays in this realm.");
  table.say(ann, Leave{});
  const auto again = table.join("ann");
  EXPECT_EQ(refusal(*again), RefusalCode::NameTaken);
  EXPECT_EQ(again->last<Refusal>()->sentence,
            "Ann's seat is reserved: only its resume token takes it back.");
}

TEST(Joining, FullRealmIsRefused) {
  RealmHarness table(hall(), 1);
  (void)table.join("Ann");
  EXPECT_EQ(refusal(*table.join("Bob")), RefusalCode::Full);
}

TEST(Joining, WrongTokenIsRefused) {
  RealmHarness table(hall());
  (void)table.join("Ann");
  EXPECT_EQ(refusal(*table.join("Ann", "token-2")), RefusalCode::BadToken);
}

TEST(Resuming, TokenIsReplacedOnEachUse) {
  RealmHarness table(hall());
  table.drop(table.join("Ann"));
  const auto again = table.join("Ann", "token-1");
  EXPECT_EQ(again->last<Welcome>()->resume_token, "token-2");
  table.drop(again);
  EXPECT_EQ(table.join("Ann", "token-2")->last<Welcome>()->resume_token, "token-3");
  EXPECT_EQ(refusal(*table.join("Ann", "token-1")), RefusalCode::BadToken)
      << "it was used and replaced";
}

// A Welcome may be lost in transit. A client that has only the old token must not lose the hero.
TEST(Resuming, PreviousTokenIsValidUntilTheNewOneIsUsed) {
  RealmHarness table(hall());
  table.drop(table.join("Ann"));
  for (int i = 0; i < 3; ++i) {
    const auto again = table.join("Ann", "token-1");
    ASSERT_FALSE(again->closed);
    table.drop(again);
  }
  EXPECT_EQ(table.join("Ann", "token-4")->last<Welcome>()->resume_token, "token-5");
}

TEST(Joining, PlayersDrawnOnTheMapAreUsedFirst) {
  SmallWorld w({"#####\n#<.P#\n#####\n"});
  RealmHarness table(w.world);
  EXPECT_EQ(table.join("Ann")->known.self.at, (Point{3, 1}));
  EXPECT_EQ(table.join("Bob")->known.self.at, (Point{1, 1}));
}

// Room for two players only.
World closet() { return SmallWorld({"####\n#<.#\n####\n"}, {}, testing::plain_rules()).world; }

TEST(Joining, EntranceWithoutRoomIsRefused) {
  RealmHarness table(closet());
  (void)table.join("Ann");
  (void)table.join("Bob");
  const auto cid = table.join("Cid");
  EXPECT_EQ(refusal(*cid), RefusalCode::Full);
  EXPECT_EQ(cid->last<Refusal>()->sentence, "There is no room at the entrance.");
}

TEST(Joining, WaitingBodyNeedsNoRoom) {
  RealmHarness table(SmallWorld({"####\n#PP#\n####\n"}, {}, testing::plain_rules()).world);
  EXPECT_FALSE(table.join("Ann")->closed);
  EXPECT_FALSE(table.join("Bob")->closed);
  EXPECT_EQ(refusal(*table.join("Cid")), RefusalCode::Full);
}

TEST(Resuming, BodyOnTheLevelNeedsNoRoom) {
  RealmHarness table(closet());
  const auto ann = table.join("Ann");
  (void)table.join("Bob");
  table.drop(ann);
  EXPECT_FALSE(table.join("Ann", "token-1")->closed);
}

TEST(Resuming, IsRefusedWhileTheOldPlaceIsFull) {
  RealmHarness table(closet());
  const auto ann = table.join("Ann");
  (void)table.join("Bob");
  table.say(ann, Leave{});
  const auto cid = table.join("Cid");
  const auto again = table.join("Ann", "token-1");
  EXPECT_EQ(refusal(*again), RefusalCode::Full);
  EXPECT_EQ(again->last<Refusal>()->sentence, "There is no room where you left.");
  table.say(cid, Leave{});
  EXPECT_FALSE(table.join("Ann", "token-1")->closed);
}

// Ann (P) stands below, Bob (Q) above on the stairs to her. Each level has a single cell.
World two_cells() {
  SmallWorld small({"###\n#Q#\n###\n", "###\n#P#\n###\n"}, {{'Q', "player"}},
                   testing::plain_rules());
  small.world.set_ground(1, {1, 1}, Ground::StairsDown);
  return small.world;
}

TEST(Resuming, NeedsNoRoomAtTheEntrance) {
  RealmHarness table(two_cells());
  const auto ann = table.join("Ann");
  (void)table.join("Bob");
  table.say(ann, Leave{});
  EXPECT_EQ(table.join("Ann", "token-1")->known.depth, 2);
}

TEST(Resuming, IsRefusedWhileTheLevelIsFull) {
  RealmHarness table(two_cells());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.say(ann, Leave{});
  table.act(bob, {IntentVerb::Descend, Direction::None, kNobody, ""});
  ASSERT_EQ(bob->known.depth, 2);
  EXPECT_EQ(refusal(*table.join("Ann", "token-1")), RefusalCode::Full);
}

TEST(Resuming, RestoresTheSameState) {
  RealmHarness table(hall());
  const auto ann = table.join("Ann");
  table.bump(ann, Direction::Right);
  const Observation before = ann->known;
  table.drop(ann);
  EXPECT_EQ(table.metrics.players, 0);
  const auto again = table.join("Ann", "token-1");
  EXPECT_EQ(again->last<Welcome>()->player, before.self.id);
  EXPECT_EQ(again->known.turn, before.turn);
  EXPECT_EQ(again->known.self, before.self);
  EXPECT_EQ(again->known.cells, before.cells);
  EXPECT_EQ(again->known.entities, before.entities);
}

TEST(Resuming, FromElsewhereClosesTheOldConnection) {
  RealmHarness table(hall());
  const auto ann = table.join("Ann");
  const auto again = table.join("Ann", "token-1");
  EXPECT_EQ(ann->closed->first, CloseCode::Replaced);
  EXPECT_EQ(table.metrics.players, 1);
  // Messages on the old connection no longer count.
  table.bump(ann, Direction::Right);
  table.drop(ann);
  EXPECT_EQ(again->known.turn, 0u);
  EXPECT_EQ(table.metrics.players, 1);
}

// A second terminal opened by mistake must not end the game in the first.
TEST(Resuming, AskingFirstClosesNoConnection) {
  RealmHarness table(hall());
  const auto ann = table.join("Ann");
  Hello hello;
  hello.protocol = 1;
  hello.name = "Ann";
  hello.resume_token = ann->last<Welcome>()->resume_token;
  hello.ask_first = true;
  const auto asks = std::make_shared<FakeConnection>(table.clock);
  EXPECT_FALSE(table.realm.join(hello, asks));
  ASSERT_NE(asks->last<Refusal>(), nullptr);
  EXPECT_EQ(asks->last<Refusal>()->reason, "playing");
  EXPECT_FALSE(ann->closed) << "the game goes on";
  hello.ask_first = false;
  const auto takes = std::make_shared<FakeConnection>(table.clock);
  EXPECT_TRUE(table.realm.join(hello, takes)) << "the token is still valid";
  EXPECT_EQ(ann->closed->first, CloseCode::Replaced);
  table.drop(takes);
  hello.resume_token = takes->last<Welcome>()->resume_token;
  hello.ask_first = true;
  EXPECT_TRUE(table.realm.join(hello, std::make_shared<FakeConnection>(table.clock)))
      << "no connection is left to ask about";
}

TEST(Lingering, BodyGuardsAndIsNotWaitedFor) {
  RealmHarness table(hall());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.drop(bob);
  EXPECT_FALSE(ann->member("Bob")->connected);
  table.wait(ann);
  EXPECT_EQ(ann->known.turn, 1u);
  EXPECT_EQ(ann->known.entities.size(), 2u);
}

TEST(Lingering, BodyLeavesAfterItsTurns) {
  Ruleset rules = testing::plain_rules();
  rules.linger_turns = 3;
  RealmHarness table(hall(rules));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  const Point spot = bob->known.self.at;
  table.drop(bob);
  for (int i = 0; i < 2; ++i) table.wait(ann);
  EXPECT_NE(ann->member("Bob"), nullptr);
  table.wait(ann);
  EXPECT_EQ(ann->member("Bob"), nullptr);
  EXPECT_EQ(ann->known.entities.size(), 1u);
  EXPECT_EQ(table.join("Bob", "token-2")->known.self.at, spot);
  EXPECT_EQ(ann->known.entities.size(), 2u);
}

TEST(Lingering, BodyLeavesAfterAWhileWhenAlone) {
  RealmHarness table(hall());
  const auto ann = table.join("Ann");
  table.drop(ann);
  ASSERT_EQ(table.realm.next_tick(), 1000u + 60000u);
  table.pass(59999);
  EXPECT_TRUE(table.realm.world().entity(EntityId{1}).place().on_level());
  table.pass(1);
  EXPECT_FALSE(table.realm.world().entity(EntityId{1}).place().on_level());
  EXPECT_EQ(table.realm.next_tick(), std::nullopt);
}

TEST(Leaving, ClosesTheConnectionAndKeepsThePlace) {
  RealmHarness table(hall());
  const auto ann = table.join("Ann");
  table.bump(ann, Direction::Right);
  table.say(ann, Leave{});
  EXPECT_EQ(ann->closed->first, CloseCode::Normal);
  EXPECT_FALSE(table.realm.world().entity(EntityId{1}).place().on_level());
  EXPECT_EQ(table.join("Ann", "token-1")->known.self.at, (Point{2, 1}));
}

TEST(Leaving, DeadPlayersFreeTheirPlace) {
  SmallWorld w({"##########\n#<.....PG#\n##########\n"}, {{'G', "grunt"}}, testing::plain_rules());
  w.at('P').health = 1;
  RealmHarness table(w.world, 1);
  const auto ann = table.join("Ann");
  table.wait(ann);
  ASSERT_FALSE(ann->known.self.alive);
  table.say(ann, Leave{});
  const auto bob = table.join("Bob");
  ASSERT_FALSE(bob->closed);
  EXPECT_FALSE(table.join("Ann", "token-1")->closed) << "the owner of a seat has a place";
}

struct ManyNames : ::testing::Test {
  static std::string name(int i) { return "delver-" + std::to_string(i); }
  // Joins, and leaves a moment later.
  void visit(int i) {
    const auto connection = table.join(name(i));
    ASSERT_FALSE(connection->closed) << name(i) << ": " << connection->closed->second;
    table.say(connection, Leave{});
    ++table.clock.now;
  }
  RealmHarness table{hall(), 4};
};

TEST_F(ManyNames, NeverFillARealmForever) {
  for (int i = 1; i <= kMaxMembers + 30; ++i) visit(i);
  EXPECT_EQ(table.realm.state().players.size(), kMaxPlayers);
  const auto last = table.join("Latecomer");
  EXPECT_EQ(last->known.members.size(), 1u);
  EXPECT_EQ(last->misfit, "");
}

TEST_F(ManyNames, FreeOnlyTheSeatOfTheLongestAbsent) {
  const auto stays = table.join(name(1));
  const auto lingers = table.join(name(2));
  table.drop(lingers);
  for (int i = 3; i <= kMaxMembers; ++i) visit(i);
  EXPECT_FALSE(table.join(name(3), "token-3")->closed) << "the seat was freed too early";
  visit(kMaxMembers + 1);
  EXPECT_EQ(refusal(*table.join(name(4), "token-4")), RefusalCode::BadToken);
  EXPECT_FALSE(stays->closed);
  EXPECT_NE(stays->member(name(3)), nullptr);
  EXPECT_FALSE(table.join(name(2), "token-2")->closed);
}

TEST_F(ManyNames, GetANewBodyUnderAFreedName) {
  const auto first = table.join(name(1));
  const EntityId old_body = table.realm.state().named(name(1))->body;
  table.say(first, Leave{});
  ++table.clock.now;
  for (int i = 2; i <= kMaxMembers + 1; ++i) visit(i);
  const auto again = table.join(name(1));
  ASSERT_FALSE(again->closed);
  EXPECT_NE(table.realm.state().named(name(1))->body, old_body);
  EXPECT_EQ(again->known.self.at, (Point{1, 1}));
}

// The realm frees everything that grew with them: bodies, sessions, looks.
TEST_F(ManyNames, LeaveNothingBehind) {
  for (int i = 1; i <= kMaxMembers + 200; ++i) visit(i);
  const std::size_t entities = table.realm.world().entities().size();
  const std::size_t looks = table.realm.state().looks.size();
  for (int i = 1; i <= 300; ++i) visit(10000 + i);
  EXPECT_EQ(table.realm.world().entities().size(), entities);
  EXPECT_EQ(table.realm.world().players().size(), kMaxPlayers);
  EXPECT_EQ(table.realm.sessions().size(), kMaxPlayers);
  EXPECT_LE(table.realm.state().looks.size(), std::max(looks, 4 * kMaxPlayers + 1));
}

// Otherwise a player who left with the Crown would take the game from all others (R106).
TEST_F(ManyNames, DoNotTakeTheCrownAway) {
  World world = hall();
  RealmHarness crowned(world, 4);
  const auto ann = crowned.join("Ann");
  const EntityId body = crowned.realm.state().named("Ann")->body;
  const_cast<World&>(crowned.realm.world())
      .spawn(world.catalogue().at("crown"), Place::held_by(body));
  crowned.say(ann, Leave{});
  const auto bob = crowned.join("Bob");
  ASSERT_NE(bob->sees("crown"), nullptr) << "it lies where Ann stood";
  for (int i = 0; i < kMaxMembers + 10; ++i) {
    crowned.say(crowned.join(name(i)), Leave{});
    ++crowned.clock.now;
  }
  EXPECT_EQ(crowned.realm.state().named("Ann"), nullptr) << "her seat has been freed";
  EXPECT_NE(bob->sees("crown"), nullptr);
}

TEST(Chat, ReachesEveryPlayerWithoutATurnOrControlCharacters) {
  RealmHarness table(hall());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.say(ann, ChatSay{"hello\x1B[2J"});
  EXPECT_EQ(bob->last<ChatLine>()->from, "Ann");
  EXPECT_EQ(bob->last<ChatLine>()->text, "hello[2J");
  EXPECT_EQ(bob->known.turn, 0u);
  table.say(ann, ChatSay{"\n\n"});
  EXPECT_EQ(bob->last<ChatLine>()->text, "hello[2J");
}

TEST(Pings, AreAnswered) {
  RealmHarness table(hall());
  const auto ann = table.join("Ann");
  table.say(ann, Ping{77});
  EXPECT_EQ(ann->last<Pong>()->stamp, 77u);
}

TEST(Tokens, AreLongAndUnique) {
  RandomTokens tokens;
  const std::string a = tokens.fresh();
  EXPECT_EQ(a.size(), 32u);
  EXPECT_NE(a, tokens.fresh());
  EXPECT_EQ(digest_of(a), digest_of(a));
  EXPECT_NE(digest_of(a), digest_of(a.substr(1)));
  EXPECT_EQ(digest_of(a).find(a), std::string::npos);
}

}  // namespace
}  // namespace undercroft::joining_test
