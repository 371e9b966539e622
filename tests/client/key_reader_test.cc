// key_reader_test.cc: what terminals send, and the keys that it means.
#include "client/view/terminal/key_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <clocale>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/client/pictures.h"

namespace undercroft::testing::key_reader_test {
namespace {

class KeyReading : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { std::setlocale(LC_CTYPE, "C.UTF-8"); }

  // The names of the keys that bytes mean, when nothing follows them. Clicks are "click", reports
  // of the cursor "report".
  static std::string keys_of(std::string_view bytes, TerminfoKeys terminfo = {}) {
    KeyReader reader(std::move(terminfo));
    std::string names = names_of(reader.read(bytes, 0));
    const std::string rest = names_of(reader.release_escape());
    return names + (names.empty() || rest.empty() ? "" : " ") + rest;
  }

  static std::string names_of(const std::vector<InputEvent>& events) {
    std::string names;
    for (const InputEvent& event : events) {
      names += names.empty() ? "" : " ";
      names += name_of(event);
    }
    return names;
  }

 private:
  static std::string name_of(const InputEvent& event) {
    const auto* key = std::get_if<Key>(&event);
    if (key == nullptr) return std::holds_alternative<Click>(event) ? "click" : "report";
    if (key->name == KeyName::PasteBegin) return "<paste>";
    if (key->name == KeyName::PasteEnd) return "</paste>";
    return undercroft::name_of(*key);
  }
};

struct Form {
  std::string_view bytes;
  std::string_view keys;
};

// Each of these walked, looked or took a turn when its letters were obeyed one by one.
TEST_F(KeyReading, SequencesOfRealTerminalsMeanOneKeyOrNothing) {
  constexpr std::array<Form, 11> kSent = {{
      {"\033[1~", "Home"},                       // PuTTY
      {"\033[4~", "End"},                        // PuTTY
      {"\033[11~", "F1"},                        // PuTTY
      {"\033[29~", ""},                          // the Menu key
      {"\033[27u", "Esc"},                       // CSI u
      {"\033[13;2u", "Enter"},                   // tmux: Shift-Enter
      {"\033[9;5u", ""},                         // tmux: Ctrl-Tab
      {"\033]11;rgb:1e1e/1e1e/1e1e\033\\", ""},  // a late answer to a colour query
      {"\033]11;rgb:1e1e/1e1e/1e1e\007", ""},    // the same, ended by BEL
      {"\033[24;80R", "report"},                 // a late cursor report
      {"\033j", ""},                             // Alt-j
  }};
  for (const Form& form : kSent) {
    EXPECT_EQ(keys_of(form.bytes), form.keys) << form.bytes.substr(1);
    // The next key counts, whatever came before.
    const std::string then = std::string(form.keys) + (form.keys.empty() ? "x" : " x");
    EXPECT_EQ(keys_of(std::string(form.bytes) + "x"), then) << form.bytes.substr(1);
  }
}

TEST_F(KeyReading, KnownFormsOfEachKey) {
  constexpr std::array<Form, 40> kForms = {{
      {"\033[A", "Up"},
      {"\033OA", "Up"},
      {"\033[1;1B", "Down"},
      {"\033[1;2A", "Shift-Up"},
      {"\033[a", "Shift-Up"},
      {"\033[1;66A", "Shift-Up"},
      {"\033[1;5A", ""},
      {"\033Oa", ""},
      {"\033[1;3D", ""},
      {"\033O5D", ""},
      {"\033[7~", "Home"},
      {"\033[H", "Home"},
      {"\033[5;2~", "Shift-PgUp"},
      {"\033[6~", "PgDn"},
      {"\033[3~", "Delete"},
      {"\033[2~", ""},
      {"\033[Z", "Shift-Tab"},
      {"\033[9;2u", "Shift-Tab"},
      {"\033OP", "F1"},
      {"\033[[A", "F1"},
      {"\033[[B", ""},
      {"\033[20~", "F9"},
      {"\033OM", "Enter"},
      {"\033Ou", "5"},
      {"\033OE", "Centre"},
      {"\033[106u", "j"},
      {"\033[106;2u", "J"},
      {"\033[49:33;2u", "!"},
      {"\033[99;5u", "Ctrl-C"},
      {"\033[27;5;99~", "Ctrl-C"},
      {"\033[106;3u", ""},
      {"\033[106;1:3u", ""},
      {"\033[57400u", "1"},
      {"\033[57358u", ""},
      {"\033[I", ""},
      {"\033[O", ""},
      {"\033[?1;2c", ""},
      {"\033[?2026;2$y", ""},
      {"\302\233A", "Up"},
      {"\033[200~", "<paste>"},
  }};
  for (const Form& form : kForms) EXPECT_EQ(keys_of(form.bytes), form.keys) << form.bytes.substr(1);
}

TEST_F(KeyReading, StringsAreDroppedWhole) {
  for (const char* introducer : {"\033]", "\033P", "\033X", "\033^", "\033_", "\302\220"}) {
    EXPECT_EQ(keys_of(std::string(introducer) + "jklS\n\033\\x"), "x") << introducer + 1;
    EXPECT_EQ(keys_of(std::string(introducer) + "jkl\003x"), "Ctrl-C x") << "Ctrl-C always counts";
    EXPECT_EQ(keys_of(std::string(introducer) + "jkl\033[Ax"), "Up x") << "a new sequence begins";
  }
}

TEST_F(KeyReading, AltDropsTheWholeKey) {
  EXPECT_EQ(keys_of("\033\033[Ax"), "x") << "rxvt's Alt-Up";
  EXPECT_EQ(keys_of("\033\rx"), "x");
  EXPECT_EQ(keys_of("\033\303\251x"), "x") << "Alt-e with an accent";
  EXPECT_EQ(keys_of("\033\003"), "Ctrl-C") << "Ctrl-C always counts";
}

TEST_F(KeyReading, EscIsAKeyWhenNothingFollows) {
  EXPECT_EQ(keys_of("\033"), "Esc");
  EXPECT_EQ(keys_of("\033\033"), "Esc Esc");
  EXPECT_EQ(keys_of("x\033"), "x Esc");
}

TEST_F(KeyReading, SequencesMayArriveInPieces) {
  KeyReader reader;
  EXPECT_EQ(names_of(reader.read("\033[1", 0)), "");
  EXPECT_EQ(names_of(reader.release_escape()), "");
  EXPECT_EQ(names_of(reader.read(";2", 30)), "");
  EXPECT_EQ(names_of(reader.read("Ax", 60)), "Shift-Up x");
}

TEST_F(KeyReading, UnfinishedSequencesEndBySilenceOrControls) {
  for (const char* begun : {"\033[1;", "\033O", "\033]11;rgb", "\033[M ", "\033P+q"}) {
    KeyReader reader;
    EXPECT_EQ(names_of(reader.read(begun, 5000)), "");
    EXPECT_EQ(names_of(reader.read("j", 5000 + KeyReader::kSilence)), "j") << begun + 1;
  }
  EXPECT_EQ(keys_of("\033[1;\003"), "Ctrl-C");
  EXPECT_EQ(keys_of("\033[1;\033[A"), "Up");
}

TEST_F(KeyReading, CharactersOfManyBytes) {
  EXPECT_EQ(keys_of("\303\244\342\224\200"), "\303\244 \342\224\200");
  EXPECT_EQ(keys_of("\377x\303x"), "x x") << "bytes that form no character are dropped";
}

TEST_F(KeyReading, TerminfoSequencesComeFirst) {
  const TerminfoKeys keys = {{"\033[7$", {KeyName::ShiftHome}},
                             {"\033?x", character('8')},
                             {"\033A", {KeyName::Up}},
                             {"\013", {KeyName::Up}}};
  EXPECT_EQ(keys_of("\033[7$x", keys), "Shift-Home x") << "rxvt's keys break the grammar";
  EXPECT_EQ(keys_of("\033Ax", keys), "Up x") << "so do a VT52's";
  EXPECT_EQ(keys_of("\033?xx", keys), "8 x");
  EXPECT_EQ(keys_of("\033?yx", keys), "x");
  EXPECT_EQ(keys_of("\013", keys), "Up");
}

TEST_F(KeyReading, ClicksInBothEncodings) {
  KeyReader reader;
  const InputEvent left = Click{Button::Left, {2, 4}};
  EXPECT_THAT(reader.read("\033[<0;3;5M\033[<0;3;5m", 0), ::testing::ElementsAre(left));
  EXPECT_THAT(reader.read("\033[M #%", 0), ::testing::ElementsAre(left));
  const InputEvent far = Click{Button::WheelDown, {200, 4}};
  EXPECT_THAT(reader.read("\033[<65;201;5M", 0), ::testing::ElementsAre(far));
  EXPECT_THAT(reader.read("\033[Ma\351%", 0), ::testing::ElementsAre(far)) << "bytes, no UTF-8";
  EXPECT_THAT(reader.read("\033[<35;3;5M\033[<1;3;5M", 0), ::testing::IsEmpty())
      << "motion and the middle button mean nothing";
}

TEST_F(KeyReading, PastesAreTextOnly) {
  EXPECT_EQ(keys_of("\033[200~ab\r\033[A\033[<0;3;5M\033[201~c"), "<paste> a b Enter </paste> c");
  EXPECT_EQ(keys_of("\033[201~c"), "c") << "an end mark alone";
}

// A lost end mark swallowed every key for ever.
TEST_F(KeyReading, PastesEndWithoutTheirMark) {
  KeyReader reader;
  EXPECT_EQ(names_of(reader.read("\033[200~a", 100)), "<paste> a");
  EXPECT_EQ(names_of(reader.read("b", 99 + KeyReader::kSilence)), "b");
  EXPECT_EQ(names_of(reader.read("j\033[A", 99 + 2 * KeyReader::kSilence)), "</paste> j Up")
      << "a second of silence";
  EXPECT_EQ(keys_of("\033[200~ab\003j"), "<paste> a b </paste> Ctrl-C j");
}

TEST_F(KeyReading, PastesHaveALimit) {
  KeyReader reader;
  const auto begun = reader.read("\033[200~" + std::string(3 * KeyReader::kMostPasted, 'h'), 0);
  EXPECT_EQ(begun.size(), 1 + KeyReader::kMostPasted);
  EXPECT_EQ(names_of(reader.read("hh", 10)), "") << "the rest of the paste is not obeyed";
  EXPECT_EQ(names_of(reader.read("j", 10 + KeyReader::kFullSilence)), "</paste> j");
}

}  // namespace
}  // namespace undercroft::testing::key_reader_test
