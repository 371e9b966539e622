// suite_test.cc: exit codes, the closing line and folders; and that the project's scenarios are
// found.
#include "server/tools/scenario/suite.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <tuple>

#include "server/files/folder.h"
#include "server/sim/content/builtin.h"
#include "server/tools/scenario/junit.h"

namespace undercroft::suite_test {
namespace {

namespace fs = std::filesystem;
using ::testing::EndsWith;
using ::testing::HasSubstr;

constexpr const char* kGood = "map = \"\"\"\n###\n\"\"\"\n";
constexpr const char* kFails =
    "map = \"\"\"\n###\n\"\"\"\n[[turn]]\n[turn.expect]\nmap = \"\"\"\n#.#\n\"\"\"\n";
constexpr const char* kMistaken = "mpa = 1\nmap = \"\"\"\n###\n\"\"\"\n";
constexpr const char* kNoToml = "map =\n";

class Suite : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(::testing::TempDir()) / ("undercroft-suite-" + std::to_string(::getpid()));
    fs::create_directories(folder_ / "deep");
  }
  void TearDown() override { fs::remove_all(folder_); }

  void write(const std::string& name, const char* text) { std::ofstream(folder_ / name) << text; }
  int run(const std::string& path) {
    std::ostringstream out;
    const int code = run_suite({path}, scenario_catalogue(), {}, out);
    said_ = out.str();
    return code;
  }
  int run_folder() { return run(folder_.string()); }

  fs::path folder_;
  std::string said_;
};

TEST_F(Suite, AllScenariosPass) {
  write("a.toml", kGood);
  write("deep/b.toml", kGood);
  write("notes.txt", kNoToml);
  EXPECT_EQ(run_folder(), 0);
  EXPECT_EQ(said_, "2 passed, 0 failed\n");
}

TEST_F(Suite, FailureIsReportedWithFileAndLine) {
  write("a.toml", kGood);
  write("b.toml", kFails);
  EXPECT_EQ(run_folder(), 1);
  EXPECT_THAT(said_, HasSubstr("b.toml:7: turn 1: the map differs"));
  EXPECT_THAT(said_, EndsWith("\n1 passed, 1 failed\n"));
}

TEST_F(Suite, MistakeIsReportedWithFileLineAndReason) {
  write("a.toml", kGood);
  write("b.toml", kMistaken);
  EXPECT_EQ(run_folder(), 2);
  EXPECT_THAT(said_, HasSubstr("b.toml:1: unknown key 'mpa' (did you mean 'map'?)"));
  EXPECT_THAT(said_, EndsWith("\n1 passed, 1 failed\n"));
}

TEST_F(Suite, InvalidTomlAndMissingFilesAreUnreadable) {
  write("a.toml", kNoToml);
  write("b.toml", kFails);
  EXPECT_EQ(run_folder(), 2);
  EXPECT_THAT(said_, HasSubstr("a.toml:1: "));
  EXPECT_THAT(said_, EndsWith("0 passed, 2 failed\n"));
  EXPECT_EQ(run((folder_ / "none.toml").string()), 2);
  EXPECT_THAT(said_, HasSubstr("none.toml:1: no such file"));
}

TEST_F(Suite, FolderWithoutScenariosIsAMistake) {
  EXPECT_EQ(run_folder(), 2);
  EXPECT_EQ(said_,
            folder_.string() + ":1: no .toml file in this folder\n" + "0 passed, 1 failed\n");
}

TEST_F(Suite, UnreadableFolderIsNamed) {
  if (::geteuid() == 0) GTEST_SKIP() << "root may read everything";
  write("a.toml", kGood);
  fs::permissions(folder_ / "deep", fs::perms::none);
  EXPECT_EQ(run_folder(), 2);
  EXPECT_THAT(said_, HasSubstr("deep:1: Permission denied"));
}

TEST_F(Suite, FilterChoosesByPathTitleAndRule) {
  write("a.toml", "title = \"Rats RUN\"\nmap = \"\"\"\n###\n\"\"\"\n");
  write("b.toml", "rule = \"R105\"\nmap = \"\"\"\n###\n\"\"\"\n");
  write("deep/c.toml", kFails);
  for (const auto& [filter, passed, failed] :
       {std::tuple{"rats run", 1, 0}, {"r105", 1, 0}, {"deep/", 0, 1}}) {
    std::ostringstream out;
    EXPECT_EQ(run_suite({folder_.string()}, scenario_catalogue(), {.filter = filter}, out), failed);
    EXPECT_THAT(out.str(), EndsWith(std::to_string(passed) + " passed, " + std::to_string(failed) +
                                    " failed\n"))
        << filter;
  }
  std::ostringstream out;
  EXPECT_EQ(run_suite({folder_.string()}, scenario_catalogue(), {.filter = "nothing"}, out), 2)
      << "a misspelt filter does not pass";
}

TEST_F(Suite, JunitHasACaseForEachScenario) {
  write("a.toml", "title = \"Rats & <bats>\"\nmap = \"\"\"\n###\n\"\"\"\n");
  write("b.toml", kFails);
  write("c.toml", kMistaken);
  std::ostringstream out;
  std::vector<SuiteCase> cases;
  EXPECT_EQ(run_suite({folder_.string()}, scenario_catalogue(), {}, out, &cases), 2);
  const std::string xml = as_junit(cases);
  EXPECT_THAT(xml, HasSubstr("tests=\"3\" failures=\"1\" errors=\"1\""));
  EXPECT_THAT(xml, HasSubstr("<testcase name=\"Rats &amp; &lt;bats&gt;\" classname=\""));
  EXPECT_THAT(xml, HasSubstr("<failure message=\""));
  EXPECT_THAT(xml, HasSubstr("b.toml:7: turn 1: the map differs"));
  EXPECT_THAT(xml, HasSubstr("<error message=\""));
}

// An event of three repetitions is named with the one in which it happened.
TEST_F(Suite, FailureNamesTheRepetition) {
  write("a.toml",
        "map = \"\"\"\n######\n#P...#\n######\n\"\"\"\n[legend]\nP = \"player\"\n"
        "[[turn]]\ntimes = 3\nP = \"right\"\n[turn.expect]\n"
        "events = [\"moved P 9,9\"]\nno_events = [\"moved P 3,1\"]\n");
  EXPECT_EQ(run_folder(), 1);
  EXPECT_THAT(said_, HasSubstr("what happened: 1: \"moved P 2,1\", 2: \"moved P 3,1\", 3: "));
  EXPECT_THAT(said_, HasSubstr("\"moved P 3,1\" happened in repetition 2"));
}

// ctest's `scenarios` runs all of them, but would not notice if half of the files were missing.
TEST(Scenarios, ProjectHasManyScenarios) {
  const auto files = toml_files_in(UNDERCROFT_SOURCE "/tests/scenarios", Reach::Tree);
  ASSERT_TRUE(std::holds_alternative<std::vector<std::string>>(files));
  EXPECT_GE(std::get<0>(files).size(), 270U);
}

}  // namespace
}  // namespace undercroft::suite_test
