// chat_commands.h: what players may type after a slash. The server judges it; clients list it.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "shared/enum_array.h"

namespace undercroft {

// clang-format off
enum class ChatCommand : std::uint8_t { Whisper, Deed, Aloud, Who, Away, Mute, Report, Help, Known };
// clang-format on
template <>
inline constexpr std::size_t kEnumCount<ChatCommand> = 9;

struct ChatCommandRow {
  ChatCommand command;
  std::string_view word;   // in lower case, without the slash
  std::string_view alias;  // another word for the same; may be empty
  bool needs_name;         // of a player: the first word after the command
  bool needs_text;
  std::string_view help;
};

// clang-format off
inline constexpr std::array<ChatCommandRow, kEnumCount<ChatCommand>> kChatCommands = {{
    {ChatCommand::Whisper, "w",      "whisper", true,  true,  "/w NAME TEXT sends it to that player only."},
    {ChatCommand::Deed,    "me",     "",        false, true,  "/me TEXT shows it as something you do."},
    {ChatCommand::Aloud,   "say",    "",        false, true,  "/say TEXT speaks aloud, which takes a turn."},
    {ChatCommand::Who,     "who",    "",        false, false, "/who lists the players of this realm."},
    {ChatCommand::Away,    "away",   "",        false, false, "/away lets the others play on until your next move."},
    {ChatCommand::Mute,    "mute",   "",        true,  false, "/mute NAME hides that player's chat; repeat to show it."},
    {ChatCommand::Report,  "report", "",        true,  false, "/report NAME TEXT tells the host about that player."},
    {ChatCommand::Help,    "help",   "",        false, false, "/help lists the chat commands. Two slashes say one."},
    {ChatCommand::Known,   "known",  "",        false, false, "/known lists the draughts and scrolls you know."},
}};
// clang-format on

}  // namespace undercroft
