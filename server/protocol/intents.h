// intents.h: from what a client asks for to an intent that the simulation may hold, or why not.
#pragma once

#include <string>
#include <variant>

#include "server/sim/world/world.h"
#include "shared/messages.h"

namespace undercroft {

// Why an intent is not taken, with a sentence for the player.
struct NotTaken {
  Reason reason = Reason::Malformed;
  std::string sentence;
};

// The intent that the message asks for on behalf of `player`, its words made plain; or NotTaken
// when it is for a turn that has passed (R103), certainly does nothing now (R104), lacks a part
// that its verb needs, or is of a dead player (F22; the dead may only respawn).
[[nodiscard]] std::variant<Intent, NotTaken> admit(const World& world, EntityId player,
                                                   const IntentMessage& message);

}  // namespace undercroft
