// intents.h: checks a client's intent and turns it into one that the simulation accepts.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "server/sim/world/world.h"
#include "shared/messages.h"

namespace undercroft {

// A NotTaken says why an intent is rejected, with a sentence for the player.
struct NotTaken {
  Reason reason = Reason::Malformed;
  std::string sentence;
};

// Returns why an intent for this turn cannot be accepted now (R103): the turn has passed (Late) or
// has not begun. Nothing if it can.
[[nodiscard]] std::optional<NotTaken> wrong_turn(const World& world, EntityId player,
                                                 TurnNumber turn, bool any_turn);

// Returns the intent that `message` asks `player` to perform, with its words sanitised. Returns
// NotTaken if its turn has passed (R103), if it is sure to do nothing now (R104), if it lacks an
// argument of its verb, or if the player is dead (F22; the dead may only respawn).
[[nodiscard]] std::variant<Intent, NotTaken> admit(const World& world, EntityId player,
                                                   const IntentMessage& message);

}  // namespace undercroft
