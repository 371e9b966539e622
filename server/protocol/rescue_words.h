// rescue_words.h: what players learn of friends who are down (R141) or live again (R201), wherever
// they are themselves. Words only: cells are shown by what a player perceives (R121).
#pragma once

#include <string>

#include "server/sim/world/world.h"
#include "shared/observation.h"

namespace undercroft {

// "No friend is near: your 14 turns wait" for a downed viewer; "Ann is down, south-west 24: 14
// turns left" for the others, about the friend with the fewest turns left. Empty if nobody is down.
// `says_where`: players are sent each other's places.
[[nodiscard]] Notice call_for_help(const World& world, EntityId viewer, bool says_where);

// A text that differs if the call for some player does. Empty if nobody is down.
[[nodiscard]] std::string key_of_calls(const World& world);

// The place behind a verb: " on level 2"; on the viewer's own level ", north-east 3", if the viewer
// perceives the body or is sent its place (R121). `says_where`: as above.
[[nodiscard]] std::string place_in_words(const World& world, EntityId viewer, const Entity& body,
                                         bool says_where);

// "You are down: 14 turns left."
[[nodiscard]] std::string why_down(int turns);
// Why this hero, which is not alive, does nothing: as above, or "You are dead."
[[nodiscard]] std::string why_idle(const SelfView& self);

}  // namespace undercroft
