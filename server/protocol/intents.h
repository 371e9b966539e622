// intents.h: from what a client asks for to an intent that the simulation may hold, or why not.
#pragma once

#include <optional>
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

// Why nothing that is meant for this turn is taken now (R103): Late, or a turn that is yet to come.
[[nodiscard]] std::optional<NotTaken> wrong_turn(const World& world, EntityId player,
                                                 TurnNumber turn, bool any_turn);

// The intent that the message asks for on behalf of `player`, its words made plain; or NotTaken
// when it is for a turn that has passed (R103), certainly does nothing now (R104), lacks a part
// that its verb needs, or is of a dead player (F22; the dead may only respawn).
[[nodiscard]] std::variant<Intent, NotTaken> admit(const World& world, EntityId player,
                                                   const IntentMessage& message);

}  // namespace undercroft
