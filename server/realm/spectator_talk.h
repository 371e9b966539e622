// spectator_talk.h: what spectators say, and the commands that they have.
#pragma once

#include <string>
#include <vector>

#include "server/realm/input_door.h"
#include "server/realm/realm_core.h"
#include "server/realm/reporting.h"
#include "server/realm/seats/speech_rules.h"
#include "server/realm/typed_line.h"

namespace undercroft {

// SpectatorTalk judges the lines of spectators as SlashCommands those of players. A spectator has
// fewer commands; their answers do not wait for its delay.
class SpectatorTalk {
 public:
  // All of them outlive it.
  SpectatorTalk(RealmCore& core, InputDoor& door, const SpeechRules& speech, Reporting& reporting)
      : core_(core), door_(door), speech_(speech), reporting_(reporting) {}

  void hear(Watcher& watcher, const ChatSay& message);

 private:
  void speak(Watcher& watcher, const std::string& words, bool deed);
  [[nodiscard]] std::vector<std::string> answer_to(Watcher& watcher, const TypedLine& line);
  [[nodiscard]] std::string report(Watcher& watcher, const TypedLine& line);
  [[nodiscard]] const Player* dead_player(const Watcher& watcher) const;
  [[nodiscard]] RateLimiter& words_of(Watcher& watcher);

  RealmCore& core_;
  InputDoor& door_;
  const SpeechRules& speech_;
  Reporting& reporting_;
};

}  // namespace undercroft
