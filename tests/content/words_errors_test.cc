// words_errors_test.cc: words that no client may get are refused in every table, and cleaned where
// a stored realm has them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/content/loader.h"

namespace undercroft::words_errors_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

struct Loaded {
  explicit Loaded(const std::string& text) : errors(load_content_file(catalogue, text, "a.toml")) {}
  [[nodiscard]] std::vector<std::string> sentences() const {
    std::vector<std::string> found;
    for (const ContentError& error : errors) found.push_back(to_string(error));
    return found;
  }
  Catalogue catalogue;
  std::vector<ContentError> errors;
};

std::string monster(const std::string& words) {
  return "[m]\nkind = \"monster\"\nhealth = 3\n" + words + "\n";
}

TEST(WordsErrors, NamesAreShortAndPlain) {
  EXPECT_THAT(Loaded(monster("name = \"" + std::string(41, 'M') + "\"")).sentences(),
              ElementsAre("a.toml:4: blueprint 'm': name has 41 bytes; expected at most 40"));
  EXPECT_THAT(Loaded(monster("name = \"a\\u001b[31mb\"")).sentences(),
              ElementsAre(HasSubstr("name has characters that a terminal cannot show")));
  EXPECT_THAT(Loaded(monster("name = \"a\\u202eb\"")).sentences(),
              ElementsAre(HasSubstr("name has characters")));
  EXPECT_THAT(Loaded(monster("name = \"\"")).sentences(), ElementsAre(HasSubstr("name is empty")));
  EXPECT_THAT(Loaded(monster("name = \"Ölkäfer — 3\"")).sentences(), IsEmpty());
}

TEST(WordsErrors, EveryTableIsChecked) {
  const std::string bad = "\"a\\nb\"";
  const auto one = ElementsAre(HasSubstr("characters that a terminal cannot show"));
  EXPECT_THAT(Loaded(monster("description = " + bad)).sentences(), one);
  EXPECT_THAT(Loaded(monster("warning = " + bad)).sentences(), one);
  EXPECT_THAT(Loaded(monster("hunts = 1\nlines = [\"x\", " + bad + "]")).sentences(), one);
  EXPECT_THAT(Loaded("[[level]]\ndepth = 1\nname = " + bad).sentences(), one);
  EXPECT_THAT(Loaded("[theme.t]\nname = \"T\"\narrival = " + bad).sentences(), one);
  EXPECT_THAT(Loaded("[kit.k]\nname = \"K\"\ntext = " + bad).sentences(), one);
  EXPECT_THAT(Loaded("[[room]]\nname = " + bad + "\ndepth = 1\nmap = \"..\"").sentences(), one);
}

TEST(WordsErrors, KeysAreWords) {
  for (const char* text :
       {"[\"a\\u001b\"]\nkind = \"item\"", "[\"a b\"]\nkind = \"item\"",
        "[theme.\"a:b\"]\nname = \"T\"", "[kit.\"\"]\nname = \"K\"\ntext = \"T\""}) {
    EXPECT_THAT(Loaded(text).sentences(),
                ElementsAre(HasSubstr("its key needs 1 to 40 letters, digits, _ or -")))
        << text;
  }
}

// A realm that began with such words before they were refused still opens, and sends none of them.
TEST(WordsErrors, AreCleanedForStoredRealms) {
  const Loaded loaded(monster("name = \"a\\u001b[31mb\""));
  EXPECT_EQ(loaded.errors.front().severity, Severity::Unfit);
  EXPECT_EQ(loaded.catalogue[loaded.catalogue.at("m")].name, "a[31mb");
}

}  // namespace
}  // namespace undercroft::words_errors_test
