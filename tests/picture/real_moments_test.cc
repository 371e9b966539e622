// real_moments_test.cc: pictures of recorded play.
//
// UNDERCROFT_PICTURES=FOLDER writes them to a folder, to be looked at.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "server/picture/moment_picture.h"
#include "tests/picture/decoded_png.h"
#include "tests/picture/journey_moment.h"

namespace undercroft::testing::real_moments_test {
namespace {

void write_to_folder(const std::string& name, const std::string& png) {
  const char* folder = std::getenv("UNDERCROFT_PICTURES");
  if (folder != nullptr) std::ofstream(std::string(folder) + "/" + name, std::ios::binary) << png;
}

class RealMoments : public ::testing::TestWithParam<const char*> {};

TEST_P(RealMoments, HavePicturesOfFewBytes) {
  const std::vector<JourneyMoment> moments = moments_of(std::string(GetParam()) + ".txt");
  ASSERT_FALSE(moments.empty());
  for (const std::size_t part : {2U, 4U}) {
    const JourneyMoment& moment = moments[(moments.size() - 1) * part / 4];
    const std::string png = moment_picture(moment.known, {"turn 42 of a run", "Ann", moment.lines});
    write_to_folder(GetParam() + std::string("-") + std::to_string(part) + ".png", png);
    EXPECT_EQ(decoded_png(png).size(), kMomentPicture);
    EXPECT_LE(png.size(), kMostPictureBytes / 2);
  }
}

INSTANTIATE_TEST_SUITE_P(Journeys, RealMoments,
                         ::testing::Values("alone-1", "alone-3", "crown", "fallen-4", "party-3",
                                           "tomorrow"));

}  // namespace
}  // namespace undercroft::testing::real_moments_test
