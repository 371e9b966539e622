// rule_changes_test.cc: the host changes house rules of a realm that is played.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::rule_changes_test {
namespace {

using testing::FakeConnection;
using testing::RealmHarness;

const std::string kApart = "<P..................................Q.........";

World hall() { return testing::hall(kApart, 1, testing::plain_rules()); }

// The rule as the client was sent it last; empty: in no delta.
std::string rule_in_deltas(const FakeConnection& client, const std::string& name) {
  std::string last;
  for (const ServerMessage& message : client.messages) {
    const auto* delta = std::get_if<Delta>(&message);
    if (delta == nullptr) continue;
    for (const auto& [its_name, value] : delta->rules) {
      if (its_name == name) last = value;
    }
  }
  return last;
}

// Changes it as the host's task does: the batch ends afterwards.
Expected<> change(RealmHarness& table, const std::string& rule, const std::string& value) {
  auto changed = table.realm.change_rule(rule, value);
  table.realm.end_batch();
  return changed;
}

TEST(RuleChanges, EveryPlayerIsSentTheRulesAndTheReason) {
  RealmHarness table(hall());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  EXPECT_EQ(rule_in_deltas(*ann, "deadline_ms"), "") << "Welcome has them";
  ASSERT_TRUE(change(table, "deadline_ms", "700"));
  for (const auto& player : {ann, bob}) {
    EXPECT_EQ(rule_in_deltas(*player, "deadline_ms"), "700");
    EXPECT_EQ(rule_in_deltas(*player, "depth"), "5") << "the list is complete";
    EXPECT_EQ(player->last<ChatLine>()->text,
              "The host has changed a house rule: deadline_ms is 700 from now on.");
    EXPECT_EQ(player->misfit, "");
  }
  const auto late = table.join("Cleo");
  EXPECT_EQ(rule_in_deltas(*late, "deadline_ms"), "");
  const auto& told = late->last<Welcome>()->rules;
  EXPECT_NE(std::find(told.begin(), told.end(),
                      std::pair<std::string, std::string>{"deadline_ms", "700"}),
            told.end());
}

TEST(RuleChanges, DeadlineOfTheNextTurnIsTheNewOne) {
  RealmHarness table(testing::hall("<PQ..", 1, testing::plain_rules()));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  ASSERT_TRUE(change(table, "deadline_ms", "700"));
  table.wait(ann);
  const TurnNumber turn = ann->known.turn;
  table.pass(600);
  EXPECT_EQ(ann->known.turn, turn);
  table.pass(200);
  EXPECT_EQ(ann->known.turn, turn + 1);
  EXPECT_EQ(bob->misfit, "");
}

// R121: under pvp the others are foes, so their places are hidden at once.
TEST(RuleChanges, PvpHidesThePlacesOfOthersAndPeaceShowsThem) {
  RealmHarness table(hall());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  ASSERT_EQ(ann->member("Bob")->depth, 1);
  ASSERT_TRUE(change(table, "pvp", "true"));
  table.pass(1000);
  EXPECT_EQ(ann->member("Bob")->depth, 0);
  EXPECT_EQ(ann->member("Bob")->max_health, 0);
  EXPECT_EQ(rule_in_deltas(*ann, "friends_on_map"), "false");
  ann->bytes.clear();
  table.bump(bob, Direction::Left);
  table.pass(1000);
  EXPECT_EQ(ann->member("Bob")->depth, 0);
  ASSERT_TRUE(change(table, "pvp", "false"));
  table.pass(1000);
  EXPECT_EQ(ann->member("Bob")->depth, 1);
  EXPECT_EQ(rule_in_deltas(*ann, "friends_on_map"), "true");
  EXPECT_EQ(ann->misfit, "");
}

TEST(RuleChanges, NothingChangesWhenTheRuleCannot) {
  RealmHarness table(hall());
  const auto ann = table.join("Ann");
  const std::size_t inputs = table.journal.size();
  for (const auto& [rule, value, sentence] :
       {std::tuple{"depth", "9", "rule 'depth' is fixed once a realm has begun"},
        std::tuple{"combat", "plain", "rule 'combat' is fixed once a realm has begun"},
        std::tuple{"deadline_ms", "99", "rule 'deadline_ms' cannot be '99'"},
        std::tuple{"luck", "9", "there is no rule called 'luck'"}}) {
    const auto refused = change(table, rule, value);
    ASSERT_FALSE(refused) << rule;
    EXPECT_EQ(refused.error().substr(0, std::string(sentence).size()), sentence);
  }
  EXPECT_EQ(table.journal.size(), inputs);
  EXPECT_EQ(rule_in_deltas(*ann, "depth"), "");
}

TEST(RuleChanges, ReplayGivesTheSameRealm) {
  RealmHarness table(hall());
  RealmState again(hall());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.bump(ann, Direction::Right);
  ASSERT_TRUE(change(table, "pvp", "true"));
  ASSERT_TRUE(change(table, "death", "permanent"));
  table.bump(ann, Direction::Right);
  table.bump(bob, Direction::Left);
  ASSERT_GT(table.journal.size(), 6u);
  for (const RealmHarness::Entry& entry : table.journal) {
    ASSERT_EQ(apply(again, entry.input).why_not, "");
    ASSERT_EQ(hash_of(again), entry.hash);
  }
  EXPECT_TRUE(again.world.rules().pvp);
  EXPECT_EQ(again.world.rules().death, DeathRule::Permanent);
}

}  // namespace
}  // namespace undercroft::rule_changes_test
