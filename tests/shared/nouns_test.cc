// nouns_test.cc: articles, plurals and lists of names.
#include "shared/nouns.h"

#include <gtest/gtest.h>

namespace undercroft::nouns_test {
namespace {

TEST(WithArticle, FollowsTheFirstLetterAndWhatCanBeCounted) {
  EXPECT_EQ(with_article("sword"), "a sword");
  EXPECT_EQ(with_article("amber draught"), "an amber draught");
  EXPECT_EQ(with_article("the Crown"), "the Crown");
  EXPECT_EQ(with_article("leather armour"), "some leather armour");
  EXPECT_EQ(with_article("smelling salts"), "some smelling salts");
  EXPECT_EQ(with_article("flask of oil"), "a flask of oil");
  EXPECT_EQ(with_article(""), "a ");
}

TEST(IsPluralNoun, GoesByTheWordThatIsCounted) {
  for (const char* noun : {"brambles", "smelling salts", "caltrops", "pincers of iron"}) {
    EXPECT_TRUE(is_plural_noun(noun)) << noun;
    EXPECT_EQ(with_article(noun), "some " + std::string(noun));
  }
  for (const char* noun : {"swamp gas", "dry grass", "darkness", "sheaf of bolts", "lens", "rat",
                           "staff of sparks", "fungus", "atlas", "oil", ""}) {
    EXPECT_FALSE(is_plural_noun(noun)) << noun;
  }
}

TEST(VerbFor, AgreesWithTheList) {
  EXPECT_EQ(verb_for({"a rat"}, "stay", "stays"), "stays");
  EXPECT_EQ(verb_for({"some smelling salts"}, "stay", "stays"), "stay");
  EXPECT_EQ(verb_for({"some oil"}, "stay", "stays"), "stays");
  EXPECT_EQ(verb_for({"a rat", "some oil"}, "stay", "stays"), "stay");
}

TEST(Plural, ChangesTheWordThatIsCounted) {
  EXPECT_EQ(plural("rat"), "rats");
  EXPECT_EQ(plural("torch"), "torches");
  EXPECT_EQ(plural("ruby"), "rubies");
  EXPECT_EQ(plural("key"), "keys");
  EXPECT_EQ(plural("knife"), "knives");
  EXPECT_EQ(plural("handful of coins"), "handfuls of coins");
  EXPECT_EQ(plural("staff of sparks"), "staves of sparks");
  EXPECT_EQ(plural("scroll in verse"), "scrolls in verse");
  EXPECT_EQ(plural("straw man"), "straw men");
}

TEST(ListOfNames, CountsEqualNames) {
  EXPECT_EQ(list_of_names({"a rat"}), "a rat");
  EXPECT_EQ(list_of_names({"a rat", "a bat"}), "a rat and a bat");
  EXPECT_EQ(list_of_names({"a rat", "the Crown", "a rat"}), "two rats and the Crown");
  EXPECT_EQ(list_of_names({"an ogre", "an ogre", "an ogre"}), "three ogres");
  EXPECT_EQ(list_of_names({"some mail", "some mail"}), "some mail");
  EXPECT_EQ(list_of_names({"the gem", "the gem", "a rat"}), "the two gems and a rat");
}

TEST(ListOfNames, LeavesOutWhatIsTooMuch) {
  EXPECT_EQ(list_of_names({"a rat", "a bat", "a net", "a gem", "a gem"}),
            "a rat, a bat, a net and 2 more");
  EXPECT_EQ(list_of_names({"a rat", "a rat", "a bat", "a net"}), "two rats, a bat and a net");
}

}  // namespace
}  // namespace undercroft::nouns_test
