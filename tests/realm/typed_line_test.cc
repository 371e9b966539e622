// typed_line_test.cc: what a line asks for, whoever typed it.
#include "server/realm/typed_line.h"

#include <gtest/gtest.h>

namespace undercroft::typed_line_test {
namespace {

struct Row {
  const char* line;
  std::optional<ChatCommand> command;
  const char* name;
  const char* text;
};

TEST(TypedLine, IsTalkOrACommand) {
  const Row rows[] = {
      {"hello", {}, "", "hello"},
      {"1/2 of it", {}, "", "1/2 of it"},
      {"/w Ann hi", ChatCommand::Whisper, "Ann", "hi"},
      {"/W Ann hi", ChatCommand::Whisper, "Ann", "hi"},
      {" /w Ann hi", ChatCommand::Whisper, "Ann", "hi"},
      {"\u3000/w\u3000Ann\u00A0hi there", ChatCommand::Whisper, "Ann", "hi there"},
      {"\uFF0Fw Ann hi", ChatCommand::Whisper, "Ann", "hi"},
      {"/whisper Ann hi", ChatCommand::Whisper, "Ann", "hi"},
      {"/WhisPer   Ann   hi", ChatCommand::Whisper, "Ann", "hi"},
      {"/mute Ann", ChatCommand::Mute, "Ann", ""},
      {"/away", ChatCommand::Away, "", ""},
      {"/who", ChatCommand::Who, "", ""},
      {"/help", ChatCommand::Help, "", ""},
      {"/me waves", ChatCommand::Deed, "", "waves"},
      {"/ME waves", ChatCommand::Deed, "", "waves"},
      {"/say friend", ChatCommand::Aloud, "", "friend"},
      {"/report Ann words", ChatCommand::Report, "Ann", "words"},
      {"/report Ann", ChatCommand::Report, "Ann", ""},
      {"/", ChatCommand::Help, "", ""},
      {"/ w Ann hi", ChatCommand::Help, "", ""},
      {"//shrug", {}, "", "/shrug"},
      {"  //shrug", {}, "", "/shrug"},
      {"///", {}, "", "//"},
  };
  for (const auto& [typed, command, name, text] : rows) {
    const TypedLine line = read_typed_line(typed);
    EXPECT_EQ(line.command, command) << typed;
    EXPECT_EQ(line.name, name) << typed;
    EXPECT_EQ(line.text, text) << typed;
    EXPECT_EQ(line.fault, "") << typed;
  }
}

// Nothing of it may be talk.
TEST(TypedLine, FaultsAreForTheAuthorAlone) {
  const std::pair<const char*, const char*> rows[] = {
      {"/nosuch x", "There is no command /nosuch: see /help."},
      {"/wait", "There is no command /wait: see /help."},
      {"/whispering Ann secret", "There is no command /whispering: see /help."},
      {"/w", "/w NAME TEXT sends it to that player only."},
      {"/w Ann", "/w NAME TEXT sends it to that player only."},
      {"/w @Ann secret", "/w NAME TEXT sends it to that player only."},
      {"/me", "/me TEXT shows it as something you do."},
      {"/mute", "/mute NAME hides that player's chat; repeat to show it."},
      {"/report !", "/report NAME TEXT tells the host about that player."},
  };
  for (const auto& [typed, fault] : rows) {
    const TypedLine line = read_typed_line(typed);
    EXPECT_EQ(line.fault, fault) << typed;
    EXPECT_EQ(line.command, std::nullopt) << typed;
    EXPECT_EQ(line.text, "") << typed;
  }
}

TEST(TypedLine, HostileLinesDoNoHarm) {
  for (const std::string line : {"", " ", "\xFF/w", "/\xFF", "/w \xFF\xFF", "/\xC3"}) {
    (void)read_typed_line(line);
  }
  const TypedLine faulty = read_typed_line("/" + std::string(4000, 'x'));
  EXPECT_LT(faulty.fault.size(), 80U);
}

}  // namespace
}  // namespace undercroft::typed_line_test
