// line_editor_test.cc: keys, and what the console's line becomes.
#include "server/commands/line_editor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/commands/admin_completion.h"

namespace undercroft::line_editor_test {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::string> completed(std::string_view line) {
  return completions_of(line, [] {
    return std::vector<std::string>{"Bob", "Bilbo", "undercroft"};
  });
}

class Editing : public ::testing::Test {
 protected:
  std::string type(std::string_view keys) {
    std::string shown;
    for (const char key : keys) shown = editor_.take(key);
    return shown;
  }
  std::string finished(std::string_view keys) {
    static_cast<void>(editor_.begin(40));
    type(keys);
    return editor_.line();
  }

  LineEditor editor_{"> ", completed};
};

TEST_F(Editing, EditsAtTheEndOfTheLine) {
  EXPECT_EQ(finished("kick Bobb\x7f"
                     "\r"),
            "kick Bob");
  EXPECT_EQ(finished("kick Bob  now\x17\x17"
                     "Ann\r"),
            "kick Ann");
  EXPECT_EQ(finished("kick\x15say hi\r"), "say hi");
  EXPECT_EQ(finished("say gr\xC3\xBC\x7f\xC3\xB6"
                     "ss\r"),
            "say gr\xC3\xB6ss");
  EXPECT_EQ(finished("a\x1b[3~b\x1bOPc\x01"
                     "d\r"),
            "abcd")
      << "unknown keys do nothing";
  EXPECT_EQ(finished("half\x03"
                     "whole\r"),
            "whole");
}

TEST_F(Editing, EndsWithControlDOnAnEmptyLineOnly) {
  static_cast<void>(editor_.begin(40));
  type("a\x04");
  EXPECT_EQ(editor_.state(), LineEditor::State::Editing);
  type("\x7f\x04");
  EXPECT_EQ(editor_.state(), LineEditor::State::Closed);
}

TEST_F(Editing, RecallsEarlierLines) {
  EXPECT_EQ(finished("one\r"), "one");
  EXPECT_EQ(finished("two\r"), "two");
  EXPECT_EQ(finished("\x1b[A\x1b[A\x1b[A\r"), "one");
  EXPECT_EQ(finished("\x1b[A\x1b[A\x1b[B\r"), "one") << "the newest is again the last one";
  EXPECT_EQ(finished("\x1b[A\x1b[Bthree\r"), "three");
}

TEST_F(Editing, ShowsTheEndOfALongLine) {
  static_cast<void>(editor_.begin(10));
  EXPECT_EQ(type("0123456789abc"), "\r\x1b[K> 6789abc");
  type(std::string(2 * LineEditor::kMostBytes, 'x'));
  EXPECT_EQ(editor_.line().size(), LineEditor::kMostBytes);
}

TEST_F(Editing, TabCompletesAsFarAsItCan) {
  EXPECT_EQ(finished("ki\t"), "kick ");
  EXPECT_EQ(finished("kick b\tx"), "kick bx") << "Bob or Bilbo";
  EXPECT_EQ(finished("kick bi\t"), "kick Bilbo ");
  EXPECT_EQ(finished("ban guest Bob --f\t"), "ban guest Bob --for ");
  EXPECT_EQ(finished("realm pa\tund\t"), "realm pause undercroft ");
  static_cast<void>(editor_.begin(40));
  EXPECT_THAT(type("realm r\t\t"), HasSubstr("resume  rule"));
  EXPECT_THAT(type("\x15xyzzy\t"), EndsWith("\a"));
}

TEST(Completion, OffersVerbsOptionsAndNames) {
  EXPECT_THAT(completed("h"), ElementsAre("help ", "heroes "));
  EXPECT_THAT(completed("stop -"), ElementsAre("stop --cancel ", "stop --in "));
  EXPECT_THAT(completed("kick B"), ElementsAre("kick Bilbo ", "kick Bob "));
  EXPECT_THAT(completed("say \"open --"), IsEmpty()) << "a quotation mark is open";
  EXPECT_THAT(completed("nonsense -"), IsEmpty());
  EXPECT_THAT(completed("account pa"), ElementsAre("account passwd "));
  EXPECT_THAT(completed("allow-only o"), ElementsAre("allow-only off ", "allow-only on "));
  EXPECT_THAT(completed("ban g"), ElementsAre("ban guest "));
  EXPECT_THAT(completed("ban guest B"), ElementsAre("ban guest Bilbo ", "ban guest Bob "));
  EXPECT_THAT(completed("account ban --"), ElementsAre("account ban --for "));
}

}  // namespace
}  // namespace undercroft::line_editor_test
