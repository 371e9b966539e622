// chat.h: what players say to each other: aloud to all, to one other player, or by pointing.
#pragma once

#include <optional>
#include <string>

#include "server/realm/input_door.h"
#include "server/realm/realm_core.h"
#include "server/realm/seats/speech_rules.h"

namespace undercroft {

// The sentence for the author of words of which only `most` bytes are passed on; empty when that is
// all of them.
[[nodiscard]] std::string cut_notice(const std::string& text, std::size_t most);

// Chat passes a player's words on if the speech rules allow it. Everything that others must read
// counts against one limit. Words end the standing intents of those who see the speaker, and a
// whisper that of its listener. Words longer than kMaxChat are cut, and their author is sent a
// notice.
class Chat {
 public:
  // All of them outlive it.
  Chat(RealmCore& core, InputDoor& door, const SpeechRules& speech)
      : core_(core), door_(door), speech_(speech) {}

  // Why these words are not spoken aloud as a turn; empty when they are, which uses up one line of
  // the player's limit. A muted player may still name the gift of an altar, or give
  // an order.
  [[nodiscard]] std::string refusal_of_words(Session& session, const std::string& words) const;

  // To all, as they are: what a line asks for is judged in SlashCommands.
  void say(Session& session, const std::string& text, bool deed);
  void whisper(Session& session, const Whisper& message);
  void point(Session& session, const PingCell& message);

  // The player has sent something, which is a sign of life.
  void note_heard(Session& session) const;
  // Tells the author if words of `most` bytes at most have been cut.
  static void note_cut(Session& session, const std::string& text, std::size_t most);

 private:
  [[nodiscard]] bool may_speak(Session& session);
  [[nodiscard]] std::optional<std::string> speech_of(Session& session, const std::string& text);

  RealmCore& core_;
  InputDoor& door_;
  const SpeechRules& speech_;
};

}  // namespace undercroft
