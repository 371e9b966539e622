// typing_desk.h: passing on that a player is typing a line of chat.
#pragma once

#include "server/realm/input_door.h"
#include "server/realm/realm_core.h"
#include "server/realm/seats/speech_rules.h"

namespace undercroft {

// A TypingDesk sends PlayerTyping to those who would be sent the line: the other players, and dead
// players who watch. Strangers who watch neither send nor receive it. That of a muted player
// reaches nobody. Nothing of it is stored, and a client that is not ready misses it.
class TypingDesk {
 public:
  // All of them outlive it.
  TypingDesk(RealmCore& core, const InputDoor& door, const SpeechRules& speech)
      : core_(core), door_(door), speech_(speech) {}

  // False when it comes too soon after others: it is ignored then, and is no sign of life.
  [[nodiscard]] bool take(Session& session, const Typing& message);
  void take(Watcher& watcher, const Typing& message);

 private:
  [[nodiscard]] bool may_type(RateLimiter& typings) const;
  void pass_on(EntityId author, const Typing& message);

  RealmCore& core_;
  const InputDoor& door_;
  const SpeechRules& speech_;
};

}  // namespace undercroft
