// survey_test.cc: a balance survey depends only on its seeds, not on threads or repetition.
#include "server/tools/balance/survey.h"

#include <gtest/gtest.h>

#include "server/sim/content/builtin.h"

namespace undercroft::survey_test {
namespace {

std::string survey(int threads) {
  const auto catalogue = std::make_shared<const Catalogue>(game_catalogue());
  SurveyOptions options;
  options.seeds = 2;
  options.bots = 2;
  options.rounds = 200;
  options.threads = threads;
  return as_markdown(play_realms(catalogue, options), options, *catalogue);
}

TEST(Survey, IsDeterministic) {
  const std::string first = survey(1);
  EXPECT_EQ(survey(1), first);
  EXPECT_EQ(survey(3), first);
  EXPECT_NE(first.find("| 1 | 100.0 % |"), std::string::npos) << first;
  EXPECT_NE(first.find(" | 1-1 | "), std::string::npos) << "no monster was killed: " << first;
}

}  // namespace
}  // namespace undercroft::survey_test
