// account_names_test.cc: a guest's name keeps no account out of a realm.
#include <gtest/gtest.h>

#include <algorithm>

#include "server/realm/state/state_codec.h"
#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::account_names_test {
namespace {

using testing::FakeConnection;
using testing::RealmHarness;

struct AccountNames : ::testing::Test {
  std::shared_ptr<FakeConnection> join_as(const std::string& account) {
    const auto connection = std::make_shared<FakeConnection>(table.clock);
    Hello hello;
    hello.protocol = 1;
    hello.name = account;
    table.realm.join_as(account, "a.token", hello, connection);
    table.realm.end_batch();
    return connection;
  }
  RealmHarness table{testing::hall("<.........", 2)};
};

TEST_F(AccountNames, GuestWhoseNameLooksAlikeKeepsNoAccountOut) {
  const auto guest = table.join("D0ra");
  const auto dora = join_as("Dora");
  ASSERT_FALSE(dora->closed) << dora->last<Refusal>()->sentence;
  EXPECT_NE(guest->member("Dora"), nullptr);
  EXPECT_NE(guest->member("D0ra"), nullptr) << "the guest plays on";
}

// The guest came before the account was made.
TEST_F(AccountNames, AccountTakesItsNameBackFromAConnectedGuest) {
  const auto guest = table.join("dora");
  const auto bob = table.join("Bob");
  const std::string token = guest->last<Welcome>()->resume_token;
  const auto dora = join_as("Dora");
  ASSERT_FALSE(dora->closed) << dora->last<Refusal>()->sentence;
  EXPECT_FALSE(guest->closed);
  const auto tells_why = [](const ServerMessage& m) {
    const auto* line = std::get_if<ChatLine>(&m);
    return line != nullptr &&
           line->text == "Your name belongs to an account: you are called dora-2 now.";
  };
  EXPECT_EQ(std::count_if(guest->messages.begin(), guest->messages.end(), tells_why), 1);
  for (const auto& each : {guest, bob, dora}) {
    EXPECT_EQ(each->misfit, "");
    EXPECT_NE(each->member("Dora"), nullptr);
    EXPECT_NE(each->member("dora-2"), nullptr);
    EXPECT_EQ(each->member("dora"), nullptr);
    EXPECT_NE(each->sees("dora-2"), nullptr) << "the body has the new name as well";
    EXPECT_NE(each->sees("Dora"), nullptr);
    EXPECT_EQ(each->sees("dora"), nullptr);
  }
  table.bump(guest, Direction::Right);
  table.drop(guest);
  const auto again = table.join("dora", token);
  ASSERT_FALSE(again->closed) << again->closed->second;
  EXPECT_NE(again->member("dora-2"), nullptr) << "it has its seat and its hero";
}

TEST_F(AccountNames, AccountTakesItsNameBackFromAnAbsentGuest) {
  const auto guest = table.join("Dora");
  const std::string token = guest->last<Welcome>()->resume_token;
  table.say(guest, Leave{});
  ASSERT_FALSE(join_as("Dora")->closed);
  ASSERT_FALSE(join_as("Dora")->closed) << "now it is the account's own seat";
  const auto again = table.join("Dora", token);
  ASSERT_FALSE(again->closed) << again->closed->second;
  EXPECT_NE(again->member("Dora-2"), nullptr);
  EXPECT_EQ(table.realm.state().players.size(), 2U);
}

TEST_F(AccountNames, NewNameIsFreeAndNotTooLong) {
  const std::string longest = "Sixteen-letters-";
  for (const std::string& name : {longest, longest.substr(0, 14) + "-2"}) {
    ASSERT_FALSE(table.join(name)->closed) << name;
  }
  ASSERT_FALSE(join_as(longest)->closed);
  EXPECT_NE(table.realm.state().named("Sixteen-letter-3"), nullptr);
}

TEST_F(AccountNames, RenamingIsReplayed) {
  RealmState again(testing::hall("<.........", 2));
  (void)table.join("Dora");
  (void)join_as("Dora");
  for (const auto& entry : table.journal) {
    EXPECT_EQ(apply(again, entry.input).why_not, "");
    EXPECT_EQ(hash_of(again), entry.hash);
  }
  EXPECT_EQ(again, table.realm.state());
}

TEST_F(AccountNames, NewcomersCannotLookLikeASeatOfAnAccount) {
  ASSERT_FALSE(join_as("Dora")->closed);
  EXPECT_EQ(table.join("D0ra")->last<Refusal>()->code, RefusalCode::NameTaken);
}

}  // namespace
}  // namespace undercroft::account_names_test
