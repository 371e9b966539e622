// danger_calls_test.cc: a friend who is hurt out of sight is a line for the others (R141).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>

#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::danger_calls_test {
namespace {

using testing::FakeConnection;
using ::testing::MatchesRegex;
using testing::RealmHarness;
using testing::SmallWorld;

// Ann (P) stands beside a grunt. Bob (Q) cannot see her.
World two_rooms() {
  SmallWorld small({"##########\n#.PA#..Q.#\n##########\n"}, {{'A', "grunt"}, {'Q', "player"}},
                   testing::plain_rules());
  small.at('P').max_health = 60;
  small.at('P').health = 31;
  return std::move(small.world);
}

std::vector<std::string> lines_of(const FakeConnection& client) {
  std::vector<std::string> lines;
  for (const ServerMessage& message : client.messages) {
    if (const auto* line = std::get_if<ChatLine>(&message)) lines.push_back(line->text);
  }
  std::erase_if(lines,
                [](const std::string& line) { return line.find("hurt") == std::string::npos; });
  return lines;
}

struct DangerCall : ::testing::Test {
  void fight(RealmHarness& table, int turns) {
    ann = table.join("Ann");
    bob = table.join("Bob");
    for (int i = 0; i < turns; ++i) {
      table.wait(ann);
      table.wait(bob);
    }
    ASSERT_LE(ann->known.self.health, 30);
  }
  std::shared_ptr<FakeConnection> ann;
  std::shared_ptr<FakeConnection> bob;
};

TEST_F(DangerCall, IsSentOnceToThoseWhoDoNotSeeIt) {
  RealmHarness table(two_rooms());
  fight(table, 8);
  ASSERT_EQ(lines_of(*bob).size(), 1U) << "not for each blow";
  EXPECT_THAT(lines_of(*bob).front(),
              MatchesRegex("Ann is hurt, west 5: (30|2[0-9]|1[0-9]) of 60 health."));
  EXPECT_TRUE(lines_of(*ann).empty()) << "she feels it";
}

TEST_F(DangerCall, SaysNoMoreThanTheListOfMembers) {
  RealmOptions options;
  options.friends_on_map = false;
  RealmHarness table(two_rooms(), std::move(options));
  fight(table, 8);
  EXPECT_TRUE(lines_of(*bob).empty());
}

}  // namespace
}  // namespace undercroft::danger_calls_test
