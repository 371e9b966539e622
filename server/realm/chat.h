// chat.h: what players say to each other: aloud to all, to one other player, or by pointing.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/realm/input_door.h"
#include "server/realm/realm_core.h"
#include "server/realm/reporting.h"
#include "server/realm/seats/speech_rules.h"

namespace undercroft {

// Chat passes a player's words on if the speech rules allow it. Everything that others must read
// counts against one limit. Words end the standing intents of those who see the speaker, and a
// whisper that of its listener.
class Chat {
 public:
  // All of them outlive it.
  Chat(RealmCore& core, InputDoor& door, const SpeechRules& speech, Reporting& reporting)
      : core_(core), door_(door), speech_(speech), reporting_(reporting) {}

  // Why these words are not spoken aloud as a turn; empty when they are, which uses up one line of
  // the player's limit. A muted player may still name the gift of an altar.
  [[nodiscard]] std::string refusal_of_words(Session& session, const std::string& words) const;

  // A line that begins with "/report" goes to the host instead, and to nobody else.
  void say(Session& session, const ChatSay& message);
  void whisper(Session& session, const Whisper& message);
  void point(Session& session, const PingCell& message);

 private:
  void report(Session& session, std::string_view rest);
  [[nodiscard]] bool may_speak(Session& session);
  void note_heard(Session& session) const;
  [[nodiscard]] std::optional<std::string> speech_of(Session& session, const std::string& text);

  RealmCore& core_;
  InputDoor& door_;
  const SpeechRules& speech_;
  Reporting& reporting_;
};

}  // namespace undercroft
