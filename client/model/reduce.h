// reduce.h: how news changes the view model. Pure: the same view and news give the same view.
#pragma once

#include "client/model/view_model.h"

namespace undercroft {

// `view` after `news`. Never fails: a delta that does not fit is left out, since the controller has
// already dropped the line that it came by.
[[nodiscard]] ViewModel reduce(ViewModel view, const News& news);

// Shows every line that is still to be told: any key does this first, and is not eaten (R74).
[[nodiscard]] ViewModel told_to_the_end(ViewModel view);

// Adds a line of the client's own.
void notice(ViewModel& view, std::string text);

}  // namespace undercroft
