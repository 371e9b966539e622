// vocabulary_test.cc: the clients show what the server sends, and have no tables of their own.
//
// A new monster, item, trap, ground, status, sign or event verb then needs no change in a client.
// client/web/tools/floors.mjs checks the same of the page.
#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <string>

#include "tests/architecture/source_tree.h"

namespace undercroft::vocabulary_test {
namespace {

bool is_part_of_the_terminal_client(const SourceFile& file) {
  return file.is_cpp() && file.path.starts_with("client/") &&
         !file.path.starts_with("client/tools/") && !file.path.starts_with("client/web/");
}

// A switch over one of the lists, or an array with an entry for each item.
bool has_table(const std::string& line) {
  static const std::regex kTable(
      R"((case |EnumArray<)(Kind|Verb|Ground|Status|StepSign)(::[A-Z]|,))");
  return std::regex_search(line, kTable);
}

bool names_item(const std::string& line) {
  static const std::regex kItem(R"((^|[^A-Za-z:])(Kind|Verb|Ground|Status|StepSign)::([A-Z]\w+))");
  std::smatch found;
  if (!std::regex_search(line, found, kItem)) return false;
  return found[3] != "Unknown" && found[3] != "None";
}

// These act on things of today and leave later ones alone: nothing is shown wrongly. Deeds that a
// tombstone counts, blows that lore learns from, tips, foes to aim at, keys for stairs and
// doors, and exits read aloud. ChatLine and ControlSequence have a Kind of their own.
const std::set<std::string> kMayName = {
    "client/input/looking.cc",
    "client/input/press.cc",
    "client/input/shooting.cc",
    "client/input/standing_keys.cc",
    "client/input/tips.cc",
    "client/model/lore.cc",
    "client/model/reduce.cc",
    "client/model/tombstone.cc",
    "client/view/text/accessibility_text.cc",
    "client/view/terminal/input_grammar.h",
    "client/view/terminal/key_forms.cc",
};

TEST(Vocabulary, ClientHasNoTables) {
  int files = 0;
  for (const SourceFile& file : source_tree()) {
    if (!is_part_of_the_terminal_client(file)) continue;
    ++files;
    for (const std::string& line : file.lines) {
      EXPECT_FALSE(has_table(line)) << file.path << ": " << line;
      if (!kMayName.contains(file.path)) {
        EXPECT_FALSE(names_item(line)) << file.path << ": " << line;
      }
    }
  }
  EXPECT_GT(files, 100) << "too few files were found";
}

// Tests the check itself.
TEST(Vocabulary, TablesAreDetected) {
  EXPECT_TRUE(has_table("    case Kind::Chest: return U'=';"));
  EXPECT_TRUE(has_table("constexpr EnumArray<Status, Wording> kWords = {{"));
  EXPECT_FALSE(has_table("  case IntentVerb::Take:"));
  EXPECT_TRUE(names_item("  if (look.kind == Kind::Chest) return true;"));
  EXPECT_FALSE(names_item("  if (cell.ground == Ground::Unknown) return true;"));
  EXPECT_FALSE(names_item("  if (verb == IntentVerb::Take) return true;"));
}

}  // namespace
}  // namespace undercroft::vocabulary_test
