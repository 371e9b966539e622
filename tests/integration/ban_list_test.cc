// ban_list_test.cc: who is kept out, by name, address and network, and for how long.
#include "server/gateway/limits/ban_list.h"

#include <gtest/gtest.h>

#include "server/gateway/limits/client_address.h"

namespace undercroft::ban_list_test {
namespace {

bool keeps_out(const BanList& list, const std::string& address) {
  return !list.ban_of_address(client_address_of(address).name).empty();
}

TEST(BanList, GuestsAndAccountsOfOneNameAreDifferent) {
  BanList list;
  list.replace({{BanKind::Guest, "Ann", "spam"}}, 100);
  EXPECT_EQ(list.ban_of_name("aNN", false), "You are banned from this server: spam");
  EXPECT_EQ(list.ban_of_name("Ann", true), "");
  EXPECT_EQ(list.ban_of_name("Anna", false), "");
}

TEST(BanList, KnowsNetworksOfBothFamilies) {
  BanList list;
  list.replace({{BanKind::Address, "203.0.113.0/24"},
                {BanKind::Address, "198.51.100.7"},
                {BanKind::Address, "2001:db8:1::/48"},
                {BanKind::Address, client_address_of("2001:db8:2:3::4").name}},
               100);
  for (const char* in : {"203.0.113.9", "198.51.100.7", "::ffff:198.51.100.7", "2001:db8:1:ff::1",
                         "2001:db8:2:3:ffff::1"}) {
    EXPECT_TRUE(keeps_out(list, in)) << in;
  }
  for (const char* out : {"203.0.114.9", "198.51.100.8", "2001:db8:3::1", "2001:db8:2:4::4", "x"}) {
    EXPECT_FALSE(keeps_out(list, out)) << out;
  }
}

TEST(BanList, AllowListCountsOnlyWhileItIsInForce) {
  std::vector<Ban> rules = {{BanKind::AllowAccount, "Ann"},
                            {BanKind::AllowGuest, "Bob"},
                            {BanKind::AllowAddress, "203.0.113.0/24"},
                            {BanKind::AllowAddress, "2001:db8:1::/48"}};
  BanList list;
  list.replace(rules, 100);
  EXPECT_EQ(list.refusal_of_unlisted("Eve", false, "198.51.100.1"), "");
  rules.push_back({BanKind::AllowOnly, "list"});
  list.replace(rules, 100);
  EXPECT_EQ(list.refusal_of_unlisted("Eve", false, "198.51.100.1"),
            "This server is open only to players on its list: ask its host.");
  EXPECT_EQ(list.refusal_of_unlisted("ANN", true, "198.51.100.1"), "");
  EXPECT_EQ(list.refusal_of_unlisted("bob", false, ""), "");
  EXPECT_EQ(list.refusal_of_unlisted("Eve", false, "203.0.113.7"), "");
  EXPECT_EQ(list.refusal_of_unlisted("Eve", true, client_address_of("2001:db8:1:2::3").name), "");
  EXPECT_NE(list.refusal_of_unlisted("Ann", false, ""), "") << "a guest of an account's name";
  EXPECT_NE(list.refusal_of_unlisted("Bob", true, ""), "");
  EXPECT_EQ(list.ban_of_name("Ann", true), "") << "the list bans nobody";
  EXPECT_EQ(list.ban_of_address("203.0.113.7"), "");
}

TEST(BanList, LeavesOutWhatIsOver) {
  const std::vector<Ban> bans = {{BanKind::Guest, "Ann", "", "", 0, 100},
                                 {BanKind::Guest, "Bob", "", "", 0, 101},
                                 {BanKind::Mute, "Cleo"}};
  BanList list;
  list.replace(bans, 100);
  EXPECT_EQ(list.ban_of_name("Ann", false), "");
  EXPECT_NE(list.ban_of_name("Bob", false), "");
  EXPECT_EQ(list.ban_of_name("Cleo", false), "") << "a mute keeps nobody out";
  EXPECT_EQ(list.next_end_s(), 101);
  EXPECT_TRUE(list.is_muted("CLEO"));
  EXPECT_FALSE(list.is_muted("Bob"));
  const std::uint64_t version = list.version();
  list.replace({}, 100);
  EXPECT_GT(list.version(), version);
  EXPECT_EQ(list.next_end_s(), 0);
}

}  // namespace
}  // namespace undercroft::ban_list_test
