// hero_desk_test.cc: the host lists heroes, hands them over and ends them, connected or not.
#include "server/realm/hero_desk.h"

#include <gtest/gtest.h>

#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::hero_desk_test {
namespace {

using testing::FakeConnection;
using testing::RealmHarness;

struct Heroes : ::testing::Test {
  HeroDesk& heroes() { return table.realm.heroes(); }
  std::shared_ptr<FakeConnection> join_by_link(const std::string& secret) {
    auto client = std::make_shared<FakeConnection>(table.clock);
    Hello hello{1, "test", "", "", "", 0};
    hello.link = secret;
    table.realm.join(hello, client);
    table.realm.end_batch();
    return client;
  }
  std::shared_ptr<FakeConnection> join_as(const std::string& account, const std::string& token) {
    auto client = std::make_shared<FakeConnection>(table.clock);
    Hello hello{1, "test", account, "", token, 0};
    table.realm.join_as(account, "a.token", hello, client);
    table.realm.end_batch();
    return client;
  }
  RealmHarness table{testing::hall("<.........", 2)};
};

TEST_F(Heroes, AreListedByName) {
  const auto bob = table.join("Bob");
  const auto ann = table.join("Ann");
  table.wait(bob);
  table.say(bob, Leave{});
  const std::vector<HeroEntry> all = heroes().all();
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].name, "Ann");
  EXPECT_TRUE(all[0].is_connected);
  EXPECT_FALSE(all[0].left_s.has_value());
  EXPECT_FALSE(all[0].kept_until_s.has_value());
  EXPECT_EQ(all[1].name, "Bob");
  EXPECT_FALSE(all[1].is_connected);
  EXPECT_EQ(all[1].depth, 1) << "where it comes back";
  EXPECT_EQ(all[1].left_s, table.clock.unix_s());
  EXPECT_TRUE(all[1].kept_until_s.has_value());
}

TEST_F(Heroes, LinkOfTheHostOutlastsThatOfAPlayerAndTakesTheSeatOnce) {
  const auto ann = table.join("Ann");
  const std::string token = ann->last<Welcome>()->resume_token;
  table.say(ann, Leave{});
  const auto secret = heroes().make_link("aNN");
  ASSERT_TRUE(secret) << secret.error();
  table.pass(HeroDesk::kLinkLastsMs - 1000);
  const auto phone = join_by_link(*secret);
  ASSERT_NE(phone->last<Welcome>(), nullptr);
  EXPECT_EQ(phone->last<Welcome>()->name, "Ann");
  EXPECT_NE(join_by_link(*secret)->last<Refusal>(), nullptr);
}

TEST_F(Heroes, AccountNeedsNoLink) {
  (void)join_as("Dora", "");
  const auto secret = heroes().make_link("Dora");
  ASSERT_FALSE(secret);
  EXPECT_TRUE(secret.error().starts_with("Dora belongs to an account")) << secret.error();
}

TEST_F(Heroes, ForgottenOneIsGoneAndItsNameIsFree) {
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  const std::string token = ann->last<Welcome>()->resume_token;
  ASSERT_TRUE(heroes().forget("ann"));
  table.realm.end_batch();
  EXPECT_EQ(ann->last<Refusal>()->sentence, "The host has ended your hero.");
  EXPECT_EQ(bob->member("Ann"), nullptr);
  EXPECT_EQ(bob->sees("Ann"), nullptr);
  EXPECT_EQ(bob->misfit, "");
  EXPECT_FALSE(heroes().has("Ann"));
  EXPECT_EQ(table.join("Ann", token)->last<Refusal>()->code, RefusalCode::BadToken);
  EXPECT_NE(table.join("Ann")->last<Welcome>(), nullptr);
}

TEST_F(Heroes, AbsentOneIsForgottenAsWell) {
  const auto ann = table.join("Ann");
  table.say(ann, Leave{});
  ASSERT_TRUE(heroes().forget("Ann"));
  EXPECT_TRUE(heroes().all().empty());
  EXPECT_NE(table.join("Ann")->last<Welcome>(), nullptr);
}

