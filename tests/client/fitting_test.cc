// fitting_test.cc: names and lists shortened by meaning.
#include "client/view/text/fitting.h"

#include <gtest/gtest.h>

namespace undercroft::testing::fitting_test {
namespace {

TEST(Fitting, StatusWordIsKeptBeforeTheFullName) {
  EXPECT_EQ(fitted("bone sentry", {"hurt"}, 16), "bone sentry hurt");
  EXPECT_EQ(fitted("bone sentry", {"hurt"}, 15), "sentry hurt");
  EXPECT_EQ(fitted("bone sentry", {"hurt"}, 11), "sentry hurt");
  EXPECT_EQ(fitted("bone sentry", {"hurt"}, 10), "sentry");
  EXPECT_EQ(fitted("bone sentry", {"aims hurt", "aims"}, 16), "sentry aims hurt");
  EXPECT_EQ(fitted("bone sentry", {"aims hurt", "aims"}, 15), "sentry aims");
  EXPECT_EQ(fitted("bone sentry", {""}, 10), "sentry");
  EXPECT_EQ(fitted("bone sentry", {""}, 5), "sent.");
}

TEST(Fitting, DropsTheOfPhraseFirst) {
  EXPECT_EQ(fitted_name("corpse of Alexander", 19), "corpse of Alexander");
  EXPECT_EQ(fitted_name("corpse of Alexander", 18), "corpse");
  EXPECT_EQ(fitted_name("bone sentry corpse", 17), "corpse");
  EXPECT_EQ(fitted_name("straw man corpse", 15), "corpse") << "it is no man's corpse";
  EXPECT_EQ(fitted_name("bark scroll (unknown)", 20), "bark scroll");
  EXPECT_EQ(fitted_name("bark scroll (unknown)", 10), "scroll");
  EXPECT_EQ(fitted_name("old draught of strength", 12), "old draught");
  EXPECT_EQ(fitted_name("old draught of strength", 8), "draught");
}

TEST(Fitting, AManKeepsTheFirstWordsOfTheName) {
  EXPECT_EQ(fitted_name("Rag-and-Bone Man", 16), "Rag-and-Bone Man");
  EXPECT_EQ(fitted_name("Rag-and-Bone Man", 15), "Rag-and-Bone");
  EXPECT_EQ(fitted_name("Rag-and-Bone Man", 11), "Rag");
  EXPECT_EQ(fitted("Rag-and-Bone Man", {"hurt"}, 17), "Rag-and-Bone hurt");
  EXPECT_EQ(fitted_name("straw man", 8), "straw");
}

TEST(Fitting, ListsAsManyNamesAsFitAndCountsTheRest) {
  const std::vector<std::string> names = {"Bob", "Dov", "Cleo"};
  EXPECT_EQ(fitted_names(names, 14), "Bob, Dov, Cleo");
  EXPECT_EQ(fitted_names(names, 13), "Bob, Dov +1");
  EXPECT_EQ(fitted_names(names, 10), "Bob +2");
  EXPECT_EQ(fitted_names({"Bartholomew", "Dov"}, 12), "2 players");
  EXPECT_EQ(fitted_names({}, 12), "0 players");
}

}  // namespace
}  // namespace undercroft::testing::fitting_test
