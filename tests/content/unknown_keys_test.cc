// unknown_keys_test.cc: a misspelt key or table is answered with what was probably meant.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/content/builtin.h"
#include "server/sim/content/content_error.h"
#include "server/sim/content/loader.h"

namespace undercroft::unknown_keys_test {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

std::vector<std::string> mistakes_of(const std::string& text) {
  Catalogue catalogue = game_catalogue();
  std::vector<std::string> found;
  for (const ContentError& error : load_content_file(catalogue, text, "a.toml")) {
    found.push_back(to_string(error));
  }
  return found;
}

TEST(UnknownKeys, NearKeyIsSuggestedAlone) {
  EXPECT_EQ(unknown_key("helth", {"name", "health"}),
            "unknown key 'helth' (did you mean 'health'?)");
}

TEST(UnknownKeys, OthersAreListedInTheirOrder) {
  EXPECT_EQ(unknown_key("zorble", {"name", "health"}),
            "unknown key 'zorble'; expected one of: name, health");
  EXPECT_EQ(unknown_key("zorble", {}), "unknown key 'zorble'");
}

TEST(UnknownKeys, LongListIsCutShort) {
  const std::vector<std::string_view> keys(15, "key");
  EXPECT_THAT(unknown_key("zorble", keys),
              EndsWith(", key and 3 more, which docs/scenarios.md lists"));
}

TEST(UnknownKeys, ListHasOnlyKeysOfTheKind) {
  EXPECT_THAT(mistakes_of("[t]\nkind = \"treasure\"\nzorble = 3\n"),
              ElementsAre(AllOf(HasSubstr("a.toml:3: blueprint 't': unknown key 'zorble'; expected "
                                          "one of: base, kind, name"),
                                Not(HasSubstr("sequence")))));
}

TEST(UnknownKeys, NearKeyOfTheKindComesFirst) {
  EXPECT_THAT(mistakes_of("[d]\nkind = \"door\"\nstats = \"open\"\n"),
              ElementsAre(HasSubstr("(did you mean 'state'?)")));
  EXPECT_THAT(mistakes_of("[d]\nkind = \"door\"\nhelth = 3\n"),
              ElementsAre(HasSubstr("(did you mean 'health'?)")));
}

TEST(UnknownKeys, SwappedLettersAreLikelierThanOthers) {
  EXPECT_EQ(nearest_word("vail", {"mail", "vial"}), "vial");
  EXPECT_EQ(nearest_word("vail", {"vial", "mail"}), "vial");
}

TEST(UnknownKeys, MisspeltTablesAreAnsweredWithTheirForm) {
  const std::pair<std::string, std::string> cases[] = {
      {"[[rooms]]\nname = \"x\"",
       "a.toml:1: rooms is a list; expected a blueprint table; did you "
       "mean [[room]]?"},
      {"[[levls]]\nname = \"x\"", "did you mean [[level]]?"},
      {"[[monster]]\nname = \"x\"", "did you mean [KEY] with kind = \"monster\"?"},
      {"[kits.x]\nname = \"x\"", "it needs a kind or a base; did you mean [kit.KEY]?"},
      {"[statuses.x]\nname = \"x\"", "did you mean [status.KEY]?"},
      {"[pack]\nname = \"x\"", "pack.toml has its keys at the top, without [pack]"},
  };
  for (const auto& [text, sentence] : cases) {
    EXPECT_THAT(mistakes_of(text), ElementsAre(HasSubstr(sentence))) << text;
  }
  EXPECT_THAT(mistakes_of("[rooms]\nname = \"x\""), ElementsAre(EndsWith("a kind or a base")));
}

TEST(UnknownKeys, ForgottenHeaderIsOneMistake) {
  EXPECT_THAT(mistakes_of("kind = \"item\"\nname = \"x\"\nglyph = \"!\"\n"),
              ElementsAre("a.toml:1: kind is the text 'item', and 2 more such keys of the file; "
                          "expected a blueprint table"));
  EXPECT_THAT(mistakes_of("[x]\nzorble = 1\n"),
              ElementsAre("a.toml:1: blueprint 'x': it needs a kind or a base"));
  EXPECT_THAT(mistakes_of("[x]\nhealth = 1\nzorble = 1\n"), ::testing::SizeIs(2));
}

TEST(UnknownKeys, DemandsAreReportedOnTheirKeys) {
  EXPECT_THAT(mistakes_of("[m]\nkind = \"monster\"\nhealth = 3\nvision = 6\nthrown = 2\n"),
              ElementsAre(HasSubstr("a.toml:5: blueprint 'm': only an item can be thrown")));
  EXPECT_THAT(mistakes_of("[i]\nkind = \"item\"\nholds = [\"vial\"]\n"),
              ElementsAre(HasSubstr("a.toml:3: blueprint 'i': only a creature or chest can hold")));
}

TEST(UnknownKeys, BrokenEncodingIsReportedOnItsLine) {
  EXPECT_THAT(mistakes_of("[i]\nkind = \"item\"\nname = \"\xFF\"\n"),
              ElementsAre(HasSubstr("a.toml:3: the file is not UTF-8")));
}

TEST(UnknownKeys, TextWithoutQuotesIsNamed) {
  EXPECT_THAT(mistakes_of("[i]\nkind = item\n"), ElementsAre(EndsWith("; text needs quotes")));
}

}  // namespace
}  // namespace undercroft::unknown_keys_test
