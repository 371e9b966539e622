// past_view.h: a moment of the past as a view model, which the screen is drawn from as in play.
#pragma once

#include <string>

#include "client/model/view_model.h"

namespace undercroft {

// The player is in the past, and a moment of it has arrived.
[[nodiscard]] bool shows_past(const ViewModel& view);
// That moment, with past_status() as its prompt. REQUIRES: shows_past(view).
[[nodiscard]] ViewModel past_view(const ViewModel& view);

// "Past: turn 12, moment 40 of 412", what is looked for or why nothing is, and whether the game
// waits for the player. REQUIRES: view.past.
[[nodiscard]] std::string past_status(const ViewModel& view);

}  // namespace undercroft
