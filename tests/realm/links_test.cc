// links_test.cc: a link moves a guest's seat to another device, once.
#include <gtest/gtest.h>

#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::links_test {
namespace {

using testing::FakeConnection;
using testing::hall;
using testing::RealmHarness;

struct Links : ::testing::Test {
  std::shared_ptr<FakeConnection> join_by(const std::string& secret) {
    auto client = std::make_shared<FakeConnection>(table.clock);
    Hello hello{1, "test", "", "", "", 0};
    hello.link = secret;
    table.realm.join(hello, client);
    table.realm.end_batch();
    return client;
  }
  std::string ask(const std::shared_ptr<FakeConnection>& by) {
    table.say(by, AskLink{});
    const SeatLink* link = by->last<SeatLink>();
    return link == nullptr ? "" : link->secret;
  }

  RealmHarness table{hall("#P.....#")};
};

TEST_F(Links, TakeTheSeatOverOnce) {
  const auto desk = table.join("Ann");
  const std::string secret = ask(desk);
  ASSERT_FALSE(secret.empty());
  const auto phone = join_by(secret);
  ASSERT_NE(phone->last<Welcome>(), nullptr);
  EXPECT_FALSE(phone->last<Welcome>()->resume_token.empty());
  EXPECT_EQ(desk->closed->first, CloseCode::Replaced);
  const auto thief = join_by(secret);
  ASSERT_NE(thief->last<Refusal>(), nullptr);
  EXPECT_EQ(thief->last<Refusal>()->code, RefusalCode::BadToken);
  EXPECT_FALSE(phone->closed);
}

// The first device may take the seat back with its own token.
TEST_F(Links, LeaveTheOldTokenValidUntilTheNewOneIsUsed) {
  const auto desk = table.join("Ann");
  const std::string token = desk->last<Welcome>()->resume_token;
  join_by(ask(desk));
  EXPECT_NE(table.join("Ann", token)->last<Welcome>(), nullptr);
}

TEST_F(Links, ANewLinkEndsTheOneBefore) {
  const auto desk = table.join("Ann");
  const std::string first = ask(desk);
  const std::string second = ask(desk);
  EXPECT_NE(first, second);
  EXPECT_NE(join_by(first)->last<Refusal>(), nullptr);
  EXPECT_NE(join_by(second)->last<Welcome>(), nullptr);
}

// A refusal does not use the link up.
TEST_F(Links, StayValidWhenTheSeatIsNotTaken) {
  const auto desk = table.join("Ann");
  const std::string secret = ask(desk);
  auto phone = std::make_shared<FakeConnection>(table.clock);
  Hello hello{1, "test", "", "", "", 0};
  hello.link = secret;
  hello.ask_first = true;
  table.realm.join(hello, phone);
  table.realm.end_batch();
  EXPECT_EQ(phone->last<Refusal>()->reason, "playing");
  EXPECT_NE(join_by(secret)->last<Welcome>(), nullptr);
}

// The owner who takes the seat back ends the links that others may have made.
TEST_F(Links, EndWhenTheOwnerReturns) {
  const auto desk = table.join("Ann");
  const std::string secret = ask(desk);
  table.join("Ann", desk->last<Welcome>()->resume_token);
  EXPECT_NE(join_by(secret)->last<Refusal>(), nullptr);
}

TEST_F(Links, Expire) {
  const auto desk = table.join("Ann");
  const std::string secret = ask(desk);
  table.pass(300000);
  EXPECT_NE(join_by(secret)->last<Refusal>(), nullptr);
}

// Nobody waits for an answer that does not come.
TEST_F(Links, EachRequestHasAnAnswer) {
  const auto desk = table.join("Ann");
  std::string latest;
  for (std::uint64_t i = 0; i < kLinksASecond; ++i) latest = ask(desk);
  EXPECT_FALSE(latest.empty());
  EXPECT_EQ(ask(desk), "");
  EXPECT_EQ(desk->last<SeatLink>()->sentence,
            "You have asked for several links: ask again in a second.");
  table.pass(1000);
  EXPECT_NE(ask(desk), "");
  EXPECT_EQ(desk->last<SeatLink>()->sentence, "");
}

TEST_F(Links, AccountsLogInInstead) {
  auto client = std::make_shared<FakeConnection>(table.clock);
  table.realm.join_as("Dora", "a.token", Hello{1, "test", "Dora", "", "", 0}, client);
  table.realm.end_batch();
  EXPECT_EQ(client->last<Welcome>()->scope, Welcome::Scope::Account);
  EXPECT_EQ(ask(client), "");
  EXPECT_EQ(client->last<SeatLink>()->sentence,
            "Your hero belongs to an account: log in on the other device.");
}

}  // namespace
}  // namespace undercroft::links_test
