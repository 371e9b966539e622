// rescue_test.cc: what players learn of friends who go down, are revived or live again (R141,
// R201).
#include <gmock/gmock.h>

#include "server/sim/rules/down.h"
#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::rescue_test {
namespace {

using ::testing::Contains;
using ::testing::Each;
using testing::FakeConnection;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::RealmHarness;
using testing::SmallWorld;

Ruleset rules_with_down() {
  Ruleset rules = testing::plain_rules();
  rules.down = true;
  rules.death = DeathRule::Company;
  return rules;
}

std::vector<std::string> chat_of(const FakeConnection& client) {
  std::vector<std::string> all;
  for (const ServerMessage& message : client.messages) {
    if (const auto* line = std::get_if<ChatLine>(&message)) all.push_back(line->text);
  }
  return all;
}

// Ann stands between a grunt and Bob; Cleo is a level below.
struct Rescue : ::testing::Test {
  Rescue()
      : small({"##########\n#APQ....<#\n#........#\n##########\n", "#####\n#R.<#\n#####\n"},
              {{'A', "grunt"}, {'Q', "player"}, {'R', "player"}}, rules_with_down()) {
    small.at('P').health = 1;
    small.at('A').base.strength = 9;
    table = std::make_unique<RealmHarness>(std::move(small.world));
    ann = table->join("Ann");
    bob = table->join("Bob");
    cleo = table->join("Cleo");
  }
  // Until the grunt has struck Ann down.
  void let_ann_go_down() {
    for (int turn = 0; turn < 5 && ann->known.self.alive; ++turn) {
      table->wait(ann);
      table->wait(bob);
    }
    ASSERT_FALSE(ann->known.self.alive);
  }
  SmallWorld small;
  std::unique_ptr<RealmHarness> table;
  std::shared_ptr<FakeConnection> ann, bob, cleo;
};

TEST_F(Rescue, AFriendElsewhereHearsWhoIsDownAndWhere) {
  let_ann_go_down();
  EXPECT_THAT(chat_of(*cleo), Contains(HasSubstr("Ann goes down on level 1: 20 turns left")));
  EXPECT_THAT(chat_of(*bob), Each(Not(HasSubstr("goes down")))) << "he has seen it";
  EXPECT_THAT(chat_of(*ann), Each(Not(HasSubstr("goes down"))));
  EXPECT_THAT(cleo->known.notice.words, HasSubstr("Ann is down on level 1: "));
  EXPECT_EQ(bob->known.notice.words.find("Ann is down, west 1: "), 0U);
  EXPECT_EQ(ann->known.notice.words, "") << "her turns pass";
}

// What Dan is told, who is on Ann's level, three cells south of her behind a wall.
std::string what_dan_hears(bool friends_on_map, std::string* notice) {
  SmallWorld small({"##########\n#APQ....<#\n##########\n#........#\n#.R......#\n##########\n"},
                   {{'A', "grunt"}, {'Q', "player"}, {'R', "player"}}, rules_with_down());
  small.at('P').health = 1;
  small.at('A').base.strength = 9;
  RealmOptions options = testing::ample_options();
  options.gather_ms = 0;
  options.friends_on_map = friends_on_map;
  RealmHarness table(std::move(small.world), std::move(options));
  const auto ann = table.join("Ann"), bob = table.join("Bob"), dan = table.join("Dan");
  for (int turn = 0; turn < 5 && ann->known.self.alive; ++turn) {
    for (const auto& one : {ann, bob, dan}) table.wait(one);
  }
  *notice = dan->known.notice.words;
  for (const std::string& line : chat_of(*dan)) {
    if (line.starts_with("Ann goes down")) return line;
  }
  return "";
}

TEST(RescueOnOneLevel, AFriendOutOfSightHearsTheWay) {
  std::string notice;
  EXPECT_THAT(what_dan_hears(true, &notice), HasSubstr("Ann goes down, north 3: 20 turns left"));
  EXPECT_THAT(notice, HasSubstr("Ann is down, north 3: "));
}

TEST(RescueOnOneLevel, NotWhereTheHostHidesPlaces) {
  std::string notice;
  EXPECT_THAT(what_dan_hears(false, &notice), HasSubstr("Ann goes down on level 1: 20 turns left"));
  EXPECT_THAT(notice, HasSubstr("Ann is down on level 1: "));
}

TEST_F(Rescue, TheDownedAreToldHowLongAndNotThatTheyAreDead) {
  let_ann_go_down();
  table->wait(ann);
  const auto* no = ann->last<Rejected>();
  ASSERT_NE(no, nullptr);
  EXPECT_EQ(no->reason, Reason::Dead);
  EXPECT_THAT(no->sentence, HasSubstr("You are down: "));
}

// Ann lies in a niche. Bob stands before it; Cleo sees him, and not her.
TEST(RescueInANiche, NamesTheFriendToAWitnessOfTheHelperAlone) {
  SmallWorld small({"###########\n"
                    "#P#########\n"
                    "#Q......R<#\n"
                    "###########\n"},
                   {{'Q', "player"}, {'R', "player"}}, rules_with_down());
  go_down(small.world, small.id('P'));
  RealmHarness table(std::move(small.world));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  const auto cleo = table.join("Cleo");
  ASSERT_EQ(cleo->sees("Ann"), nullptr);
  for (int turn = 0; turn < 3; ++turn) {
    table.bump(bob, Direction::Up);
    table.wait(cleo);
  }
  EXPECT_TRUE(ann->known.self.alive);
  EXPECT_THAT(chat_of(*cleo), Contains(HasSubstr("Bob has raised Ann")));
  EXPECT_THAT(chat_of(*bob), Each(Not(HasSubstr("has raised")))) << "he did it";
}

}  // namespace
}  // namespace undercroft::rescue_test
