// accessibility_text.h: the screen in sentences, for screen readers.
#pragma once

#include <string>

#include "client/model/view_model.h"

namespace undercroft {

// "Turn 412, your turn, 14 seconds, health 16 of 20, 2 foes, the nearest a goblin, north-east 1."
[[nodiscard]] std::string status_aloud(const ViewModel& view);

// What lies in each of the eight directions, and the exits in view.
[[nodiscard]] std::string exits_aloud(const ViewModel& view);

// "goblin, hurt, north-east 1".
[[nodiscard]] std::string seen_aloud(const ViewModel& view, const EntityView& entity);

}  // namespace undercroft
