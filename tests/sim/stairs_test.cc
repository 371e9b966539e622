// stairs_test.cc: stairs that lead nowhere say why.
#include <gtest/gtest.h>

#include "server/sim/turn/turn.h"
#include "tests/support/small_world.h"

namespace undercroft::stairs_test {
namespace {

using testing::SmallWorld;

std::vector<std::string> advice_on_the_stairs(SmallWorld& small) {
  const EntityId hero = small.id('P');
  resolve_turn(small.world, {1, {hero}},
               {{hero, {.verb = IntentVerb::Bump, .direction = Direction::Right}}});
  resolve_turn(small.world, {1, {hero}}, {{hero, {.verb = IntentVerb::Descend}}});
  std::vector<std::string> words;
  for (const Event& event : small.world.events) {
    if (event.verb == Verb::Advised) words.push_back(event.words);
  }
  return words;
}

Ruleset rules_of_depth(int depth) {
  Ruleset rules = testing::plain_rules();
  rules.depth = depth;
  return rules;
}

TEST(Stairs, SayThatTheLevelBelowCouldNotBeBuilt) {
  SmallWorld small({"####\n#P>#\n####\n"}, {}, rules_of_depth(2));
  EXPECT_EQ(advice_on_the_stairs(small),
            std::vector<std::string>{"Rubble blocks the stairs: the level beyond them could not be "
                                     "built. The host has been warned."});
  EXPECT_EQ(small.at('P').acted, Acted::Failed);
}

TEST(Stairs, SayThatTheLevelBelowIsFull) {
  SmallWorld small({"####\n#P>#\n####\n", "###\n#A#\n###\n"}, {{'A', "idle"}}, rules_of_depth(2));
  EXPECT_EQ(advice_on_the_stairs(small),
            std::vector<std::string>{"The stairs are blocked: the level beyond them is full."});
}

TEST(Stairs, SayNothingWhereTheyLeadDown) {
  SmallWorld small({"####\n#P>#\n####\n", "####\n#<.#\n####\n"}, {}, rules_of_depth(2));
  EXPECT_TRUE(advice_on_the_stairs(small).empty());
  EXPECT_EQ(small.at('P').depth(), 2);
}

}  // namespace
}  // namespace undercroft::stairs_test
