// daily_command_test.cc: `undercroft-server daily verify` on the recorded days (R176).
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::daily_command_test {
namespace {

namespace fs = std::filesystem;
using testing::ServerProcess;

struct DailyCommand : ::testing::Test {
  void SetUp() override {
    const fs::path days = fs::path(UNDERCROFT_SOURCE) / "tests" / "golden" / "daily" / "days.db";
    ASSERT_TRUE(fs::copy_file(days, file));  // SQLite writes beside the file it reads
  }
  struct Answer {
    std::string text;
    int code = 0;
  };
  Answer verify(const std::vector<std::string>& more) {
    std::vector<std::string> words = {"daily", "verify", file};
    words.insert(words.end(), more.begin(), more.end());
    ServerProcess command(words);
    std::string text = command.read_all();
    return {std::move(text), command.exit_code()};
  }

  testing::TemporaryFolder folder;
  const std::string file = folder.path() + "/days.db";
};

TEST_F(DailyCommand, SaysWhatItVerified) {
  const Answer all = verify({});
  EXPECT_EQ(all.code, 0) << all.text;
  for (const char* day : {"d261124-", "d261125-", "d261126-"}) {
    EXPECT_NE(all.text.find(day), std::string::npos) << all.text;
  }
  EXPECT_EQ(all.text.find("refused"), std::string::npos) << all.text;
  EXPECT_NE(all.text.find(" points (Ann, Bob)"), std::string::npos) << all.text;
}

TEST_F(DailyCommand, ComparesTheKeyWithThePublishedOne) {
  const Answer right =
      verify({"--commitment", "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"});
  EXPECT_EQ(right.code, 0) << right.text;
  const Answer wrong = verify({"--commitment", std::string(64, '0')});
  EXPECT_EQ(wrong.code, 1);
  EXPECT_NE(wrong.text.find("is not the published one"), std::string::npos) << wrong.text;
}

TEST_F(DailyCommand, FindingNothingIsAnError) {
  const Answer none = verify({"--date", "2020-01-01"});
  EXPECT_EQ(none.code, 1);
  EXPECT_NE(none.text.find("no such realm of a daily"), std::string::npos) << none.text;
}

TEST_F(DailyCommand, OtherTextsAreNoDates) {
  const Answer wrong = verify({"--date", "yesterday"});
  EXPECT_EQ(wrong.code, 2);
  EXPECT_NE(wrong.text.find("'yesterday' is not a date such as 2026-11-26"), std::string::npos)
      << wrong.text;
}

}  // namespace
}  // namespace undercroft::daily_command_test
