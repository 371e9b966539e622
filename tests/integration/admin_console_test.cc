// admin_console_test.cc: lines become requests, and one that fails ends nothing.
#include "server/commands/admin_console.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace undercroft::admin_console_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(AdminConsole, SplitsLinesAsAShellDoes) {
  EXPECT_THAT(words_of_line("kick Bob be nice").value(), ElementsAre("kick", "Bob", "be", "nice"));
  EXPECT_THAT(words_of_line("  say \t\"two  words\"x 'it''s'\r").value(),
              ElementsAre("say", "two  wordsx", "its"));
  EXPECT_THAT(words_of_line("motd ''").value(), ElementsAre("motd", ""));
  EXPECT_THAT(words_of_line(" \t ").value(), IsEmpty());
  EXPECT_THAT(words_of_line("say \"a 'b'").error(), HasSubstr("(\") is not closed"));
}

TEST(AdminConsole, GoesOnAfterAFailureAndReturnsItsCode) {
  std::istringstream lines("status\n\nkik Bob\nsay \"open\nhelp\nplayers\nquit\nstop\n");
  std::vector<std::string> asked;
  int helps = 0, reads = 0;
  const AdminConsole console{[&](const std::vector<std::string>& words) {
                               asked.push_back(words.front());
                               return words.front() == "kik" ? 2 : 0;
                             },
                             [](const std::string&) { return 7; }, [&] { ++helps; },
                             [&]() -> std::optional<std::string> {
                               std::string line;
                               ++reads;
                               if (!std::getline(lines, line)) return std::nullopt;
                               return line;
                             }};
  EXPECT_EQ(run_admin_console(console), 7);
  EXPECT_THAT(asked, ElementsAre("status", "kik", "players"));
  EXPECT_EQ(helps, 1);
  EXPECT_EQ(reads, 7);
}

}  // namespace
}  // namespace undercroft::admin_console_test
