// status_errors_test.cc: mistakes in the statuses of content are reported with their lines (R221).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/content/builtin.h"
#include "server/sim/content/loader.h"

namespace undercroft::status_errors_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::string> mistakes_in(const std::string& text) {
  Catalogue catalogue;
  std::vector<std::string> found;
  for (const ContentError& error : load_content_file(catalogue, text, "a.toml")) {
    found.push_back(to_string(error));
  }
  return found;
}

const std::string kBleeding =
    "[status.bleeding]\nname = \"bleeding\"\nharmful = true\ndamage = 1\nevery = 2\n";

TEST(StatusErrors, SoundOnesAreNamedWhereverStatusesAre) {
  EXPECT_THAT(
      mistakes_in(kBleeding +
                  "[status.warded]\nname = \"warded\"\nimmune = [\"bleeding\", \"poison\"]\n"
                  "[saw]\nkind = \"item\"\nuse = { status = \"warded\", turns = 3, cures = "
                  "[\"bleeding\", \"poison\"] }\n"
                  "[rat]\nkind = \"monster\"\nhealth = 2\nimmune = [\"bleeding\"]\n"
                  "hit = { status = \"bleeding\", turns = 3 }\n"
                  "[ability.a]\nname = \"A\"\ntext = \"T.\"\ncooldown = 5\nstatus = "
                  "\"warded\"\nturns = 3\n"),
      IsEmpty());
}

TEST(StatusErrors, MistakesNameTheStatus) {
  const std::pair<const char*, const char*> cases[] = {
      {"[status.a]\ndamage = 1\nharmful = true", "a.toml:1: status 'a': name is missing"},
      {"[status.a]\nname = \"a\"", "a.toml:1: status 'a': it has no effect"},
      {"[status.a]\nname = \"a\"\ndamage = 1", "damage needs harmful = true"},
      {"[status.a]\nname = \"a\"\nspeed = 1\nevery = 3", "every needs damage or heal"},
      {"[status.poison]\nname = \"a\"\nspeed = 1", "the game has such a status"},
      {"[status.a]\nname = \"a\"\nspeed = 100\nheal = 1", "speed is the number 100"},
      {"[status.a]\nname = \"a\"\nspeed = -1", "less than before needs harmful = true"},
      {"[status.a]\nname = \"a\"\nsped = 1\nspeed = 1", "unknown key 'sped'"},
      {"[status]\nbleeding = 3", "unknown key 'bleeding'; expected tables"},
  };
  for (const auto& [text, sentence] : cases) {
    EXPECT_THAT(mistakes_in(text), ElementsAre(HasSubstr(sentence))) << text;
  }
}

TEST(StatusErrors, TheyMayNameEachOtherInAnyOrder) {
  EXPECT_THAT(
      mistakes_in("[status.warded]\nname = \"warded\"\nimmune = [\"bleeding\"]\n" + kBleeding),
      IsEmpty());
}

TEST(StatusErrors, MisspeltOnesListBothKinds) {
  EXPECT_THAT(mistakes_in(kBleeding +
                          "[rat]\nkind = \"monster\"\nhealth = 2\nhit = { status = \"bleding\", "
                          "turns = 3 }\n"),
              ElementsAre(HasSubstr("status is 'bleding' (did you mean 'bleeding'?)")));
}

TEST(StatusErrors, ARealmHasSoManyAtMost) {
  std::string text;
  for (int i = 0; i < 9; ++i) {
    const std::string n = std::to_string(i);
    text += "[status.s" + n + "]\nname = \"s" + n + "\"\nspeed = 1\n";
  }
  EXPECT_THAT(mistakes_in(text), ElementsAre(HasSubstr("at most 8 statuses")));
}

}  // namespace
}  // namespace undercroft::status_errors_test
