// accessibility_text.h: the screen in sentences, for screen readers.
#pragma once

#include <string>

#include "client/model/view_model.h"

namespace undercroft {

// "Turn 412, your turn, 14 seconds, health 16 of 20, 2 foes, the nearest a goblin, north-east 1."
[[nodiscard]] std::string status_aloud(const ViewModel& view);

// What lies in each of the eight directions, and the exits in view.
[[nodiscard]] std::string exits_aloud(const ViewModel& view);

// The other players that the turn waits for: "Bob, Cid"; empty: none.
[[nodiscard]] std::string names_aloud(const ViewModel& view);

// "north-east 4", or "here": from the player.
[[nodiscard]] std::string place_aloud(const ViewModel& view, Point at);

// "asleep, hurt": its condition; empty when nothing is unusual.
[[nodiscard]] std::string state_aloud(const Observation& known, const EntityView& entity);

// "goblin, hurt, hunts, can strike you, north-east 1": with its sign (R130) and its leader (R195).
[[nodiscard]] std::string seen_aloud(const ViewModel& view, const EntityView& entity);

}  // namespace undercroft
