// chat.h: what players say to each other: aloud to all, to one other player, or by pointing.
#pragma once

#include <optional>
#include <string>

#include "server/realm/admission/speech_rules.h"
#include "server/realm/input_door.h"
#include "server/realm/realm_core.h"

namespace undercroft {

// Chat passes a player's words on if the speech rules allow it. Words end the standing intents of
// those who hear them.
class Chat {
 public:
  // All of them outlive it.
  Chat(RealmCore& core, InputDoor& door, const SpeechRules& speech)
      : core_(core), door_(door), speech_(speech) {}

  void say(Session& session, const ChatSay& message);
  void whisper(Session& session, const Whisper& message);
  void point(Session& session, const PingCell& message);

 private:
  [[nodiscard]] bool may_speak(Session& session);
  [[nodiscard]] std::optional<std::string> speech_of(Session& session, const std::string& text);

  RealmCore& core_;
  InputDoor& door_;
  const SpeechRules& speech_;
};

}  // namespace undercroft
