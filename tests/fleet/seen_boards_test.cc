// seen_boards_test.cc: what the lobby shows of other servers' boards, and which boards are dropped.
#include "server/fleet/seen_boards.h"

#include <gtest/gtest.h>

namespace undercroft::seen_boards_test {
namespace {

using std::chrono::seconds;

struct Boards : ::testing::Test {
  static SeenBoards::Board board(const std::string& id, const std::string& realm,
                                 std::uint32_t idle_s = 0) {
    RealmEntry entry;
    entry.name = realm;
    entry.idle_s = idle_s;
    return {id, encode_board({entry})};
  }
  std::vector<std::string> read(const std::vector<SeenBoards::Board>& boards) {
    return seen.read(boards, members, now);
  }

  SeenBoards seen;
  std::set<std::string> members = {"a", "b"};
  SeenBoards::Moment now{seconds(100)};
};

TEST_F(Boards, ShowWhatMembersPlay) {
  EXPECT_TRUE(read({board("a", "crypt"), board("gone", "tower")}).empty());
  const auto realms = seen.realms_of(members, now);
  ASSERT_EQ(realms.size(), 1U);
  EXPECT_EQ(realms[0].name, "crypt");
}

TEST_F(Boards, CountTheTimeSinceTheyWereReadFirst) {
  (void)read({board("a", "crypt", 10)});
  now += seconds(7);
  (void)read({board("a", "crypt", 10)});
  EXPECT_EQ(seen.realms_of(members, now).at(0).idle_s, 17U);
  (void)read({board("a", "crypt", 2)});
  EXPECT_EQ(seen.realms_of(members, now).at(0).idle_s, 2U) << "a new value counts from now";
}

TEST_F(Boards, DamagedOnesAreNamedOnceAndLeftOut) {
  EXPECT_EQ(read({{"a", "\xff"}, board("b", "tower")}), std::vector<std::string>{"a"});
  EXPECT_TRUE(read({{"a", "\xff\xff"}, board("b", "tower")}).empty());
  EXPECT_EQ(seen.realms_of(members, now).size(), 1U);
  EXPECT_TRUE(read({board("a", "crypt"), board("b", "tower")}).empty());
  EXPECT_EQ(seen.realms_of(members, now).size(), 2U);
  EXPECT_EQ(read({{"a", "\xff"}}), std::vector<std::string>{"a"}) << "damaged anew";
}

TEST_F(Boards, OnesThatAreNoLongerStoredAreForgotten) {
  (void)read({board("a", "crypt"), board("b", "tower")});
  (void)read({board("b", "tower")});
  EXPECT_EQ(seen.realms_of(members, now).size(), 1U);
}

TEST_F(Boards, ServersThatLeftAreNamedAfterTheirTime) {
  (void)read({board("a", "crypt"), board("gone", "tower")});
  now += seconds(59);
  (void)read({board("a", "crypt"), board("gone", "tower")});
  EXPECT_TRUE(seen.left_behind(seconds(60), now).empty());
  now += seconds(1);
  EXPECT_EQ(seen.left_behind(seconds(60), now), std::vector<std::string>{"gone"});
}

}  // namespace
}  // namespace undercroft::seen_boards_test
