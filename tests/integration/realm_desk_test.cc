// realm_desk_test.cc: when realms of players are archived by themselves, and what they count for.
#include "server/admin/realm_desk.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/memory_store.h"
#include "tests/support/realm_fakes.h"

namespace undercroft::realm_desk_test {
namespace {

constexpr std::int64_t kOneDay = 86400;

struct RealmDeskTest : ::testing::Test {
  testing::MemoryStore store;
  testing::ManualClock clock;
  RealmMetrics metrics;
  Gateway gateway{{}, clock, metrics};  // it is not started, so no realm is open
  std::int64_t now = 1'800'000'000;
  RealmDesk desk{parts()};

  RealmDeskDependencies parts() {
    RealmDeskDependencies parts{
        store, gateway, "crypt", {"crypt", "tower"}, 3, 30, [this] { return now; }};
    return parts;
  }
  std::string wish(const std::string& name, const std::string& maker = "guest 1") {
    return desk.make_for_player({name, maker, 1}).sentence;
  }
  RealmMode mode_of(const std::string& realm) { return realm_mark(store, realm).value().mode; }
};

TEST_F(RealmDeskTest, RealmOfAPlayerIsArchivedAfterDaysWithoutPlay) {
  ASSERT_EQ(wish("attic"), "");
  now += 30 * kOneDay;
  ASSERT_TRUE(desk.look());
  EXPECT_EQ(mode_of("attic"), RealmMode::InPlay);
  now += 1;
  ASSERT_TRUE(desk.look());
  EXPECT_EQ(mode_of("attic"), RealmMode::Archived);
  EXPECT_EQ(realm_mark(store, "attic").value().reason, "nobody has played it for 30 days");
  ASSERT_TRUE(desk.set_mode("attic", RealmMode::InPlay, ""));
  ASSERT_TRUE(desk.look());
  EXPECT_EQ(mode_of("attic"), RealmMode::InPlay) << "it has all its days again";
}

TEST_F(RealmDeskTest, RealmOfTheHostIsNeverArchivedByItself) {
  ASSERT_TRUE(desk.make("cellar", {}).value());
  RealmMark of_player{RealmMode::InPlay, "", "guest 2", now, now};
  ASSERT_TRUE(set_realm_mark(store, "tower", of_player).has_value());
  now += 1000 * kOneDay;
  ASSERT_TRUE(desk.look());
  EXPECT_EQ(mode_of("cellar"), RealmMode::InPlay);
  EXPECT_EQ(mode_of("tower"), RealmMode::InPlay) << "the settings name it";
}

TEST_F(RealmDeskTest, BranchIsNamedAndStaysForAWeek) {
  ASSERT_TRUE(store.make("Ann-412").value());
  gateway.set_archived("Ann-412", false);
  const RealmMark branch{RealmMode::InPlay, "", "guest 2", now, now + 100, "Ann's turn 412"};
  ASSERT_TRUE(set_realm_mark(store, "Ann-412", branch).has_value());
  EXPECT_EQ(realm_mark(store, "ann-412").value(), branch);
  now += 7 * kOneDay + 100;
  ASSERT_TRUE(desk.look());
  ASSERT_EQ(gateway.realms().realms.size(), 1U);
  EXPECT_EQ(gateway.realms().realms.front().branch_of, "Ann's turn 412");
}

TEST_F(RealmDeskTest, MakerWaitsADayAndTheTotalIsLimited) {
  EXPECT_EQ(wish("attic"), "");
  EXPECT_NE(wish("cellar"), "");
  EXPECT_EQ(wish("cellar", "guest 2"), "");
  now += kOneDay;
  EXPECT_EQ(wish("garden"), "");
  EXPECT_NE(wish("orchard", "guest 3"), "") << "three are made";
  now += 31 * kOneDay;
  ASSERT_TRUE(desk.look());
  EXPECT_EQ(wish("orchard", "guest 3"), "") << "the others are archived";
}

// The store forgets the mark of a deleted realm as well.
TEST_F(RealmDeskTest, DeletedRealmIsNotListedAgain) {
  ASSERT_TRUE(store.make("Tower").value());
  const RealmMark archived{RealmMode::Archived, "", "", now, now};
  for (const char* name : {"tower", "deleted"}) {
    ASSERT_TRUE(set_realm_mark(store, name, archived).has_value());
  }
  ASSERT_TRUE(desk.look());
  EXPECT_TRUE(gateway.realms().realms.empty());
  for (const char* name : {"tower", "deleted"}) {
    ASSERT_TRUE(set_realm_mark(store, name, {}).has_value());
  }
  ASSERT_TRUE(desk.look());
  ASSERT_EQ(gateway.realms().realms.size(), 1U);
  EXPECT_EQ(gateway.realms().realms.front().name, "Tower") << "in the capitals of the store";
}

TEST_F(RealmDeskTest, DamagedMarkIsThatOfARealmInPlay) {
  ASSERT_TRUE(store.change_fact("realm/attic", "\x01 nonsense").has_value());
  ASSERT_TRUE(store.make("attic").value());
  EXPECT_EQ(desk.realms().value().front().mark, RealmMark{});
  EXPECT_TRUE(desk.look());
}

}  // namespace
}  // namespace undercroft::realm_desk_test
