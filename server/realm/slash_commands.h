// slash_commands.h: judges what players type: talk, or a command after a slash.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/realm/attendance.h"
#include "server/realm/chat.h"
#include "server/realm/reporting.h"
#include "server/realm/typed_line.h"

namespace undercroft {

// The lines that answer /help and /who, for players and spectators.
[[nodiscard]] std::vector<std::string> help_lines();
[[nodiscard]] std::vector<std::string> who_lines(const RealmCore& core);

// A SlashCommands does what a player's line asks for. It is the one place that knows the commands,
// so each client only sends what was typed. Nothing but talk, deeds and whispers reaches another
// player; everything else is answered to the author alone.
class SlashCommands {
 public:
  // All of them outlive it.
  SlashCommands(RealmCore& core, const SpeechRules& speech, Attendance& attendance,
                Reporting& reporting, Chat& chat)
      : core_(core), speech_(speech), attendance_(attendance), reporting_(reporting), chat_(chat) {}

  // Returns the words that the player wants to say aloud as its turn, if the line asks for that.
  [[nodiscard]] std::optional<std::string> take(Session& session, const ChatSay& message);

 private:
  [[nodiscard]] std::vector<std::string> answer(Session& session, const TypedLine& line);
  [[nodiscard]] std::string mute(Session& session, const std::string& name);
  [[nodiscard]] std::string report(Session& session, const TypedLine& line);

  RealmCore& core_;
  const SpeechRules& speech_;
  Attendance& attendance_;
  Reporting& reporting_;
  Chat& chat_;
};

}  // namespace undercroft
