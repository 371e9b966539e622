// seats_test.cc: a seat belongs to its owner; crowds, cut connections and idle players cannot take
// it.
#include <gtest/gtest.h>

#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft {
namespace {

using testing::FakeConnection;
using testing::RealmHarness;

constexpr std::uint64_t kDay = 24 * 3600000ULL;
constexpr std::uint64_t kMinute = 60000;

World hall() { return testing::hall("<.........", 2); }

RealmOptions options() {
  RealmOptions o;
  o.max_players = 4;
  o.places_by_address = 3;
  o.idle_ms = 10 * kMinute;
  o.gather_ms = 0;
  return o;
}

struct Seats : ::testing::Test {
  static std::string name(int i) { return "delver-" + std::to_string(i); }
  std::shared_ptr<FakeConnection> join_from(const std::string& from, const std::string& who,
                                            const std::string& token = "") {
    return table.join(who, token, 0, from);
  }
  // Joins, plays a turn if `plays`, and leaves.
  void visit(int i, bool plays = false) {
    const auto connection = table.join(name(i));
    ASSERT_FALSE(connection->closed) << name(i) << ": " << connection->closed->second;
    if (plays) table.wait(connection);
    table.say(connection, Leave{});
    ++table.clock.now;
  }
  static std::string sentence(const FakeConnection& refused) {
    const Refusal* refusal = refused.last<Refusal>();
    return refusal == nullptr ? "was let in" : refusal->sentence;
  }
  RealmHarness table{hall(), options()};
};

TEST_F(Seats, ShortVisitsDoNotTakeTheSeatOfAPlayerWhoHasPlayed) {
  const auto ann = table.join("Ann");
  table.bump(ann, Direction::Right);
  table.say(ann, Leave{});
  for (int i = 0; i < 1100; ++i) visit(i);
  const auto again = table.join("Ann", "token-1");
  ASSERT_FALSE(again->closed) << again->closed->second;
  EXPECT_EQ(again->known.self.at, (Point{2, 1}));
}

TEST_F(Seats, NewcomersAreRefusedBeforeAPlayerIsForgotten) {
  for (int i = 1; i <= kMaxMembers; ++i) visit(i, true);
  EXPECT_EQ(sentence(*table.join("Late")),
            "Every seat of the realm is reserved for a player who may come back.");
  table.pass(7 * kDay - 2000);
  EXPECT_NE(sentence(*table.join("Late")), "was let in");
  table.pass(2000);
  EXPECT_EQ(sentence(*table.join("Late")), "was let in") << "the first player's week is over";
  EXPECT_EQ(table.join(name(1), "token-1")->last<Refusal>()->code, RefusalCode::BadToken);
  EXPECT_FALSE(table.join(name(2), "token-2")->closed);
}

TEST_F(Seats, OwnersGetIntoARealmFullOfCutConnections) {
  const auto ann = table.join("Ann");
  table.wait(ann);
  table.say(ann, Leave{});
  for (int i = 1; i <= 4; ++i) table.drop(table.join(name(i)));
  EXPECT_EQ(sentence(*table.join("Newcomer")), "The realm is full.");
  EXPECT_EQ(sentence(*table.join("Ann", "token-1")), "was let in");
}

TEST_F(Seats, OneAddressCannotFillARealm) {
  for (int i = 1; i <= 3; ++i) table.drop(join_from("203.0.113.7", name(i)));
  EXPECT_EQ(sentence(*join_from("203.0.113.7", name(4))),
            "There are 3 players from your address here: no more may join.");
  EXPECT_EQ(sentence(*join_from("203.0.113.7", name(2), "token-2")), "was let in")
      << "the player owns a seat";
  EXPECT_EQ(sentence(*join_from("198.51.100.9", "Bob")), "was let in");
}

TEST_F(Seats, LocalConnectionsAreNotLimited) {
  for (int i = 1; i <= 4; ++i) EXPECT_FALSE(join_from("", name(i))->closed);
}

TEST_F(Seats, IdlePlayerIsAwayThenLeaves) {
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  for (int minute = 1; minute <= 9; ++minute) table.pass(kMinute);
  table.say(ann, ChatSay{"still here"});
  table.pass(kMinute);
  EXPECT_TRUE(ann->member("Bob")->away);
  EXPECT_FALSE(ann->member("Ann")->away);
  ASSERT_TRUE(table.realm.next_tick().has_value());
  EXPECT_EQ(*table.realm.next_tick(), 1000 + 19 * kMinute) << "Ann is next to be away";
  table.pass(9 * kMinute);
  table.wait(ann);
  table.pass(kMinute);
  ASSERT_TRUE(bob->closed);
  EXPECT_EQ(bob->closed->first, CloseCode::Idle);
  EXPECT_EQ(ann->member("Bob"), nullptr);
  EXPECT_FALSE(ann->closed);
  EXPECT_EQ(sentence(*table.join("Bob", "token-2")), "was let in");
}

}  // namespace
}  // namespace undercroft