// A downed hero leaves a corpse with its things, as if it had given up.
TEST(ForgettingADownedHero, LeavesNoBodyThatCouldBeRevived) {
  Ruleset rules = testing::plain_rules();
  rules.down = true;
  testing::SmallWorld small({"#########\n#<PA#..Q#\n#########\n"},
                            {{'A', "grunt"}, {'Q', "player"}}, rules);
  small.at('P').health = 1;
  RealmHarness table(small.world);
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  const EntityId body = table.realm.state().named("Ann")->body;
  table.wait(ann);
  table.wait(bob);
  ASSERT_EQ(table.realm.world().entity(body).kind(), Kind::Downed);
  ASSERT_TRUE(table.realm.heroes().forget("Ann"));
  table.realm.end_batch();
  EXPECT_EQ(table.realm.world().entity(body).kind(), Kind::Corpse);
  EXPECT_EQ(bob->member("Ann"), nullptr);
  EXPECT_FALSE(table.realm.heroes().has("Ann"));
}

// ---- guests who become accounts ----

TEST_F(Heroes, GuestWhoLogsInKeepsItsHero) {
  const auto guest = table.join("Dora");
  const EntityId body = table.realm.state().named("Dora")->body;
  const std::string token = guest->last<Welcome>()->resume_token;
  table.say(guest, Leave{});
  const auto dora = join_as("Dora", token);
  ASSERT_NE(dora->last<Welcome>(), nullptr) << dora->last<Refusal>()->sentence;
  EXPECT_TRUE(dora->last<Welcome>()->was_guest);
  EXPECT_EQ(table.realm.state().named("Dora")->body, body);
  EXPECT_TRUE(heroes().is_of_account("Dora"));
  table.say(dora, Leave{});
  EXPECT_EQ(table.join("Dora", token)->last<Refusal>()->code, RefusalCode::BadToken)
      << "the guest's token opens the seat no longer";
  EXPECT_FALSE(join_as("Dora", "")->last<Welcome>()->was_guest);
  EXPECT_EQ(table.realm.state().players.size(), 1U);
}

TEST_F(Heroes, GuestGetsTheAccountsName) {
  const auto guest = table.join("Eve");
  const auto other = table.join("dora");
  const std::string token = guest->last<Welcome>()->resume_token;
  const EntityId body = table.realm.state().named("Eve")->body;
  table.drop(guest);
  ASSERT_NE(join_as("Dora", token)->last<Welcome>(), nullptr);
  EXPECT_EQ(table.realm.state().named("Dora")->body, body);
  EXPECT_NE(other->member("dora-2"), nullptr) << "another guest had that name";
  EXPECT_EQ(other->member("Eve"), nullptr);
}

TEST_F(Heroes, CapitalsOfTheAccountCount) {
  const auto guest = table.join("dora");
  const std::string token = guest->last<Welcome>()->resume_token;
  table.drop(guest);
  const auto dora = join_as("Dora", token);
  EXPECT_EQ(dora->last<Welcome>()->name, "Dora");
}

TEST_F(Heroes, AccountWithAHeroOfItsOwnTakesNoGuestsHero) {
  table.say(join_as("Dora", ""), Leave{});
  const auto guest = table.join("Eve");
  const std::string token = guest->last<Welcome>()->resume_token;
  table.say(guest, Leave{});
  EXPECT_FALSE(join_as("Dora", token)->last<Welcome>()->was_guest);
  EXPECT_NE(table.join("Eve", token)->last<Welcome>(), nullptr);
}

TEST_F(Heroes, AnotherAccountsSeatIsNoGuests) {
  table.say(join_as("Dora", ""), Leave{});
  const std::string mark = table.realm.state().named("Dora")->token_digest;
  const auto mallory = join_as("Mallory", mark);
  EXPECT_FALSE(mallory->last<Welcome>()->was_guest);
  EXPECT_TRUE(heroes().has("Dora"));
}

}  // namespace
}  // namespace undercroft::hero_desk_test
