// whereabouts_test.cc: where a player who asks for a realm is to go.
#include "server/fleet/whereabouts.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <variant>

namespace undercroft::whereabouts_test {
namespace {

using namespace whereabouts;

struct Finding : ::testing::Test {
  Finding() { beats(4); }
  // Half seconds in which all members beat and answer, except those that the test has stopped.
  void beats(int count) {
    for (int i = 0; i < count; ++i) {
      now += 500;
      table.tick(now);
      if (other_lives) ++other.beat;
      if (other_lives) table.link_heard({"other", true, other.load, other.is_draining}, now);
      ++newer.beat;
      table.link_heard({"newer", true, newer.load, newer.is_draining}, now);
      if (!store_works) continue;
      table.beat_went_through(now);
      table.read({other, newer}, now);
    }
  }
  RealmWhereabouts find(OpeningPlace placement = OpeningPlace::Here) {
    return find_realm(std::optional(realm), table, self, now, placement);
  }

  std::uint64_t now = 0;
  MemberLiveness table{"me", now};
  FleetSelf self{"me", 7, false};
  FleetMember other{"other", "there:1", 7};
  FleetMember newer{"newer", "there:2", 8};
  bool other_lives = true, store_works = true;
  Ownership realm{"crypt", 5, 100, "", 7};
};

TEST_F(Finding, OwnRealmIsHere) {
  realm.server = "me";
  EXPECT_EQ(find(), RealmWhereabouts(Here{5}));
  store_works = false;
  beats(20);
  EXPECT_EQ(find(), RealmWhereabouts(Here{5}));
}

TEST_F(Finding, RealmOfALivingOwnerIsThere) {
  realm.server = "other";
  EXPECT_EQ(find(), RealmWhereabouts(There{other, 5, true}));
  realm.simulation = 99;
  EXPECT_EQ(find(), RealmWhereabouts(There{other, 5, true})) << "its owner can play it";
  table.link_refused("other", now);
  EXPECT_EQ(find(), RealmWhereabouts(There{other, 5, false}));
  EXPECT_EQ(table.member("newer")->beat, newer.beat);
}

TEST_F(Finding, OwnerWhoLivesBehindACutLinkIsBlocked) {
  realm.server = "other";
  table.link_refused("other", now);
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(find(), RealmWhereabouts(There{other, 5, false, false}));
    now += 500;
    ++other.beat;
    table.beat_went_through(now);
    table.read({other, newer}, now);
  }
  EXPECT_EQ(find(), RealmWhereabouts(There{other, 5, false, true}));
}

TEST_F(Finding, SleepingRealmIsClaimed) {
  EXPECT_EQ(find(), RealmWhereabouts(ClaimIt{5, WhyClaim::Asleep}));
  realm.simulation = 6;
  EXPECT_EQ(find(), RealmWhereabouts(ClaimIt{5, WhyClaim::Asleep}));
}

TEST_F(Finding, RealmOfADeadOwnerIsClaimedOnceThatIsCertain) {
  realm.server = "other";
  other_lives = false;
  table.link_refused("other", now);
  beats(1);
  EXPECT_EQ(find(), RealmWhereabouts(Wait{}));
  beats(1);
  EXPECT_EQ(find(), RealmWhereabouts(ClaimIt{5, WhyClaim::OwnerDead}));
}

TEST_F(Finding, RealmOfAnUnknownOwnerIsClaimedAfter2Seconds) {
  realm.server = "long ago";
  EXPECT_EQ(find(), RealmWhereabouts(Wait{}));
  beats(4);
  EXPECT_EQ(find(), RealmWhereabouts(ClaimIt{5, WhyClaim::OwnerDead}));
}

TEST_F(Finding, NothingIsClaimedWhileTheStoreIsAway) {
  realm.server = "other";
  store_works = other_lives = false;
  beats(20);
  EXPECT_EQ(find(), RealmWhereabouts(Wait{}));
  realm.server.clear();
  EXPECT_EQ(find(), RealmWhereabouts(Wait{}));
}

TEST_F(Finding, PlayersArePassedOnWhileTheStoreIsAway) {
  realm.server = "other";
  store_works = false;
  beats(20);
  const RealmWhereabouts found = find();
  ASSERT_TRUE(std::holds_alternative<There>(found));
  EXPECT_TRUE(std::get<There>(found).is_reachable);
}

TEST_F(Finding, RealmOfNewerRulesGoesToANewerServer) {
  realm.simulation = 8;
  EXPECT_EQ(find(), RealmWhereabouts(ForwardTo{newer, 5}));
  realm.simulation = 9;
  EXPECT_EQ(find(), RealmWhereabouts(NobodyCan{9}));
}

TEST_F(Finding, SleepingRealmGoesToAServerThatHasClearlyLessToDo) {
  other.counts = newer.counts = FleetCounts{};
  other.load = 7;
  beats(7);
  self.load = 90;
  EXPECT_EQ(find(OpeningPlace::LeastLoaded), RealmWhereabouts(ClaimIt{5, WhyClaim::Asleep}))
      << "it has just come, or is newer, and older servers could not go on with the realm";
  beats(1);
  self.load = 8;
  EXPECT_EQ(find(OpeningPlace::LeastLoaded), RealmWhereabouts(ClaimIt{5, WhyClaim::Asleep}))
      << "its players would be forwarded for one player less";
  self.load = 9;
  EXPECT_EQ(find(OpeningPlace::LeastLoaded), RealmWhereabouts(ForwardTo{other, 5}));
  EXPECT_EQ(find(OpeningPlace::Here), RealmWhereabouts(ClaimIt{5, WhyClaim::Asleep}))
      << "another server has decided already";
  realm.server = "long ago";
  EXPECT_EQ(find(OpeningPlace::LeastLoaded), RealmWhereabouts(Wait{}));
  beats(4);
  EXPECT_EQ(find(OpeningPlace::LeastLoaded), RealmWhereabouts(ForwardTo{other, 5}));
}

TEST_F(Finding, SleepingRealmsGoToAllServersThatHaveLessToDo) {
  other.counts = newer.counts = FleetCounts{};
  newer.simulation = 7;
  newer.load = 1;
  self.load = 90;
  beats(8);
  std::set<std::string> chosen;
  for (int i = 0; i < 20; ++i) {
    realm.realm = "realm" + std::to_string(i);
    chosen.insert(std::get<ForwardTo>(find(OpeningPlace::LeastLoaded)).member.id);
  }
  EXPECT_EQ(chosen, (std::set<std::string>{"newer", "other"})) << "not only to the emptiest";
}

TEST_F(Finding, SleepingRealmGoesToNoServerOfAnEarlierVersion) {
  self.load = 90;
  beats(8);
  EXPECT_EQ(find(OpeningPlace::LeastLoaded), RealmWhereabouts(ClaimIt{5, WhyClaim::Asleep}))
      << "it counts its players only";
}

TEST_F(Finding, DrainingServerClaimsNothing) {
  self.is_draining = true;
  newer.load = 1;
  beats(1);
  EXPECT_EQ(find(), RealmWhereabouts(ForwardTo{other, 5}));
  other.is_draining = newer.is_draining = true;
  beats(1);
  EXPECT_EQ(find(), RealmWhereabouts(NobodyCan{7}));
}

TEST_F(Finding, AnswersOfTheStoreThatNameNoRealm) {
  EXPECT_EQ(find_realm(std::optional<Ownership>(), table, self, now, OpeningPlace::Here),
            RealmWhereabouts(NoSuchRealm{}));
  const StoreResult<std::optional<Ownership>> silent =
      tl::unexpected(StoreError{StoreFault::Unavailable, "no answer came", 0});
  EXPECT_EQ(find_realm(silent, table, self, now, OpeningPlace::Here), RealmWhereabouts(Wait{}));
}

}  // namespace
}  // namespace undercroft::whereabouts_test
