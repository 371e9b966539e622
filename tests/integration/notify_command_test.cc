// notify_command_test.cc: the host's program is run with what it may know, and its failures cost
// nobody anything (R175).
#include "server/webhook/notify_command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "server/webhook/webhook_event.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::notify_command_test {
namespace {

using std::chrono::milliseconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::TemporaryFolder;

WebhookEvent waiting_for(const std::string& player) {
  WebhookEvent event{WebhookEvent::Kind::TurnWaiting, "crypt", player, "crypt waits for somebody."};
  event.deadline_s = 86400;
  event.waited_for = {"Bob", "Cid"};
  return event;
}

struct NotifyCommandTest : ::testing::Test {
  TemporaryFolder folder;
  std::mutex mutex;
  std::vector<std::string> log;

  [[nodiscard]] std::string said() const { return folder.path() + "/said"; }
  // An executable file with this text.
  [[nodiscard]] std::string program(const std::string& text) const {
    std::string path = folder.path() + "/program";
    std::ofstream(path) << "#!/bin/sh\n" << text;
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return path;
  }
  [[nodiscard]] NotifyCommand::Options options(milliseconds limit = milliseconds(20000)) {
    return {.limit = limit, .log = [this](const std::string& line) {
              const std::lock_guard lock(mutex);
              log.push_back(line);
            }};
  }
  [[nodiscard]] std::vector<std::string> lines_of_log() {
    const std::lock_guard lock(mutex);
    return log;
  }
  // The lines that the program has written, once there are `count`.
  [[nodiscard]] std::vector<std::string> lines(std::size_t count) const {
    std::vector<std::string> all;
    for (int tries = 0; tries < 2000 && all.size() < count; ++tries) {
      all.clear();
      std::ifstream file(said());
      for (std::string line; std::getline(file, line);) all.push_back(line);
      std::this_thread::sleep_for(milliseconds(10));
    }
    return all;
  }
  [[nodiscard]] std::string logged() {
    for (int tries = 0; tries < 2000 && lines_of_log().empty(); ++tries) {
      std::this_thread::sleep_for(milliseconds(10));
    }
    return lines_of_log().empty() ? "" : lines_of_log().front();
  }
};

TEST_F(NotifyCommandTest, GetsTheEventInVariables) {
  NotifyCommand command(program("echo \"$1|$UNDERCROFT_EVENT|$UNDERCROFT_REALM|$UNDERCROFT_PLAYER|"
                                "$UNDERCROFT_WAITING|$UNDERCROFT_DEADLINE|$#\" >> '" +
                                said() + "'\n"),
                        options());
  command.run(waiting_for("Bob"));
  EXPECT_THAT(lines(1), ElementsAre("turn_waiting|turn_waiting|crypt|Bob|Bob Cid|"
                                    "1970-01-02T00:00:00Z|1"));
}

TEST_F(NotifyCommandTest, NothingInANameIsRunOrAddsALine) {
  NotifyCommand command(program("echo \"$UNDERCROFT_PLAYER\" >> '" + said() + "'\n"), options());
  command.run(waiting_for("$(touch x);`id`\nUNDERCROFT_REALM=other"));
  EXPECT_THAT(lines(1), ElementsAre("$(touch x);`id` UNDERCROFT_REALM=other"));
}

// A setting may hold a secret, and may come from a variable.
TEST_F(NotifyCommandTest, GetsNoOtherVariablesOfTheServer) {
  setenv("UNDERCROFT_WEBHOOK", "https://example.org/SECRET", 1);  // NOLINT: before the thread
  {
    NotifyCommand command(program("env >> '" + said() + "'\necho end >> '" + said() + "'\n"),
                          options());
    command.run(waiting_for("Bob"));
    for (const std::string& line : lines(7)) EXPECT_EQ(line.find("SECRET"), std::string::npos);
  }
  unsetenv("UNDERCROFT_WEBHOOK");  // NOLINT: as above
}

TEST_F(NotifyCommandTest, AFailureIsOneLineInTheLogUntilItWorksAgain) {
  NotifyCommand command(program("echo \"$UNDERCROFT_PLAYER\" >> '" + said() +
                                "'\n[ \"$UNDERCROFT_PLAYER\" = good ] || exit 3\n"),
                        options());
  for (const char* name : {"bad", "worse", "good", "good"}) command.run(waiting_for(name));
  EXPECT_EQ(lines(4).size(), 4U);
  for (int tries = 0; tries < 2000 && lines_of_log().size() < 2; ++tries) {
    std::this_thread::sleep_for(milliseconds(10));
  }
  EXPECT_THAT(lines_of_log(),
              ElementsAre(HasSubstr("failed with exit code 3"), HasSubstr("works again")));
}

TEST_F(NotifyCommandTest, AProgramThatHangsIsKilledWithItsChildren) {
  NotifyCommand command(program("echo begun >> '" + said() + "'\nsleep 1000 & sleep 1000\n"),
                        options(milliseconds(300)));
  command.run(waiting_for("Bob"));
  EXPECT_THAT(logged(), HasSubstr("took longer than 300 ms, and was killed"));
  command.run(waiting_for("Cid"));
  EXPECT_EQ(lines(2).size(), 2U) << "the next one is run";
}

TEST_F(NotifyCommandTest, TheServerDoesNotWaitForIt) {
  NotifyCommand command(program("sleep 1000\n"), options());
  for (int i = 0; i < 300; ++i) command.run(waiting_for("Bob"));
}  // its destructor kills what runs

TEST_F(NotifyCommandTest, AMissingProgramIsALineInTheLog) {
  NotifyCommand command(folder.path() + "/nothing", options());
  command.run(waiting_for("Bob"));
  EXPECT_THAT(logged(), HasSubstr("cannot be run: No such file"));
}

TEST_F(NotifyCommandTest, IsCheckedAtTheStart) {
  EXPECT_TRUE(check_program(program("")));
  EXPECT_THAT(check_program(folder.path() + "/nothing").error(), HasSubstr("there is no file"));
  EXPECT_THAT(check_program(folder.path()).error(), HasSubstr("there is no file"));
  std::ofstream(folder.path() + "/text") << "words";
  EXPECT_THAT(check_program(folder.path() + "/text").error(), HasSubstr("chmod +x"));
}

TEST(WaitingEvent, HasItsDeadlineAndAllWhoAreWaitedFor) {
  EXPECT_EQ(json_body(waiting_for("Bob")),
            R"({"id":"","event":"turn_waiting","realm":"crypt","player":"Bob",)"
            R"("text":"crypt waits for somebody.","waiting":["Bob","Cid"],)"
            R"("deadline":"1970-01-02T00:00:00Z","time":"1970-01-01T00:00:00Z"})");
  EXPECT_EQ(discord_body(waiting_for("Bob")),
            R"({"content":"crypt waits for somebody.","allowed_mentions":{"parse":[]}})");
}

}  // namespace
}  // namespace undercroft::notify_command_test
