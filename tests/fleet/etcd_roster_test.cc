// etcd_roster_test.cc: a member's entry in etcd, also of other versions.
#include "server/fleet/etcd_roster.h"

#include <gtest/gtest.h>

namespace undercroft::etcd_roster_test {
namespace {

const FleetMember kMember{"b",  "there 2:1", 7, 12,
                          true, 99,          5, FleetCounts{3, 9, 12345678901, 98765432109}};

TEST(MemberEntry, HasAllNumbers) { EXPECT_EQ(decode_member("b", encode_member(kMember)), kMember); }

TEST(MemberEntry, OfAnEarlierVersionHasNoCounts) {
  FleetMember old = kMember;
  old.counts.reset();
  EXPECT_EQ(decode_member("b", encode_member(old)), old);
  EXPECT_EQ(decode_member("b", encode_member(old) + " 3 9 x"), old) << "damaged ones are none";
}

TEST(MemberEntry, OfALaterVersionMaySayMore) {
  EXPECT_EQ(decode_member("b", encode_member(kMember) + " more words"), kMember);
}

TEST(MemberEntry, MustHaveAnAddressAndABeat) {
  for (const char* text :
       {"", "there:1", "there:1 7 12 1 99", " 7 12 1 99 5", "there:1 7 x 1 9 5"}) {
    EXPECT_FALSE(decode_member("b", text)) << text;
  }
}

}  // namespace
}  // namespace undercroft::etcd_roster_test
