// accessibility_text.h: what a screen shows at a glance, in sentences: for who has it read aloud.
#pragma once

#include <string>

#include "client/model/view_model.h"

namespace undercroft {

// "Turn 412, your turn, 14 seconds, health 16 of 20, 2 foes, the nearest a goblin, north-east 1."
[[nodiscard]] std::string status_aloud(const ViewModel& view);

// What lies in the eight directions, and the ways out in view.
[[nodiscard]] std::string exits_aloud(const ViewModel& view);

// "goblin, hurt, north-east 1".
[[nodiscard]] std::string seen_aloud(const ViewModel& view, const EntityView& entity);

}  // namespace undercroft
