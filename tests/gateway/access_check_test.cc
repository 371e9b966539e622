// access_check_test.cc: bans that are added while a connection is open.
#include "server/gateway/connections/access_check.h"

#include <gtest/gtest.h>

#include <memory>

#include "tests/support/realm_fakes.h"

namespace undercroft::access_check_test {
namespace {

using testing::ManualClock;

struct OpenClient : ::testing::Test {
  OpenClient() { context.options.bans = bans; }
  void ban(const std::string& address) { bans->replace({Ban{BanKind::Address, address}}, 0); }

  std::shared_ptr<BanList> bans = std::make_shared<BanList>();
  ManualClock clock;
  RealmMetrics metrics;
  ServerContext context{GatewayOptions{}, clock, metrics};
  const ClientAddress source = client_address_of("203.0.113.7");
  AccessCheck access{context, source};
};

TEST_F(OpenClient, IsBannedByItsAddressOnly) {
  ban("203.0.113.8");
  EXPECT_EQ(access.new_ban(), std::nullopt);
  ban("203.0.113.0/24");
  const auto refusal = access.new_ban();
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->reason, "banned");
}

TEST_F(OpenClient, IsLookedUpAgainOnlyWhenTheListChanges) {
  ban("203.0.113.7");
  EXPECT_TRUE(access.new_ban());
  EXPECT_FALSE(access.new_ban());
  ban("203.0.113.7");
  EXPECT_TRUE(access.new_ban());
}

TEST_F(OpenClient, IsAGuestWhoseLoginNeverEnds) {
  EXPECT_EQ(access.account(), "");
  EXPECT_EQ(access.ended_login(), std::nullopt);
  access.logged_in("Ann", 3);
  EXPECT_EQ(access.account(), "Ann");
}

}  // namespace
}  // namespace undercroft::access_check_test
